import { AssayError } from '../errors/assay-error.ts';
import { decodeTable } from './decode-table.ts';
import { type CsvRecord, readCsv } from './read-csv.ts';
import { looksLikeJson, readJsonRows } from './read-json-rows.ts';
import { CLASS_TABLE, type TableLimits, tooManyRows } from './table-limits.ts';

/** One row: the line of the file that it begins in, from 1 (in a JSON list: its number), and a cell for each column. */
export interface TableRow {
  line: number;
  cells: Record<string, string>;
}

/** A table of a class: what is missing in a cell is ''. */
export interface DataTable {
  columns: string[];
  rows: TableRow[];
}

function refuse(file: string, words: string): never {
  throw new AssayError('TableInvalid', `${file}${words}`);
}

/** A number may head several columns: so Canvas writes how many points the question before it is worth. */
function ownName(name: string, place: number, taken: ReadonlyMap<string, number>): string {
  return /^\d+([.,]\d+)?$/.test(name) && taken.has(name) ? `${name} (${place + 1})` : name;
}

/** A column without a name does not count where it is empty, or where it numbers the rows, as data frames are saved. */
function counts(place: number, rows: readonly CsvRecord[]): boolean {
  const cells = rows.map((row) => (row.cells[place] ?? '').trim());
  const numbered = place === 0 && cells.every((cell) => /^\d+$/.test(cell));
  return !numbered && cells.some((cell) => cell !== '');
}

/** The named columns and where they stand. */
function headerOf(header: CsvRecord, rows: readonly CsvRecord[], file: string): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, cell] of header.cells.entries()) {
    const name = ownName(cell.trim(), place, places);
    const where = `, line ${header.line}: `;
    if (places.has(name))
      refuse(
        file,
        `${where}columns ${places.get(name)! + 1} and ${place + 1} have the same name. Give each its own.`,
      );
    if (name !== '') places.set(name, place);
    else if (counts(place, rows))
      refuse(file, `${where}column ${place + 1} has no name. Name it, or delete it.`);
  }
  return places;
}

function checkWidths(header: CsvRecord, rows: readonly CsvRecord[], file: string): void {
  const width = header.cells.length;
  const ragged = rows.filter(
    ({ cells }) => cells.length < width || cells.slice(width).some((cell) => cell.trim() !== ''),
  );
  const first = ragged[0];
  if (!first) return;
  const others = ragged.length > 1 ? ` (and ${ragged.length - 1} more rows like it)` : '';
  const words = `the header has ${width} columns, this row has ${first.cells.length} cells${others}.`;
  const todo = 'A cell with a delimiter or a line break in it must stand in quotation marks.';
  refuse(file, `, line ${first.line}: ${words} ${todo}`);
}

function fromCsv(text: string, file: string, limits: TableLimits): DataTable {
  const [header, ...rows] = readCsv(text, file, limits);
  if (!header) refuse(file, ' is empty. A table has a header and rows.');
  checkWidths(header, rows, file);
  const places = [...headerOf(header, rows, file)];
  return {
    columns: places.map(([name]) => name),
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(places.map(([name, place]) => [name, cells[place] ?? ''])),
    })),
  };
}

function fromJson(text: string, file: string): DataTable {
  const rows = readJsonRows(text, file);
  const columns = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
  if (columns.includes('')) refuse(file, ' has a column without a name. Name it, or delete it.');
  const filled = rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      columns.map((column) => [column, Object.hasOwn(cells, column) ? cells[column]! : '']),
    ),
  }));
  return { columns, rows: filled };
}

/**
 * Reads a table of a class (SPEC P12): CSV with commas, semicolons, tabs or bars (the header says which), JSONL or a JSON list of
 * objects, gzip or not, in UTF-8, UTF-16 (with its mark) or Windows-1252. Names of columns are trimmed, cells stay as they are;
 * rows without any content are left out. Numbers may head several columns, which then get their place behind them.
 * @throws AssayError TableInvalid naming the file, the line and what to do; TableTooLarge above what `limits` allow: 50 MB and 20,000 rows, if nothing else is said
 * @example readTable(Buffer.from('id;score\na;3'), 'scores.csv').rows // => [ { line: 2, cells: { id: 'a', score: '3' } } ]
 */
export function readTable(bytes: Uint8Array, file: string, limits = CLASS_TABLE): DataTable {
  const text = decodeTable(bytes, file, limits);
  const table = looksLikeJson(text, file) ? fromJson(text, file) : fromCsv(text, file, limits);
  if (table.rows.length === 0) refuse(file, ' has a header and no rows.');
  if (table.rows.length > limits.rows) throw tooManyRows(file, limits);
  return table;
}

function columnKey(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '');
}

/** The column that has the first of these names that any column has; case, spaces, underscores and hyphens aside. */
export function columnOf(columns: readonly string[], names: readonly string[]): string | null {
  for (const name of names) {
    const column = columns.find((column) => columnKey(column) === columnKey(name));
    if (column !== undefined) return column;
  }
  return null;
}
