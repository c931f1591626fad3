import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { AssayError } from '../shared/errors/assay-error.ts';
import type { Judgement } from '../shared/evaluation/judgement.ts';
import { judgementsOfTable, type TableScales } from '../shared/evaluation/read-results-table.ts';
import { readTable } from '../shared/tables/read-table.ts';
import { findWorkflow } from '../shared/workflows/find-workflow.ts';
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
  /** Texts that were handed in, by the id that was judged; empty for tables. */
  readTexts(): Promise<Map<string, string>>;
}

/** A result.json, read as its workflow declares it. */
interface FoundRun {
  file: string;
  assignment: string;
  assessedAt: string;
  workflow: ReturnType<typeof findWorkflow>;
  result: Parameters<NonNullable<ReturnType<typeof findWorkflow>['judgements']>>[0];
}

const headSchema = z.looseObject({ workflow: z.string(), runId: z.string(), assignment: z.unknown() });

function invalid(words: string, cause?: unknown): AssayError {
  return new AssayError('EvaluationInvalid', words, { cause });
}

async function findResultFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name === 'result.json');
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

function parseJson(bytes: Uint8Array, file: string): unknown {
  try {
    return JSON.parse(
      Buffer.from(bytes)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    );
  } catch (cause) {
    throw invalid(`${file} is no JSON: it was cut off, or is something else.`, cause);
  }
}

function runOf(json: unknown, file: string): FoundRun | null {
  const head = headSchema.safeParse(json);
  if (!head.success) return null;
  const workflow = findWorkflow(head.data.workflow);
  const read = workflow.result.schema.safeParse(json);
  if (!read.success) {
    const words = `${file} is no result of this version's ${workflow.id}: give the result.json of a run, or run it again.`;
    throw invalid(words, read.error);
  }
  const { assignment, assessedAt } = read.data;
  return { file, assignment: assignment.id, assessedAt, workflow, result: read.data };
}

function chosenRuns(runs: readonly FoundRun[], given: string, wanted: string | undefined): FoundRun[] {
  const assignments = [...new Set(runs.map(({ assignment }) => assignment))];
  const chosen = runs.filter(({ assignment }) => wanted === undefined || assignment === wanted);
  if (chosen.length === 0)
    throw invalid(`${given} holds no run of "${wanted}", but of ${assignments.join(', ')}.`);
  if (wanted === undefined && assignments.length > 1)
    throw invalid(
      `${given} holds runs of several assignments (${assignments.join(', ')}): choose one with --assignment.`,
    );
  return chosen;
}

function judgementsOfRun({ workflow, result, file }: FoundRun): Judgement[] {
  if (workflow.judgements) return workflow.judgements(result);
  throw invalid(
    `${file} is of ${workflow.id}, whose results hold no scores or labels that a table of truths could be of: there is nothing to evaluate.`,
  );
}

/** The judgements of runs; where one thing was judged in several runs, those of the latest count. */
function latestJudgements(runs: readonly FoundRun[]): { judgements: Judgement[]; earlier: number } {
  const latest = new Map<string, Judgement>();
  const inTime = [...runs].sort((a, b) => (a.assessedAt < b.assessedAt ? -1 : 1));
  let earlier = 0;
  for (const judgement of inTime.flatMap(judgementsOfRun)) {
    const key = JSON.stringify([judgement.system, judgement.item, judgement.id, judgement.question]);
    if (latest.has(key)) earlier += 1;
    latest.set(key, judgement);
  }
  return { judgements: [...latest.values()], earlier };
}

async function readTexts(runs: readonly FoundRun[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { file, workflow, result } of runs) {
    if (!workflow.submitted) continue;
    const place = join(dirname(file), workflow.submitted.name);
    const bytes = await readFile(place).catch(() => null);
    const read = bytes && workflow.submitted.schema.safeParse(parseJson(bytes, place));
    if (read?.success) texts.set(result.submission.id, read.data.text);
  }
  return texts;
}

function resultsOfRuns(found: readonly FoundRun[], given: string, choice: ResultChoice): FoundResults {
  const runs = chosenRuns(found, given, choice.assignment);
  const { judgements, earlier } = latestJudgements(runs);
  const words = `${given}: ${earlier} judgement(s) of earlier runs of the same work are left aside`;
  return { judgements, notes: earlier > 0 ? [words] : [], readTexts: () => readTexts(runs) };
}

function resultsOfTable(bytes: Uint8Array, file: string, choice: ResultChoice): FoundResults {
  const judgements = judgementsOfTable(readTable(bytes, basename(file)), basename(file), choice);
  return { judgements, notes: [], readTexts: async () => new Map() };
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
  return { ...results, judgements };
}
