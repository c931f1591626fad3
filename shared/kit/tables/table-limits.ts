import { AssayError } from '../errors/assay-error.ts';

/** The most that a table may hold. */
export interface TableLimits {
  /** Its header not counted. */
  rows: number;
  /** Of the file, unpacked. */
  bytes: number;
  /** What to do with a larger one; a class's is handed in part by part. */
  advice?: string;
}

/** The most rows of a class's table, its header not counted. */
export const MOST_ROWS = 20_000;

/** The most bytes that a class's table may have, unpacked. */
export const LARGEST_TABLE = 50_000_000;

/** A table of a class: what a function of the cloud reads at once. */
export const CLASS_TABLE: TableLimits = { rows: MOST_ROWS, bytes: LARGEST_TABLE };

/**
 * A table that figures are made of, read on one's own machine: 100,000 essays of 1,500 characters are 150 MB and take
 * 1.4 GB of memory.
 */
export const DATA_TABLE: TableLimits = {
  rows: 1_000_000,
  bytes: 250_000_000,
  advice: 'Draw a part of it at random, and evaluate that.',
};

const IN_PARTS = 'Split the table and hand in the parts one by one.';

/** The refusal of a table with more rows. */
export function tooManyRows(file: string, { rows, advice = IN_PARTS }: TableLimits): AssayError {
  const most = rows.toLocaleString('en');
  const words = `${file} has more than ${most} rows. ${advice}`;
  return new AssayError('TableTooLarge', words);
}

/** The refusal of a larger file. */
export function tooLarge(file: string, { bytes, advice = IN_PARTS }: TableLimits): AssayError {
  const words = `${file} is larger than ${bytes / 1e6} MB. ${advice}`;
  return new AssayError('TableTooLarge', words);
}
