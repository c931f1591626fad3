import type { JudgedTruths } from '@assay/lab/evaluation/evaluate';
import type { Command } from 'commander';

/** Figures beside those of labels, and the same in words. */
interface FurtherFigures {
  figures: object;
  text: string;
}

/** What a workflow whose results are labels brings to the evaluation of any results. */
export interface LabelledResults {
  /** The labels of a table that names none, the worst first. */
  labels: readonly string[];
  /**
   * Reads who judges the reasons of what was labelled, from an assignment's file. Returns what has them judged.
   * @throws AssayError EvaluationInvalid where no file is given or none in it can judge, FileUnreadable, AssignmentInvalid
   */
  readJudges(file: string | undefined): Promise<(truths: JudgedTruths) => Promise<FurtherFigures>>;
}

/** Its part of the command: its options (`EvaluateOptions.judged`, `.assignmentFile`), and the rest once the command is called. */
export interface LabelledEvaluation {
  addOptions(command: Command): void;
  load(): Promise<LabelledResults>;
}
