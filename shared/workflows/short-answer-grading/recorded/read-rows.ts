import { AssayError } from '../../../errors/assay-error.ts';
import { decodeTable } from '../../../tables/decode-table.ts';
import { readCsv } from '../../../tables/read-csv.ts';
import { looksLikeJson, readJsonRows } from '../../../tables/read-json-rows.ts';

/** A file by its name and its content, packed by gzip or not. */
export interface GivenFile {
  name: string;
  content: Uint8Array;
}

/** A row by the names of its columns, in small letters. A column without a name, as row numbers have it, is left out. */
export type Row = Map<string, string>;

export function unusable(file: string, words: string): AssayError {
  return new AssayError('RecordingsInvalid', `${file} cannot be used: ${words}`);
}

function rowsOf({ name, content }: GivenFile): Row[] {
  const text = decodeTable(content, name);
  if (looksLikeJson(text, name))
    return readJsonRows(text, name).map(
      ({ cells }) => new Map(Object.entries(cells).map(([column, cell]) => [column.toLowerCase(), cell])),
    );
  const [header, ...records] = readCsv(text, name);
  const columns = header!.cells.map((column) => column.trim().toLowerCase());
  return records.map(
    ({ cells }) =>
      new Map(columns.flatMap((column, place) => (column ? [[column, cells[place] ?? ''] as const] : []))),
  );
}

/**
 * Reads a table (CSV, TSV, JSONL), packed by gzip or not. Cells stay as they are.
 * @throws AssayError TableInvalid, TableTooLarge; RecordingsInvalid where it has no row or lacks one of the columns
 */
export function readRows(file: GivenFile, needed: readonly string[]): Row[] {
  const rows = rowsOf(file);
  if (rows.length === 0) throw unusable(file.name, 'it has a header and no rows.');
  const missing = needed.filter((column) => !rows[0]!.has(column));
  if (missing.length === 0) return rows;
  throw unusable(file.name, `it lacks ${missing.map((column) => `the column "${column}"`).join(', ')}.`);
}
