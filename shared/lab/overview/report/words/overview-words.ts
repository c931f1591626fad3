import { wordsOf } from '@assay/platform/report/words/shared-words';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** Everything an overview of a class says that is not data, in the language of an assignment. */
export const overviewWords = wordsOf({ en, it, de });
export type OverviewWords = ReturnType<typeof overviewWords>;
