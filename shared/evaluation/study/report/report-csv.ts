import { writeCsv } from '../../../tables/write-csv.ts';
import { type Cell, isRanged, type StudyTable } from './study-table.ts';

function valuesOf(cell: Cell, ranged: boolean): (string | number | null)[] {
  if (!ranged) return [isRanged(cell) ? cell.value : cell];
  if (!isRanged(cell)) return [cell, null, null];
  return [cell.value, cell.interval?.low ?? null, cell.interval?.high ?? null];
}

/** A table as CSV: numbers as they are, intervals in columns of their own, formulas made harmless. */
export function studyTableCsv({ columns, rows }: StudyTable): string {
  const names = columns.flatMap(({ name, ranged }) =>
    ranged ? [name, `${name} low`, `${name} high`] : [name],
  );
  return writeCsv(
    names,
    rows.map((row) => row.flatMap((cell, at) => valuesOf(cell, columns[at]!.ranged ?? false))),
    { bom: true },
  );
}
