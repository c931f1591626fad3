import { readFile, rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ResultRow, resultsTable, type SeparatorName } from '@assay/api/results-table';
import type { Student } from '@assay/platform/access/owner-store';
import type { RefusedFile } from '@assay/platform/submission/class-works';
import { isAsWritten, rememberWritten, writeWhole, writtenFiles } from './written-files.ts';

/** What came of a file of a class. */
export type ClassResultRow = ResultRow & { file: string };

/** The files of a class as a table: what came of those that were taken, and why the others were not. `whose` the files are, by their paths. */
export function classTable(
  rows: readonly ClassResultRow[],
  refused: readonly RefusedFile[],
  separator?: SeparatorName,
  whose: ReadonlyMap<string, Student> = new Map(),
): string {
  const nothing = { submission: '', run: null, released: null, changed: [], needs: null };
  const worthless = { total: null, points: {} };
  const others = refused.map(({ file, code, detail: reason }) => ({
    ...{
      ...nothing,
      ...worthless,
      file,
      owner: whose.get(file) ?? null,
      state: 'refused' as const,
      code,
      reason,
      answers: {},
      values: {},
    },
  }));
  return resultsTable([...rows, ...others], separator);
}

/** A time as a file's name has it, of this machine. */
function timeInName(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(two).join('-');
  return `${day}-${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('')}`;
}

const withoutEnding = (file: string) => file.replace(/\.csv$/i, '');

/** What a table is kept as when another takes its place. @example keptName('a.csv', new Date(2026, 11, 1, 7, 48, 9)) // => 'a.before-2026-12-01-074809.csv' */
export const keptName = (file: string, at: Date): string =>
  `${withoutEnding(file)}.before-${timeInName(at)}.csv`;

/** Whether a name is that of a table that was kept of a table's. */
export const isKeptOf = (table: string, name: string): boolean =>
  name.startsWith(`${withoutEnding(table)}.before-`) && /\.before-[\d-]+\.csv$/.test(name);

/** Writes a table; one that is there and is not as this command wrote it is kept beside it, since somebody may have edited it. */
export async function writeClassTable(file: string, assignment: string, table: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => null);
  const own = (await writtenFiles()).find(({ path }) => path === resolve(file));
  if (before !== null && before !== table && !(own && (await isAsWritten(own)))) {
    const kept = keptName(file, new Date());
    await rename(file, kept);
    process.stderr.write(`  the table that was there is kept: ${kept}\n`);
  }
  await rememberWritten([await writeWhole(file, table, { assignment, submission: null })]);
}
