import { AssayError } from '../errors/assay-error.ts';

/** The most rows that a table may have, its header not counted. */
export const MOST_ROWS = 20_000;

/** The refusal of a table with more than `MOST_ROWS`. */
export function tooManyRows(file: string): AssayError {
  const most = MOST_ROWS.toLocaleString('en');
  const words = `${file} has more than ${most} rows. Split the table and hand in the parts one by one.`;
  return new AssayError('TableTooLarge', words);
}
