import { AssayError } from '@assay/kit/errors/assay-error';
import { type KeyedRow, keyedRow, type LeftOutRow } from '@assay/kit/tables/keyed-row';
import { columnOf, type DataTable } from '@assay/kit/tables/read-table';
import { traitKey } from '@assay/kit/tables/trait-key';
import { isRaterColumn, joinRaters } from '@assay/platform/exemplar/join-raters';

/** A row of a table of results or truths. */
export interface IdentifiedRow extends KeyedRow {
  id: string;
  /** Null where the table has no column of questions. */
  question: string | null;
}

/** A table whose rows say whose work they are of. */
export interface IdentifiedTable {
  file: string;
  columns: readonly string[];
  rows: IdentifiedRow[];
}

const IDS = ['student', 'submission', 'id', 'student-id', 'submission-id', 'essay-id', 'exemplar-id'];
const QUESTIONS = ['question', 'question-id'];

export function invalid(words: string): AssayError {
  return new AssayError('EvaluationInvalid', words);
}

/** Column names as an error lists them. */
export function listed(names: readonly string[], most = 12): string {
  const shown = names.slice(0, most).map((name) => `"${name}"`);
  return `${shown.join(', ')}${names.length > most ? ` and ${names.length - most} more` : ''}`;
}

/**
 * Finds out whose work each row is of.
 * @throws AssayError EvaluationInvalid without a column of ids, or for a row whose id is empty
 */
export function identifyRows({ columns, rows }: DataTable, file: string): IdentifiedTable {
  const idColumn = columnOf(columns, IDS);
  if (idColumn === null)
    throw invalid(
      `${file} has no column that says whose work a row is of: name it "student", "submission" or "id". It has ${listed(columns)}.`,
    );
  const questionColumn = columnOf(columns, QUESTIONS);
  const identified = rows.map(({ line, cells }) => {
    const id = cells[idColumn]!.trim().normalize('NFC');
    if (id === '') throw invalid(`${file}, line ${line}: "${idColumn}" is empty. Every row needs an id.`);
    const question = questionColumn === null ? null : cells[questionColumn]!.trim() || null;
    return { ...keyedRow({ line, cells }), id, question };
  });
  return { file, columns, rows: identified };
}

/** The label that is meant, in capitals or not, with spaces, hyphens or underscores; null where it is none of them. */
export function labelIn(labels: readonly string[], written: string): string | null {
  return labels.find((label) => traitKey(label) === traitKey(written)) ?? null;
}

/** A table of truths: its works, a row each, and the rows that were left out. */
export interface TruthTable extends IdentifiedTable {
  leftOut: LeftOutRow[];
}

/**
 * A table of truths, the rows of a work's raters as one where it has a row for each of them (`joinRaters`).
 * @throws AssayError EvaluationInvalid as `identifyRows`
 */
export function truthTable(table: DataTable, file: string): TruthTable {
  const identified = identifyRows(table, file);
  if (!table.columns.some((column) => isRaterColumn(traitKey(column)))) return { ...identified, leftOut: [] };
  const { rows, leftOut } = joinRaters(identified.rows, ({ id, question }) => JSON.stringify([id, question]));
  return { ...identified, rows, leftOut };
}
