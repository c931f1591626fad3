import type { Validity } from '../../shared/evaluation/study/figures.ts';
import type { PublishedTable } from '../../shared/evaluation/study/study.ts';

/** What a report of a study may need beside the folder. */
export interface StudyReportOptions {
  /** Texts by id, for the bias audit; they are not written anywhere. Default: those of `texts.jsonl` in the folder, where there are. */
  texts?: ReadonlyMap<string, string>;
  /** Default: those of the study's workflow. */
  published?: readonly PublishedTable[];
  validity?: Readonly<Record<string, Validity>>;
  /** Which pairs are tested: all, or each against one system. */
  against?: 'all' | { baseline: string };
  raters?: readonly number[];
}

/** Where a report of a study was written. `pdf` null: not made, `notes` says why. */
export interface StudyReport {
  pdf: string | null;
  markdown: string;
  notes: string[];
}

/**
 * Writes `figures.json`, `report.md`, `tables/*.csv`, `errors.csv` and `report.pdf` into an evaluation's folder, from its
 * `study.json`, `judgements.jsonl`, `truth.csv` and, where it is there, `curve.json`.
 * @throws AssayError EvaluationInvalid, FileUnreadable
 */
export async function writeStudyReport(
  folder: string,
  _options: StudyReportOptions = {},
): Promise<StudyReport> {
  throw new Error(`not yet: ${folder}`);
}
