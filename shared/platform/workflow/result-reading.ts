import type { DraftContent } from '../review/draft-result.ts';
import type { ResultItem, ToldRun } from '../run/items.ts';
import type { Failure } from '../run/outcome.ts';
import type { ClassReading } from './class-reading.ts';

/** What `assay submit` prints of a result beside what it prints of every run. */
export interface Summary {
  /** Further fields of `--json`. */
  fields: Record<string, unknown>;
  /** For a person, a line each. */
  lines: string[];
  /** Why something has no answer, the first of the reasons; null or left out where there is none. */
  reason?: Failure | null;
}

/** What the platform reads from a result of whichever form. R: the result. */
export interface ResultReading<R> {
  /** What of a result has no answer, by name. */
  missing(result: R): string[];
  /** The lines of a result that can be looked up by themselves. */
  items(result: R): ResultItem[];
  /** What of a result a teacher decides on before its student sees it, and why a person should look at it. */
  review(result: R): DraftContent;
  /** Flags of `other-flag` that tell of what a class was asked or compared with, and of no work (`sharedFlags`); left out where there are none. */
  ofClass?: ReadonlySet<string>;
  /** `result`: null where the run ended without one. */
  summarize(result: R | null, run: ToldRun): Summary;
  /** What an overview of a class compares beside what teachers decide on; left out where there is nothing such. */
  overview?(result: R): Promise<ClassReading>;
}
