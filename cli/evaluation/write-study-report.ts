import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { encoderOfMatrices } from '@assay/kit/statistics/embedding-score';
import { errorAnalysis } from '@assay/lab/evaluation/error-analysis';
import { judgedTruths } from '@assay/lab/evaluation/evaluate';
import { type ReasonValidity, type StudyFigures, studyFigures } from '@assay/lab/evaluation/study/figures';
import { studyTableCsv } from '@assay/lab/evaluation/study/report/report-csv';
import { studyPdf } from '@assay/lab/evaluation/study/report/report-latex';
import { studyMarkdown } from '@assay/lab/evaluation/study/report/report-markdown';
import { studySections } from '@assay/lab/evaluation/study/report/study-sections';
import { changedWords, standInNames } from '@assay/lab/evaluation/study/report/words';
import { chooseEncoder } from '@assay/model/late-interaction/choose-encoder';
import { type CompileOptions, LatexError } from '@assay/platform/report/latex/compile';
import type { PublishedTable } from '@assay/platform/workflow/study';
import { publishedOf } from './published-tables.ts';
import { type ReadStudy, readStudy } from './read-study.ts';

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

async function write(folder: string, name: string, content: string | Uint8Array): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content).catch((cause: unknown) => {
    const words = `${file} cannot be written: check that the folder may be written and the file is not open elsewhere.`;
    throw new AssayError('FileUnreadable', words, { cause });
  });
  return file;
}

async function writeTables(folder: string, figures: StudyFigures): Promise<void> {
  const tables = join(folder, 'tables');
  await rm(tables, { recursive: true, force: true });
  await mkdir(tables, { recursive: true });
  for (const table of studySections(figures).flatMap((section) => section.tables))
    await write(tables, `${table.id}.csv`, studyTableCsv(table, standInNames(figures)));
}

/** What a person should read of the errors (SPEC M14), where scores are compared. */
async function writeErrors(
  folder: string,
  { study, judgements, truth }: ReadStudy,
  { raters }: StudyReportOptions,
): Promise<void> {
  const { scores } = judgedTruths(judgements, truth, raters);
  const standIns = study.systems.filter(({ standIn }) => standIn).map(({ name }) => name);
  if (scores.length > 0) await write(folder, 'errors.csv', errorAnalysis(scores, { standIns }).csv);
}

async function writePdf(
  folder: string,
  figures: StudyFigures,
  options: StudyReportOptions,
): Promise<{ pdf: string | null; notes: string[] }> {
  for (const stale of ['report.pdf', 'report.log']) await rm(join(folder, stale), { force: true });
  try {
    const pdf = await write(folder, 'report.pdf', await studyPdf(figures, options.latex));
    return { pdf, notes: [] };
  } catch (error) {
    if (!(error instanceof AssayError) || error.code !== 'RenderFailed') throw error;
    if (error instanceof LatexError && error.log) await write(folder, 'report.log', error.log);
    const notes = [`No report.pdf: ${error.message} The same tables are in report.md and tables/.`];
    return { pdf: null, notes };
  }
}

/**
 * Writes `figures.json`, `report.md`, `tables/*.csv`, `errors.csv` (of scores) and `report.pdf` into an evaluation's folder, from its
 * `study.json`, `judgements.jsonl`, `truth.csv` and, where they are there, `curve.json` and `works.jsonl`. Without LuaLaTeX all but the PDF.
 * @throws AssayError EvaluationInvalid, FileUnreadable
 */
export async function writeStudyReport(
  folder: string,
  options: StudyReportOptions = {},
): Promise<StudyReport> {
  const study = await readStudy(folder);
  const { against: baseline } = study.study.protocol;
  const figures = await studyFigures(
    {
      ...{ study: study.study, judgements: study.judgements, truth: study.truth, curve: study.curve },
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
  await writeTables(folder, figures);
  if (study.judgements.length > 0) await writeErrors(folder, study, options);
  const markdown = await write(folder, 'report.md', studyMarkdown(figures));
  const { pdf, notes } = await writePdf(folder, figures, options);
  const changed = changedWords(figures);
  if (!changed) return { markdown, figures, pdf, notes };
  const words = `${changed}. They are not of what was judged: make the evaluation again.`;
  return { markdown, figures, pdf, notes: [words, ...notes] };
}
