import type { ArtifactReader } from '../run/run-artifacts.ts';

/** Where a step is shown while a run goes on. Steps that no stage names are not shown. */
export interface Stage {
  /** The steps it is of, by their names; what it captures may be used in `row` and `word` as `$1`, `$2`. */
  steps: RegExp;
  /** The row of the screen it is shown in. */
  row: string;
  /** What is added to the row: words, or the number of steps that are done and what they are. */
  word: string | { counted: string };
  /** Where lines cannot be drawn again: tell the word at once, the whole row at once, or nothing. Default: the word. */
  told?: 'word' | 'row' | 'later';
  /** Of steps that are counted: how many there will be in all, as an artifact of the run says; null while none does. */
  total?(artifacts: ArtifactReader): Promise<number | null>;
  /** What a person calls that which `$1` is, such as `round 2, for`, as an artifact of the run says; null while none does. */
  names?(artifacts: ArtifactReader): Promise<ReadonlyMap<string, string> | null>;
}
