import { wordsOf } from '@assay/platform/report/words/shared-words';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** Everything a drift report says that is not data, in the language of an assignment. */
export const driftWords = wordsOf({ en, it, de });
export type DriftWords = ReturnType<typeof driftWords>;

/** Whether a change is more than noise, as a whole: `no-shift` where the noise was not measured, so that how many moved says nothing. */
export type NoiseVerdict = keyof DriftWords['verdicts'];
