import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readTable } from '@assay/kit/tables/read-table';
import { DATA_TABLE } from '@assay/kit/tables/table-limits';
import { judgementsOfTable, type TableScales } from '@assay/lab/evaluation/read-results-table';
import type { Judgement } from '@assay/platform/run/judgement';
import type { ErrorReading } from '@assay/platform/workflow/study-reading';
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

async function readingOf(judgements: readonly Judgement[]): Promise<ErrorReading | undefined> {
  const readings = await Promise.all(WORKFLOWS.map(({ study }) => study?.errors?.()));
  return readings.find((reading) => judgements.some(({ system }) => system === reading?.system));
}

function resultsOfTable(bytes: Uint8Array, file: string, choice: ResultChoice): FoundResults {
  const judgements = judgementsOfTable(readTable(bytes, basename(file), DATA_TABLE), basename(file), choice);
  return {
    judgements,
    notes: [],
    standIns: [],
    language: null,
    readErrorReading: () => readingOf(judgements),
    readTexts: async () => new Map(),
  };
}

async function readFolder(folder: string, choice: ResultChoice): Promise<FoundResults> {
  const runs: FoundRun[] = [];
  for (const file of await findResultFiles(folder)) {
    const run = runOf(parseJson(await readInput(file), file), file);
    if (run) runs.push(run);
  }
  if (runs.length === 0)
    throw invalid(
      `${folder} holds no result.json of a run: give assay-results/RUN, a folder of such folders, or a table.`,
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
 * Reads results of any workflow: a result.json, a folder with one or several runs' artifacts, or a table (CSV, JSONL, JSON).
 * @throws AssayError EvaluationInvalid, TableInvalid, FileUnreadable
 */
export async function readResults(path: string, choice: ResultChoice): Promise<FoundResults> {
  const found = await stat(path).catch(() => null);
  const results = await (found?.isDirectory() ? readFolder(path, choice) : readResultFile(path, choice));
  const { system } = choice;
  if (system === undefined) return results;
  const judgements = results.judgements.filter((judgement) => judgement.system === system);
  const systems = [...new Set(results.judgements.map((judgement) => judgement.system ?? '(none)'))];
  if (judgements.length === 0)
    throw invalid(`${path} holds nothing of the system "${system}", but of ${systems.join(', ')}.`);
  return { ...results, judgements, standIns: results.standIns.filter((name) => name === system) };
}
