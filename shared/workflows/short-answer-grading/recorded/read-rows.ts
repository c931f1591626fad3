import { AssayError } from '@assay/kit/errors/assay-error';
import { decodeTable } from '@assay/kit/tables/decode-table';
import { readCsv } from '@assay/kit/tables/read-csv';

/** A file by its name and its content, packed by gzip or not. */
export interface GivenFile {
  name: string;
  content: Uint8Array;
}

/** A row's cells of some columns; a column that the table lacks is absent. */
export type RecordingCells<C extends string> = Partial<Record<C, string>>;

export function unusable(file: string, words: string): AssayError {
  return new AssayError('RecordingsInvalid', `${file} cannot be used: ${words}`);
}

/**
 * Reads these columns of a CSV table. Cells stay as they are; cells that are missing at the end of a row are empty, as in recordings
 * to which a column was added later.
 * @throws AssayError TableInvalid, TableTooLarge; RecordingsInvalid where a column is missing that is `needed`
 */
export function readRows<C extends string>(
  { name, content }: GivenFile,
  columns: readonly C[],
  needed: readonly C[],
): RecordingCells<C>[] {
  const [header, ...records] = readCsv(decodeTable(content, name), name);
  if (records.length === 0) throw unusable(name, 'it has a header and no rows.');
  const names = header!.cells.map((cell) => cell.trim().toLowerCase());
  const missing = needed.filter((column) => !names.includes(column));
  if (missing.length > 0)
    throw unusable(name, `it lacks ${missing.map((column) => `the column "${column}"`).join(', ')}.`);
  const long = records.find(({ cells }) => cells.length > names.length);
  if (long) {
    const widths = `the header has ${names.length} columns, this row has ${long.cells.length} cells`;
    throw unusable(name, `line ${long.line}: ${widths}.`);
  }
  const found = columns.filter((column) => names.includes(column));
  return records.map(
    ({ cells }) =>
      Object.fromEntries(
        found.map((column) => [column, cells[names.indexOf(column)] ?? '']),
      ) as RecordingCells<C>,
  );
}
