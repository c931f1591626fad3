import type { Artifact } from '../run/artifact.ts';
import type { Judgement } from '../run/judgement.ts';
import type { PublishedTable } from './study.ts';

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
}
