import { writeCsv } from '@assay/kit/tables/write-csv';
import { isRanged, type StudyCell, type StudyTable } from './study-table.ts';

function valuesOf(cell: StudyCell, ranged: boolean): (string | number | null)[] {
  if (!ranged) return [isRanged(cell) ? cell.value : cell];
  if (!isRanged(cell)) return [cell, null, null];
  return [cell.value, cell.interval?.low ?? null, cell.interval?.high ?? null];
}

/** The columns of tables that name systems. */
const NAMING = new Set(['System', 'First', 'Second', 'Second reader']);
const OURS = 'ours';

/** Whether a row is of what a stand-in judged; a row that names no system is where any of the study's was. */
function isStandIn({ columns }: StudyTable, row: readonly StudyCell[], names: readonly string[]): boolean {
  const whose = columns.findIndex(({ name }) => name === 'Whose');
  if (whose >= 0 && row[whose] !== OURS) return false;
  const named = row.filter((_, at) => NAMING.has(columns[at]!.name));
  return named.length === 0 || named.some((name) => names.includes(String(name)));
}

/**
 * A table as CSV: numbers as they are, intervals in columns of their own, formulas made harmless. `standIns`: the systems that the model
 * stand-in judged for; where there are any, a last column `standIn` says of each row whether it is of one of them.
 */
export function studyTableCsv(table: StudyTable, standIns: readonly string[] = []): string {
  const { columns, rows } = table;
  const said = standIns.length > 0;
  const names = columns.flatMap(({ name, ranged }) =>
    ranged ? [name, `${name} low`, `${name} high`] : [name],
  );
  return writeCsv(
    [...names, ...(said ? ['standIn'] : [])],
    rows.map((row) => [
      ...row.flatMap((cell, at) => valuesOf(cell, columns[at]!.ranged ?? false)),
      ...(said ? [isStandIn(table, row, standIns) ? 'yes' : 'no'] : []),
    ]),
    { bom: true },
  );
}
