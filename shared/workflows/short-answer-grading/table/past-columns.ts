import { AssayError } from '@assay/kit/errors/assay-error';
import { columnOf, type DataTable } from '@assay/kit/tables/read-table';
import { LABELS, readLabel } from '../label.ts';
import { ANSWER_COLUMNS, QUESTION_COLUMNS } from './answer-form.ts';
import { describeColumns, inQuotes } from './lines.ts';

/** Where a table of past answers holds what; null where it has no such column. */
export type PastColumns = ReturnType<typeof pastColumnsOf>;

const LABEL_COLUMNS = ['label', 'gold label', 'true label', 'teacher label', 'verification feedback'];
const GRADE_COLUMNS = ['grade', 'score', 'points', 'mark', 'marks', 'verdict'];
const FEEDBACK_COLUMNS = ['feedback', 'answer feedback', 'reason', 'comment'];
const REFERENCE_COLUMNS = ['reference', 'reference answer', 'model answer', 'sample solution'];

/** The labels as a sentence names them. */
export const WANTED_LABELS = LABELS.map((label) => `"${label}"`).join(', ');

/** A column called label, or one called grade or score that holds labels in words. */
function labelColumn({ columns, rows }: DataTable, file: string): string {
  const column = columnOf(columns, LABEL_COLUMNS);
  if (column !== null) return column;
  const grade = columnOf(columns, GRADE_COLUMNS);
  if (grade !== null && rows.some((row) => readLabel(row.cells[grade]) !== null)) return grade;
  const numbers =
    grade === null ? '' : ` Column ${inQuotes(grade)} holds no labels: say what its numbers mean, as labels.`;
  const words = `${file} needs a column "label" that says of each answer ${WANTED_LABELS}.${numbers}`;
  throw new AssayError('TableInvalid', `${words} ${describeColumns(columns)}`);
}

/**
 * Finds the columns of a table of past answers.
 * @throws AssayError TableInvalid when it has no answers, no labels, or no questions though the assignment has several
 */
export function pastColumnsOf(table: DataTable, questionCount: number, file: string) {
  const { columns } = table;
  const answer = columnOf(columns, ANSWER_COLUMNS);
  const question = columnOf(columns, QUESTION_COLUMNS);
  const lacking = answer === null ? 'answer' : question === null && questionCount !== 1 ? 'question' : null;
  if (answer === null || lacking !== null) {
    const words = `${file} needs a column "${lacking}".`;
    throw new AssayError('TableInvalid', `${words} ${describeColumns(columns)}`);
  }
  return {
    id: columnOf(columns, ['id', 'answer id']),
    question: columnOf(columns, ['question id']) ?? question,
    questionText: question,
    reference: columnOf(columns, REFERENCE_COLUMNS),
    answer,
    label: labelColumn(table, file),
    feedback: columnOf(columns, FEEDBACK_COLUMNS),
  };
}
