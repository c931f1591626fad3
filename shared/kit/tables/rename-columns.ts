import { AssayError } from '../errors/assay-error.ts';
import type { DataTable } from './read-table.ts';

/** A column and what it is read as, such as `['essay', 'Aufsatz']` where the essays stand under "Aufsatz". */
export type ColumnName = readonly [name: string, header: string];

function refuse(words: string): never {
  throw new AssayError('TableInvalid', words);
}

/** Reads `NAME=HEADER`. @throws AssayError TableInvalid */
export function parseColumnName(given: string): ColumnName {
  const at = given.indexOf('=');
  const [name, header] = [given.slice(0, at).trim(), given.slice(at + 1).trim()];
  if (at > 0 && name !== '' && header !== '') return [name, header];
  return refuse(`"${given}" names no column: write NAME=HEADER, such as essay=Aufsatz.`);
}

function checkNames(table: DataTable, names: readonly ColumnName[], file: string): void {
  const twice = (at: 0 | 1) =>
    names.find((pair, index) => names.findIndex((other) => other[at] === pair[at]) < index)?.[at];
  const again = twice(0) ?? twice(1);
  if (again !== undefined) refuse(`"${again}" is named twice: a column has one header and is read once.`);
  const absent = names.find(([, header]) => !table.columns.includes(header));
  if (!absent) return;
  const known = table.columns.map((column) => `"${column}"`).join(', ');
  refuse(`${file} has no column "${absent[1]}" to be read as "${absent[0]}". It has ${known}.`);
}

/**
 * Gives columns the names that they are read by, whatever language their headers are in. A column that already has such a name is
 * left aside.
 * @throws AssayError TableInvalid where a header is not there, or something is named twice
 */
export function renameColumns(table: DataTable, names: readonly ColumnName[], file: string): DataTable {
  if (names.length === 0) return table;
  checkNames(table, names, file);
  const nameOf = new Map(names.map(([name, header]) => [header, name]));
  const taken = new Set(names.map(([name]) => name));
  const kept = table.columns.filter((column) => nameOf.has(column) || !taken.has(column));
  const renamed = kept.map((column) => [column, nameOf.get(column) ?? column] as const);
  return {
    columns: renamed.map(([, name]) => name),
    rows: table.rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(renamed.map(([column, name]) => [name, cells[column]!])),
    })),
  };
}
