import { AssayError } from '@assay/kit/errors/assay-error';
import { columnOf } from '@assay/kit/tables/read-table';
import { questionFinder, type TableQuestion } from './find-question.ts';
import { describeColumns, inQuotes } from './lines.ts';
import { isIdentity } from './student-of-row.ts';

/** A column that holds the answers to one question. */
interface AnswerColumn {
  column: string;
  question: string;
}

/**
 * How a table holds answers. `long`: one row an answer, `question` being the column that says to which question (null where the
 * assignment has one). `wide`: one row a student, a column a question. `platform` is the learning platform that wrote it.
 */
export type AnswerForm = { platform: 'Moodle' | 'Canvas' | null; warnings: string[] } & (
  | { kind: 'long'; answer: string; question: string | null }
  | { kind: 'wide'; answers: AnswerColumn[] }
);

export const ANSWER_COLUMNS = ['answer', 'response', 'student answer', 'provided answer', 'text', 'antwort'];
export const QUESTION_COLUMNS = ['question', 'question id', 'question text', 'frage', 'domanda'];

/** Moodle's column of the n-th response, in the languages that its export is known in. */
const RESPONSE = /^(?:response|answer|antwort|risposta|réponse|respuesta|resposta|antwoord)\s*(\d{1,3})$/i;
/** Canvas' column of a question: its number there and its words. */
const CANVAS_QUESTION = /^\d+:\s*(\S.*)$/s;

function moodleForm(columns: readonly string[], questions: readonly TableQuestion[]): AnswerForm | null {
  const responses = columns.flatMap((column) => {
    const number = RESPONSE.exec(column)?.[1];
    return number ? [{ column, question: questions[Number(number) - 1]?.id ?? null }] : [];
  });
  if (responses.length === 0) return null;
  return wideForm('Moodle', responses, questions);
}

function canvasForm(columns: readonly string[], questions: readonly TableQuestion[]): AnswerForm | null {
  const find = questionFinder(questions);
  const found = columns.flatMap((column) => {
    const words = CANVAS_QUESTION.exec(column)?.[1];
    return words ? [{ column, question: find(words)?.id ?? null }] : [];
  });
  if (found.length === 0) return null;
  const byOrder = found.length === questions.length && found.every(({ question }) => question === null);
  const answers = byOrder
    ? found.map(({ column }, index) => ({ column, question: questions[index]!.id }))
    : found;
  const form = wideForm('Canvas', answers, questions);
  if (byOrder)
    form.warnings.push("the questions' words differ from the assignment's: they were taken in its order");
  return form;
}

const leftOut = (column: string) =>
  `column ${inQuotes(column)} belongs to no question of the assignment and is left out`;

function wideForm(
  platform: AnswerForm['platform'],
  columns: readonly { column: string; question: string | null }[],
  questions: readonly TableQuestion[],
): AnswerForm {
  const answers = columns.flatMap(({ column, question }) =>
    question === null ? [] : [{ column, question }],
  );
  const warnings = columns.filter(({ question }) => question === null).map(({ column }) => leftOut(column));
  for (const { id } of questions)
    if (!answers.some(({ question }) => question === id))
      warnings.push(`there is no column for question ${id}: nobody's answer to it is graded`);
  return { kind: 'wide', platform, answers, warnings };
}

function plainWideForm(columns: readonly string[], questions: readonly TableQuestion[]): AnswerForm | null {
  const find = questionFinder(questions);
  const answers = columns.flatMap((column) => {
    const question = find(column)?.id;
    return question === undefined ? [] : [{ column, question }];
  });
  if (answers.length === 0) return null;
  const form = wideForm(null, answers, questions);
  const others = columns.filter((column) => find(column) === null && !isIdentity(column));
  return { ...form, warnings: [...others.map(leftOut), ...form.warnings] };
}

function longForm(
  answer: string | null,
  columns: readonly string[],
  questions: readonly TableQuestion[],
): AnswerForm | null {
  if (answer === null) return null;
  const question = columnOf(columns, QUESTION_COLUMNS);
  if (question === null && questions.length > 1) return null;
  return { kind: 'long', platform: null, answer, question, warnings: [] };
}

function checkOneColumnEach(form: AnswerForm, file: string): void {
  if (form.kind === 'long') return;
  const seen = new Map<string, string>();
  for (const { column, question } of form.answers) {
    const other = seen.get(question);
    if (other !== undefined) {
      const words = `${file} has two columns for question ${question}: ${inQuotes(other)} and ${inQuotes(column)}. Delete one.`;
      throw new AssayError('TableInvalid', words);
    }
    seen.set(question, column);
  }
}

/**
 * How a table with these columns holds the answers to an assignment's questions: Moodle's export of responses, Canvas' student
 * analysis, one row an answer, or one column a question.
 * @throws AssayError TableInvalid when it has no column of answers, naming the columns it has
 */
export function answerFormOf(
  columns: readonly string[],
  questions: readonly TableQuestion[],
  file: string,
): AnswerForm {
  const answer = columnOf(columns, ANSWER_COLUMNS);
  const form =
    moodleForm(columns, questions) ??
    canvasForm(columns, questions) ??
    longForm(answer, columns, questions) ??
    plainWideForm(columns, questions);
  if (!form || (form.kind === 'wide' && form.answers.length === 0)) {
    const ids = questions.map(({ id }) => id).join(', ');
    const lacks =
      answer === null ? 'has no column with answers' : 'does not say which question an answer belongs to';
    const long = `a column "student" and a column "answer"${questions.length > 1 ? ' and a column "question"' : ''}`;
    const words = `${file} ${lacks}. It needs ${long}, or a column for each question (${ids}).`;
    throw new AssayError('TableInvalid', `${words} ${describeColumns(columns)}`);
  }
  checkOneColumnEach(form, file);
  return form;
}
