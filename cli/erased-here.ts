import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { listResults } from '@assay/api/routes/classes';
import { readCsv } from '@assay/kit/tables/read-csv';
import { DATA_TABLE } from '@assay/kit/tables/table-limits';
import type { Submission } from '@assay/platform/run/version-store';
import * as z from 'zod';
import { everyOf } from './api-client.ts';
import { type ApiConnection, unlessNoAssignment } from './api-connection.ts';
import { isKeptOf } from './class-table.ts';
import { madeAnywhere } from './made.ts';
import {
  isAsWritten,
  rememberWritten,
  takeAway,
  type WrittenFile,
  writeWhole,
  writtenFiles,
} from './written-files.ts';

/** Whose works are erased: one work, or all of a student's. */
export interface ErasedWorks {
  works: readonly Omit<Submission, 'tenant'>[];
  /** As tables name them; null: one work alone is erased. */
  student: string | null;
}

/** What became of the copies on this machine that Assay made, by their paths. */
export interface CopiesHere {
  /** Reports that went. */
  gone: string[];
  /** Tables that are without the rows now. */
  mended: string[];
  /** What a person may have changed, and what was brought to be kept. */
  left: string[];
}

/** The works of a student in the assignments of which this machine has a table or reports; asked before they are erased. */
export async function worksOfStudent(
  { api }: Pick<ApiConnection, 'api'>,
  student: string,
): Promise<ErasedWorks['works']> {
  const assignments = new Set((await writtenFiles()).map(({ assignment }) => assignment));
  const works: Omit<Submission, 'tenant'>[] = [];
  for (const assignment of assignments) {
    const pages = api.pages(listResults, { params: { assignment } });
    const rows = await everyOf(pages, ({ results }) => results).catch(unlessNoAssignment);
    const own = rows?.filter(({ owner }) => owner?.subject === student) ?? [];
    works.push(...own.map(({ submission }) => ({ assignment, submission })));
  }
  return works;
}

/** A table of results without the rows of a work or a student; the same text where it has none. @throws AssayError TableInvalid */
export function withoutRows(
  text: string,
  { submissions, student }: { submissions: ReadonlySet<string>; student: string | null },
): string {
  const lines = text.split(/(?<=\n|\r(?!\n))/);
  const [head, ...records] = readCsv(text.replace(/^\uFEFF/, ''), 'results.csv', DATA_TABLE);
  const cellOf = (cells: readonly string[], column: string) => cells[head!.cells.indexOf(column)];
  const isErased = ({ cells }: { cells: string[] }) =>
    submissions.has(cellOf(cells, 'submission') ?? '') ||
    (student !== null && ['subject', 'student'].some((column) => cellOf(cells, column) === student));
  const kept = records.flatMap((record, at) =>
    isErased(record) ? [] : lines.slice(record.line - 1, (records[at + 1]?.line ?? Infinity) - 1),
  );
  return [...lines.slice(0, (records[0]?.line ?? Infinity) - 1), ...kept].join('');
}

/** Takes the rows of erased works out of a table of their assignment, and returns it as it is now; null: it is not as it was written. */
async function mendTable(table: WrittenFile, { works, student }: ErasedWorks): Promise<WrittenFile | null> {
  if (!(await isAsWritten(table))) return null;
  const own = works.filter(({ assignment }) => assignment === table.assignment);
  const submissions = new Set(own.map(({ submission }) => submission));
  const text = await readFile(table.path, 'utf8');
  return writeWhole(table.path, withoutRows(text, { submissions, student }), table);
}

/** Tables beside one that were kept when it was written anew. */
async function keptBeside(table: string): Promise<string[]> {
  const names = await readdir(dirname(table)).catch(() => []);
  return names.filter((name) => isKeptOf(basename(table), name)).map((name) => join(dirname(table), name));
}

const BROUGHT = z.object({
  assignment: z.object({ id: z.string() }),
  submission: z.object({ id: z.string() }),
});

/** The folders with what was brought of runs on these works. */
async function runFolders(works: ErasedWorks['works']): Promise<string[]> {
  const made = (await madeAnywhere()).filter(({ assignment }) => assignment === null);
  const found = made.map(async ({ place }) => {
    const brought: unknown = await readFile(join(place, 'result.json'), 'utf8')
      .then((text) => JSON.parse(text))
      .catch(() => null);
    const result = BROUGHT.safeParse(brought).data;
    const isIt = works.some(
      (work) => work.assignment === result?.assignment.id && work.submission === result.submission.id,
    );
    return isIt ? [place] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Takes out of what Assay wrote on this machine what is of erased works, and names what is left for a person. */
export async function eraseHere(erased: ErasedWorks): Promise<CopiesHere> {
  const { works } = erased;
  const assignments = new Set(works.map(({ assignment }) => assignment));
  const files = (await writtenFiles()).filter(({ assignment }) => assignments.has(assignment));
  const isOf = (file: WrittenFile) =>
    works.some((work) => work.assignment === file.assignment && work.submission === file.submission);
  const { gone, changed } = await takeAway(files.filter(isOf));
  const tables = files.filter(({ submission }) => submission === null);
  const mended = await Promise.all(tables.map((table) => mendTable(table, erased)));
  await rememberWritten(mended.filter((table) => table !== null));
  const kept = (await Promise.all(tables.map(({ path }) => keptBeside(path)))).flat();
  const edited = tables.flatMap(({ path }, at) => (mended[at] === null ? [path] : []));
  return {
    gone,
    mended: mended.flatMap((table, at) => (table && table.sha256 !== tables[at]!.sha256 ? [table.path] : [])),
    left: [...changed, ...edited, ...kept, ...(await runFolders(works))],
  };
}

/** What became of the copies here, in lines. */
export function copiesText({ gone, mended, left }: CopiesHere): string[] {
  return [
    ...gone.map((file) => `  gone from this machine: ${file}`),
    ...mended.map((file) => `  without its rows now: ${file}`),
    ...left.map((file) => `  stays, and is yours to delete or mend: ${file}`),
  ];
}
