import { AssayError } from '../../../errors/assay-error.ts';
import { columnOf, readTable } from '../../../tables/read-table.ts';

/** A file by its name and its content, packed by gzip or not. */
export interface GivenFile {
  name: string;
  content: Uint8Array;
}

/** A row's cells of some columns; a column that the table lacks is absent. */
export type Row<C extends string> = Partial<Record<C, string>>;

export function unusable(file: string, words: string): AssayError {
  return new AssayError('RecordingsInvalid', `${file} cannot be used: ${words}`);
}

/**
 * Reads these columns of a table. Cells stay as they are.
 * @throws AssayError TableInvalid, TableTooLarge; RecordingsInvalid where a column is missing that is `needed`
 */
export function readRows<C extends string>(
  { name, content }: GivenFile,
  columns: readonly C[],
  needed: readonly C[],
): Row<C>[] {
  const table = readTable(content, name);
  const found = columns.flatMap((column) => {
    const as = columnOf(table.columns, [column]);
    return as === null ? [] : [{ column, as }];
  });
  const missing = needed.filter((column) => !found.some((one) => one.column === column));
  if (missing.length > 0)
    throw unusable(name, `it lacks ${missing.map((column) => `the column "${column}"`).join(', ')}.`);
  return table.rows.map(
    ({ cells }) => Object.fromEntries(found.map(({ column, as }) => [column, cells[as] ?? ''])) as Row<C>,
  );
}
