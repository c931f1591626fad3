import { wrapLine } from '@assay/platform/report/wrap-line';

/** Letters that a column keeps where a terminal is narrow, and blanks between two. */
const LEAST = 16;
const GAP = 2;

/** What columns get of a line: the widest gives way, down to LEAST. */
function fitted(widths: readonly number[], columns: number): readonly number[] {
  const over = widths.reduce((sum, width) => sum + width + GAP, 0) - columns;
  const widest = Math.max(...widths);
  if (over <= 0 || widest <= LEAST) return widths;
  return fitted(widths.with(widths.indexOf(widest), Math.max(LEAST, widest - over)), columns);
}

/** The lines of a row: as many as its longest cell takes. */
function linesOf(cells: readonly string[], widths: readonly number[]): string[] {
  const each = cells.map((cell, at) => (cell.length > widths[at]! ? wrapLine('', cell, widths[at]) : [cell]));
  return Array.from({ length: Math.max(...each.map(({ length }) => length)) }, (_, line) =>
    each
      .map((lines, at) => ' '.repeat(GAP) + (lines[line] ?? '').padEnd(widths[at]!))
      .join('')
      .trimEnd(),
  );
}

/** Rows of cells as lines, each column as wide as its widest cell, two spaces in; in a terminal no wider than that, as far as words go. */
export function textTable(rows: string[][], columns = process.stdout.columns || Infinity): string {
  const widest = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const widths = fitted(widest, columns);
  return rows.flatMap((row) => linesOf(row, widths)).join('\n');
}
