import type { Artifact } from '../run/artifact.ts';
import type { Judgement } from '../run/judgement.ts';
import type { PublishedTable } from './study.ts';

/** How the errors of a workflow's scores are read by people. */
export interface ErrorReading {
  /** The system whose errors are read, others beside it. */
  readonly system: string;
  /**
   * What follows from the scores alone, by column: codes that people need not fill in, and what is proposed to them. Null where it does not follow.
   * @param system - whose errors are read
   * @param residuals - score − the raters' mean, by system; null: it gave no score
   */
  propose(system: string, residuals: ReadonlyMap<string, number | null>): Record<string, string | null>;
}

/** What studies of a workflow are made of: its results beside teachers', other runs' and papers'. R: the result. */
export interface StudyReading<R> {
  /** What a result says that a teacher may have judged as well (`assay evaluate`); left out where there is nothing such. */
  judgements?(result: R): Judgement[];
  /**
   * What another run of the same submission is compared with, where that is not `judgements`: scores may have decimals, and what no
   * teacher judges in this form may be a label.
   */
  compared?(result: R): Judgement[];
  /**
   * What a result was come to by beside assignment, prompts and models, such as the exemplars that were found, by what it was for: of two
   * runs where one of them is another, what moves is no noise of the models. Without it there is nothing such, or a result does not tell.
   */
  material?(result: R): Record<string, string>;
  /** The artifact with the text that was handed in, for error analyses that show it. */
  readonly submitted?: Artifact<{ text: string }>;
  /** The papers' tables that a study's figures are shown beside. Without it no paper is known. */
  published?(): Promise<readonly PublishedTable[]>;
  /** Without it a table of errors holds what any system got wrong, and proposes nothing. */
  errors?(): Promise<ErrorReading>;
}
