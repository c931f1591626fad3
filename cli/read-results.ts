import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readTable } from '@assay/kit/tables/read-table';
import { DATA_TABLE } from '@assay/kit/tables/table-limits';
import { judgementsOfTable, type TableScales } from '@assay/lab/evaluation/read-results-table';
import { type Judgement, judgementSchema } from '@assay/platform/run/judgement';
import type { ErrorReading } from '@assay/platform/workflow/study-reading';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { WORKFLOWS } from '@assay/workflows/list';
import * as z from 'zod';
import {
  chosenRuns,
  type FoundRun,
  invalid,
  latestJudgements,
  parseJson,
  readTexts,
  runOf,
} from './evaluated-runs.ts';
import { judgementsOf, readStudy, STUDY_FILES } from './evaluation/read-study.ts';
import { readInput } from './read-input.ts';

/** Which results are wanted, and what tables of them do not say of themselves. */
export interface ResultChoice extends TableScales {
  /** Only runs of this assignment. */
  assignment?: string | undefined;
  /** Only this system (variant). */
  system?: string | undefined;
}

/** What results say, and what was left aside on the way. */
export interface FoundResults {
  judgements: Judgement[];
  notes: string[];
  /** The systems that the model stand-in judged for in any of the runs; of tables nobody knows. */
  standIns: (string | null)[];
  /** Of the assignment; null for tables. */
  language: string | null;
  /** How errors of their workflow are read; of tables that of the workflow whose system judged. */
  readErrorReading(): Promise<ErrorReading | undefined>;
  /** Texts that were handed in, by the id that was judged; empty for tables. */
  readTexts(): Promise<Map<string, string>>;
}

/** The results of runs in a folder and the folders in it. */
export async function findResultFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name === 'result.json');
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

/** What stands beside a result, such as the second reader's, asked no model. */
function standInsOf(runs: readonly FoundRun[]): (string | null)[] {
  const foundRuns = runs.filter(({ result }) => result.provenance.standIn);
  const { judgements } = latestJudgements(foundRuns);
  return [...new Set(judgements.filter(({ beside }) => !beside).map(({ system }) => system))];
}

function resultsOfRuns(foundRuns: readonly FoundRun[], given: string, choice: ResultChoice): FoundResults {
  const runs = chosenRuns(foundRuns, given, choice.assignment);
  const { judgements, earlier } = latestJudgements(runs);
  const words = `${given}: ${earlier} judgement(s) of earlier runs of the same work are left aside`;
  const { language } = runs[0]!.result.assignment;
  const standIns = standInsOf(runs);
  return {
    judgements,
    notes: earlier > 0 ? [words] : [],
    standIns,
    language,
    readErrorReading: async () => runs[0]!.workflow.study?.errors?.(),
    readTexts: () => readTexts(runs),
  };
}

/** That of the workflow whose system judged, else of the first that has one: what follows from a score follows whoever gave it. */
async function readingOf(judgements: readonly Judgement[]): Promise<ErrorReading | undefined> {
  const found = await Promise.all(WORKFLOWS.map(({ study }) => study?.errors?.()));
  const readings = found.filter((reading) => reading !== undefined);
  return readings.find((one) => judgements.some(({ system }) => system === one.system)) ?? readings[0];
}

/** Whether a file's first line is a judgement as an evaluation keeps it, with its own range or labels. */
function isJudgements(text: string): boolean {
  try {
    return judgementSchema.safeParse(JSON.parse(text.slice(0, text.indexOf('\n')))).success;
  } catch {
    return false;
  }
}

function judgementsIn(bytes: Uint8Array, file: string, choice: ResultChoice): Judgement[] {
  const text = /\.jsonl$/i.test(file) ? new TextDecoder().decode(bytes) : '';
  if (isJudgements(text)) return judgementsOf(text, file);
  return judgementsOfTable(readTable(bytes, basename(file), DATA_TABLE), basename(file), choice);
}

function resultsOfTable(bytes: Uint8Array, file: string, choice: ResultChoice): FoundResults {
  const judgements = judgementsIn(bytes, file, choice);
  return {
    judgements,
    notes: [],
    standIns: [],
    language: null,
    readErrorReading: () => readingOf(judgements),
    readTexts: async () => new Map(),
  };
}

/** What an evaluation's folder holds: the first repetition of its systems. */
async function resultsOfStudy(folder: string): Promise<FoundResults> {
  const { study, judgements, changed } = await readStudy(folder);
  const words = `${folder}: ${changed.join(', ')} changed since the evaluation was made`;
  return {
    judgements,
    notes: changed.length > 0 ? [words] : [],
    standIns: study.systems.filter(({ standIn }) => standIn).map(({ name }) => name),
    language: null,
    readErrorReading: async () => findWorkflow(study.workflow).study?.errors?.(),
    readTexts: async () => new Map(),
  };
}

/** The evaluation's folder that a path names: itself, or its judgements. */
async function studyFolderOf(path: string, isFolder: boolean): Promise<string | null> {
  const folder = isFolder ? path : basename(path) === STUDY_FILES.judgements ? dirname(path) : null;
  const found = folder !== null && (await stat(join(folder, STUDY_FILES.study)).catch(() => null));
  return found ? folder : null;
}

async function readFolder(folder: string, choice: ResultChoice): Promise<FoundResults> {
  const runs: FoundRun[] = [];
  for (const file of await findResultFiles(folder)) {
    const run = runOf(parseJson(await readInput(file), file), file);
    if (run) runs.push(run);
  }
  if (runs.length === 0)
    throw invalid(
      `${folder} holds no result.json of a run: give assay-results/RUN, a folder of such folders, an evaluation's folder, or a table.`,
    );
  return resultsOfRuns(runs, folder, choice);
}

async function readResultFile(file: string, choice: ResultChoice): Promise<FoundResults> {
  const bytes = await readInput(file);
  if (!/\.json$/i.test(file)) return resultsOfTable(bytes, file, choice);
  const json = parseJson(bytes, file);
  const listed = z.looseObject({ results: z.array(z.unknown()) }).safeParse(json);
  const run = runOf(json, file);
  if (run) return resultsOfRuns([run], file, choice);
  if (Array.isArray(json)) return resultsOfTable(bytes, file, choice);
  if (listed.success) return resultsOfTable(Buffer.from(JSON.stringify(listed.data.results)), file, choice);
  throw invalid(
    `${file} is neither the result.json of a run nor a list of results: give one of them, or a CSV.`,
  );
}

/**
 * Reads results of any workflow: a result.json, a folder with one or several runs' artifacts, an evaluation's folder or its judgements, or a
 * table (CSV, JSONL, JSON).
 * @throws AssayError EvaluationInvalid, TableInvalid, FileUnreadable
 */
export async function readResults(path: string, choice: ResultChoice): Promise<FoundResults> {
  const found = await stat(path).catch(() => null);
  const isFolder = found?.isDirectory() ?? false;
  const study = await studyFolderOf(path, isFolder);
  const results = await (study !== null
    ? resultsOfStudy(study)
    : isFolder
      ? readFolder(path, choice)
      : readResultFile(path, choice));
  const { system } = choice;
  if (system === undefined) return results;
  const judgements = results.judgements.filter((judgement) => judgement.system === system);
  const systems = [...new Set(results.judgements.map((judgement) => judgement.system ?? '(none)'))];
  if (judgements.length === 0)
    throw invalid(`${path} holds nothing of the system "${system}", but of ${systems.join(', ')}.`);
  return { ...results, judgements, standIns: results.standIns.filter((name) => name === system) };
}
