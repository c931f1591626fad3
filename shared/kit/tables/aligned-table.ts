/** A figure in a cell; a dash where there is none. */
export const figure = (value: number | null, digits = 3): string =>
  value === null ? '–' : value.toFixed(digits);

/** Rows of cells as lines: the first column to the left, the others to the right, each as wide as its widest cell. */
export function alignedTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!);
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}
