import { guardFormula } from './guard-formula.ts';

/** A cell's value: numbers stay numbers, null is an empty cell. */
type CsvCell = string | number | null;

const BOM = '\ufeff';

/** `;`: as spreadsheets write CSV where a comma is the decimal sign, which numbers then have. */
export type Separator = ',' | ';';

function cellText(cell: CsvCell, isExact: boolean, separator: Separator): string {
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return '';
  if (typeof cell === 'number') return separator === ';' ? String(cell).replace('.', ',') : String(cell);
  const text = isExact ? cell : guardFormula(cell);
  return /[",;|\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A table as CSV (RFC 4180: commas, unless another separator is asked for, quotes doubled, CRLF after every line). What a spreadsheet would take
 * for a formula gets an apostrophe (`guardFormula`), unless a program reads the table and texts are to stay as they are (`isExact`); numbers
 * stay numbers; null and what is no finite number are empty cells.
 * @throws RangeError when a row is not as wide as the columns
 * @example writeCsv(['id', 'score'], [['a', 3]], { bom: false }) // => 'id,score\r\na,3\r\n'
 */
export function writeCsv(
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
  options: { bom?: boolean; isExact?: boolean; separator?: Separator } = {},
): string {
  const wrong = rows.findIndex((row) => row.length !== columns.length);
  if (wrong >= 0)
    throw new RangeError(`row ${wrong + 1} has ${rows[wrong]!.length} cells for ${columns.length} columns`);
  const { isExact = false, separator = ',' } = options;
  const lines = [columns, ...rows].map(
    (cells) => `${cells.map((cell) => cellText(cell, isExact, separator)).join(separator)}\r\n`,
  );
  return (options.bom ? BOM : '') + lines.join('');
}
