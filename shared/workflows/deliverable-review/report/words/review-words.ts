import { wordsOf } from '@assay/platform/report/words/shared-words';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** The sections of a report on a deliverable, in their order (SPEC C13). */
export const SECTIONS = [
  'context',
  'summary',
  'strengths',
  'coverage',
  'issues',
  'details',
  'priorities',
  'traceability',
  'elements',
  'index',
  'making',
] as const;
export type ReviewReportSection = (typeof SECTIONS)[number];

/** Everything a report on a deliverable says that is not data, in the language of an assignment. */
export const reviewWords = wordsOf({ en, it, de });
export type ReviewWords = ReturnType<typeof reviewWords>;
