import { z } from 'zod';
import { traitKey } from '../assignment/rubric.ts';
import { AssayError } from '../errors/assay-error.ts';
import { columnOf, type Table } from '../tables/read-table.ts';

/** A row of a table of results or truths. `cells`: by the keys of their columns (`traitKey`). */
export interface IdentifiedRow {
  line: number;
  id: string;
  /** Null where the table has no column of questions. */
  question: string | null;
  cells: ReadonlyMap<string, string>;
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

/** An object of scores by trait, as exemplar files have it in a column `scores`, beside the row's own cells. */
function nestedScores(cells: Readonly<Record<string, string>>): [string, string][] {
  const nested = cells.scores?.trim().startsWith('{') ? cells.scores : '{}';
  try {
    const scores = z
      .record(z.string(), z.union([z.number(), z.string(), z.null()]))
      .parse(JSON.parse(nested));
    return Object.entries(scores).map(([trait, score]) => [trait, score === null ? '' : String(score)]);
  } catch {
    return [];
  }
}

/**
 * Finds out whose work each row is of.
 * @throws AssayError EvaluationInvalid without a column of ids, or for a row whose id is empty
 */
export function identifyRows({ columns, rows }: Table, file: string): IdentifiedTable {
  const idColumn = columnOf(columns, IDS);
  if (idColumn === null)
    throw invalid(
      `${file} has no column that says whose work a row is of: name it "student", "submission" or "id". It has ${listed(columns)}.`,
    );
  const questionColumn = columnOf(columns, QUESTIONS);
  const identified = rows.map(({ line, cells }) => {
    const id = cells[idColumn]!.trim();
    if (id === '') throw invalid(`${file}, line ${line}: "${idColumn}" is empty. Every row needs an id.`);
    const all = [...Object.entries(cells), ...nestedScores(cells)];
    const question = questionColumn === null ? null : cells[questionColumn]!.trim() || null;
    return {
      line,
      id,
      question,
      cells: new Map(all.map(([column, cell]) => [traitKey(column), cell.trim()])),
    };
  });
  return { file, columns, rows: identified };
}

/** The first of some columns that holds anything in this row; null where none does. */
export function firstCell({ cells }: IdentifiedRow, columns: readonly string[]): string | null {
  for (const column of columns) {
    const cell = cells.get(column);
    if (cell) return cell;
  }
  return null;
}

/** The label that is meant, in capitals or not, with spaces, hyphens or underscores; null where it is none of them. */
export function labelIn(labels: readonly string[], written: string): string | null {
  return labels.find((label) => traitKey(label) === traitKey(written)) ?? null;
}
