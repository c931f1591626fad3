import { wordsOf } from '@assay/platform/report/words/shared-words';
import type { ForTeacher } from '@assay/platform/submission/teacher-note';
import type { Flag } from '../../result.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** The flags that a report tells; one is for the teacher alone. */
export type ToldFlag = Exclude<Flag, ForTeacher>;

/** Everything a report on an essay says that is not data, in the language of an assignment. */
export const essayWords = wordsOf({ en, it, de });
export type EssayWords = ReturnType<typeof essayWords>;
/** A whole score with what it was made of, numbers written out. */
export type EstimatedWords = Parameters<EssayWords['secondReader']['read']>[0];
