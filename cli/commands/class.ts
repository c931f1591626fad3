import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import pLimit from 'p-limit';
import { listResults } from '../../shared/api/routes/classes.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import { writeCsv } from '../../shared/tables/write-csv.ts';
import { everyOf } from '../api-client.ts';
import { type ApiConnection, overApi } from '../api-connection.ts';
import { type ClassFile, type RefusedFile, readClassFolder, refusedFile } from '../class-folder.ts';
import { followRuns } from '../follow-runs.ts';
import { handIn } from '../hand-in.ts';
import { outFolder, requireFile } from '../out-folder.ts';
import { createProgressBar } from '../progress-bar.ts';
import { putAttached } from '../put-assignment.ts';
import { isAssignmentFile, readAttached, readInput } from '../read-input.ts';
import { terminalText } from '../terminal-text.ts';
import { exitStatusOf } from './resume-runs.ts';

interface ClassOptions {
  /** Its file, or its id. */
  assignment: string;
  results?: string;
  json?: boolean;
}

/** Files that are handed in at a time. */
const AT_ONCE = 4;

/** Rows that are asked for at a time: as many as a page holds. */
const ROWS = 200;

type Taken = ClassFile & { runId: string; attempt: 1 };

/** Hands each file in, telling of it; returns those that were taken, and adds to `refused` why others were not. */
async function handAllIn(
  { api }: ApiConnection,
  assignment: string,
  files: readonly ClassFile[],
  refused: RefusedFile[],
): Promise<Taken[]> {
  const bar = createProgressBar(process.stderr, files.length);
  const taken = await pLimit(AT_ONCE).map(files, async (one): Promise<Taken | null> => {
    const { submission, file, path, place } = one;
    try {
      const body = await readInput(place, { uploaded: true });
      const runId = await handIn(api, { assignment, submission, file, body, options: {} });
      bar.advance(terminalText(`${path} handed in`));
      return { ...one, runId, attempt: 1 };
    } catch (error) {
      if (!(error instanceof AssayError) || !OF_A_FILE.test(error.code)) throw error;
      bar.advance(terminalText(`${path} (${error.code})`));
      refused.push(refusedFile(path, error));
      return null;
    }
  });
  bar.end();
  return taken.filter((one) => one !== null);
}

/** What a file itself is at fault for: the others can be taken. */
const OF_A_FILE = /^(?:Submission|FileUnreadable$|RequestInvalid$)/;

/** What came of a class: a row for each file, as the API tells it. */
async function resultsOf({ api }: ApiConnection, assignment: string, taken: readonly Taken[]) {
  const pages = api.pages(listResults, { params: { assignment }, query: { limit: ROWS } });
  const rows = await everyOf(pages, ({ results }) => results);
  const byId = new Map(rows.map((row) => [row.submission, row]));
  return taken.flatMap(({ path, submission }) => {
    const row = byId.get(submission);
    return row ? [{ file: path, ...row }] : [];
  });
}

type Row = Awaited<ReturnType<typeof resultsOf>>[number];

/** The rows as a table: a column for each part that anything was judged by. */
export function classTable(rows: readonly Row[]): string {
  const parts = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const cells = rows.map(({ file, submission, state, run, released, changed, values }) => [
    ...[file, submission, state, run, released, changed.join(' ')],
    ...parts.map((part) => values[part] ?? null),
  ]);
  return writeCsv(['file', 'submission', 'state', 'run', 'released', 'changed', ...parts], cells);
}

/** What became of a class, as a person reads it. */
function describeClass(rows: readonly Row[], refused: readonly RefusedFile[], table: string): string {
  const states = Object.entries(Object.groupBy(rows, ({ state }) => state));
  const counts = states.map(([state, own]) => `${own.length} ${state}`);
  return [
    counts.join(', ') || 'nothing was handed in',
    ...refused.map(({ file, code, detail }) => `  ${file} was not taken (${code}): ${detail}`),
    `Table: ${table}`,
  ].join('\n');
}

/** The place of the table, which can be written. @throws AssayError FileUnreadable */
async function placeOf(given: string | undefined, assignment: string): Promise<string> {
  const file = given ?? outFolder(undefined, `${assignment}.csv`);
  if (given === undefined) await mkdir(dirname(file), { recursive: true });
  await requireFile(file);
  return file;
}

/**
 * Hands in the files of a folder, follows their runs to their ends, and writes a table of what came of them.
 * @throws AssayError FileUnreadable, AssignmentInvalid, AssignmentNotFound, SubmissionEmpty
 */
export async function classOf(folder: string, options: ClassOptions): Promise<void> {
  const { assignment: given, json } = options;
  const { files, refused } = await readClassFolder(folder);
  const attached = isAssignmentFile(given) ? await readAttached(given) : null;
  const assignment = attached?.assignment.assignment ?? given;
  const table = await placeOf(options.results, assignment);
  await overApi(async (connection) => {
    if (attached) await putAttached(connection.api, attached);
    const taken = await handAllIn(connection, assignment, files, refused);
    process.stderr.write(`  how they stand, also later: npx assay runs list ${assignment}\n`);
    const bar = createProgressBar(process.stderr, taken.length);
    const ended = await followRuns(connection, taken, ({ submission, state, failure }) =>
      bar.advance(terminalText(`${submission} ${state}${failure ? ` (${failure.code})` : ''}`)),
    );
    bar.end();
    const rows = await resultsOf(connection, assignment, taken);
    await writeFile(table, classTable(rows));
    const told = { assignment, results: rows, refused, table };
    process.stdout.write(
      `${json ? JSON.stringify(told) : terminalText(describeClass(rows, refused, table))}\n`,
    );
    process.exitCode = exitStatusOf(ended, refused.length);
  });
}
