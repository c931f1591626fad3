import { encoderOfMatrices } from '@assay/kit/statistics/embedding-score';
import { errorAnalysis } from '@assay/lab/evaluation/error-analysis';
import { judgedTruths } from '@assay/lab/evaluation/evaluate';
import { type ReasonValidity, type StudyFigures, studyFigures } from '@assay/lab/evaluation/study/figures';
import { studyReport } from '@assay/lab/evaluation/study/report/study-sections';
import { changedWords, standInNames } from '@assay/lab/evaluation/study/report/words';
import { chooseEncoder } from '@assay/model/late-interaction/choose-encoder';
import type { CompileOptions } from '@assay/platform/report/latex/compile';
import type { PublishedTable } from '@assay/platform/workflow/study';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { keptCells } from './cell-files.ts';
import { publishedOf } from './published-tables.ts';
import { type ReadStudy, readStudy } from './read-study.ts';
import { write, writeSections } from './write-sections.ts';
import { writeTidy } from './write-tidy.ts';

/** What a report of a study may need beside the folder. */
export interface StudyReportOptions {
  /** Texts by id, for the bias audit where the folder has no `works.jsonl`; they are not written anywhere. */
  texts?: ReadonlyMap<string, string>;
  /** Default: those of the study's workflow. */
  published?: readonly PublishedTable[];
  /** Rates of valid reasons by system (GET, 4.2.2). */
  validity?: Readonly<Record<string, ReasonValidity>>;
  /** Which pairs are tested: all, or each against one system. Default: as the study says. */
  against?: 'all' | { baseline: string };
  /** The numbers of the raters whose ratings count. Default: 1 and 2. */
  raters?: readonly number[];
  /** How LuaLaTeX is run. */
  latex?: CompileOptions;
}

/** Where a report of a study was written. */
export interface StudyReport {
  /** Null where it could not be made; `notes` says why. */
  pdf: string | null;
  markdown: string;
  figures: StudyFigures;
  notes: string[];
}

/** What a person should read of the errors (SPEC M14), where scores are compared. */
async function writeErrors(
  folder: string,
  { study, judgements, truth }: ReadStudy,
  { raters }: StudyReportOptions,
): Promise<void> {
  const { scores } = judgedTruths(judgements, truth, raters);
  const standIns = study.systems.filter(({ standIn }) => standIn).map(({ name }) => name);
  if (scores.length === 0) return;
  const reading = await findWorkflow(study.workflow).study?.errors?.();
  await write(folder, 'errors.csv', errorAnalysis(scores, { standIns, reading }).csv);
}

/**
 * Writes `figures.json`, `report.md`, `tables/*.csv`, `tidy/*.csv` (of kept cells), `errors.csv` (of scores) and `report.pdf` into an evaluation's folder, from its
 * `study.json`, `judgements.jsonl`, `truth.csv` and, where they are there, `curve.json` and `works.jsonl`. Without LuaLaTeX all but the PDF.
 * @throws AssayError EvaluationInvalid, FileUnreadable
 */
export async function writeStudyReport(
  folder: string,
  options: StudyReportOptions = {},
): Promise<StudyReport> {
  const study = await readStudy(folder);
  const { against: baseline } = study.study.protocol;
  const cells = await writeTidy(folder, study, { cells: await keptCells(folder), raters: options.raters });
  const figures = await studyFigures(
    {
      ...{ study: study.study, judgements: study.judgements, truth: study.truth, curve: study.curve, cells },
      changed: study.changed,
      works: study.works ?? undefined,
      texts: options.texts,
      published: options.published ?? (await publishedOf(study.study.workflow)),
      validity: options.validity,
    },
    {
      encode: encoderOfMatrices(await chooseEncoder()),
      against: options.against ?? (baseline === undefined ? 'all' : { baseline }),
      raters: options.raters,
    },
  );
  await write(folder, 'figures.json', `${JSON.stringify(figures, null, 2)}\n`);
  if (study.judgements.length > 0) await writeErrors(folder, study, options);
  const { markdown, pdf, notes } = await writeSections(
    folder,
    studyReport(figures),
    standInNames(figures),
    options.latex,
  );
  const changed = changedWords(figures);
  if (!changed) return { markdown, figures, pdf, notes };
  const words = `${changed}. They are not of what was judged: make the evaluation again.`;
  return { markdown, figures, pdf, notes: [words, ...notes] };
}
