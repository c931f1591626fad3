import type { JudgedTruths } from '@assay/lab/evaluation/evaluate';
import type { Command } from 'commander';

/** What a workflow whose results are labels brings to the evaluation of any results. */
export interface LabelledResults {
  /** The labels of a table that names none, the worst first. */
  labels: readonly string[];
  /** Its options of the command: `EvaluateOptions.judged`, `.assignmentFile`. */
  addOptions(command: Command): void;
  /**
   * Reads who judges the reasons of what was labelled, from an assignment's file. Returns what has them judged: figures, and the same in words.
   * @throws AssayError EvaluationInvalid where no file is given or none in it can judge, FileUnreadable, AssignmentInvalid
   */
  readJudges(
    file: string | undefined,
  ): Promise<(truths: JudgedTruths) => Promise<{ figures: object; text: string }>>;
}
