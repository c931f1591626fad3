import { PAGE_FILES } from '@assay/document/upload-limit';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { type DataTable, readTable, type TableRow } from '@assay/kit/tables/read-table';
import type { ClassAnswer } from '../class-answer.ts';
import { type AnswerForm, answerFormOf } from './answer-form.ts';
import { cleanAnswer, cleanId, plainText } from './clean-answer.ts';
import { questionFinder, type TableQuestion } from './find-question.ts';
import { inLines } from './lines.ts';
import { identityReader, type RowIdentity, studentReader } from './student-of-row.ts';

/** The longest answer that a model is asked about, in UTF-16 code units; a longer one stays in the table. */
export const LONGEST_ANSWER = 20_000;

/** The answers of a class in the order of their rows, and what in the table a teacher should know of. */
interface AnswersFile {
  answers: ClassAnswer[];
  /** Students are told apart by an id, such as a number or an account, and not by their names alone. */
  hasIds: boolean;
  /** All that a row says of its student, in any column, by its number. */
  identities: Map<number, string[]>;
  warnings: string[];
}

type LocatedAnswer = ClassAnswer & { line: number };

const AVERAGE = /average|durchschnitt|\bmedia\b|moyenne|promedio|gemiddelde/i;

/** Moodle writes a lone dash for a question without an answer. */
function answerOf(cell: string, { platform }: AnswerForm, aboutMarkup: boolean): string {
  const answer = cleanAnswer(cell);
  if (platform === 'Moodle' && /^\s*[-–]\s*$/.test(answer)) return '';
  return platform !== null || !aboutMarkup ? plainText(answer) : answer;
}

/** A row as it is read: who its student may be, and what stands there for which question; null: for none that there is. */
interface ClassTableRow extends RowIdentity {
  /** Its place among the rows, from 1. */
  row: number;
  line: number;
  given: { question: string | null; cell: string }[];
}

/** Rows that are no student's: those without student and answer, and the averages at the foot of an export. `of`: columns that say the student. */
function isFoot({ filled, given }: ClassTableRow, of: number, form: AnswerForm): boolean {
  if (filled.length === 0) return given.every(({ cell }) => answerOf(cell, form, false).trim() === '');
  return form.platform !== null && of > 1 && filled.length === 1 && AVERAGE.test(filled[0]!);
}

function questionReader(form: AnswerForm, questions: readonly TableQuestion[]) {
  const find = questionFinder(questions);
  return ({ cells }: TableRow): ClassTableRow['given'] => {
    if (form.kind === 'wide')
      return form.answers.map(({ column, question }) => ({ question, cell: cells[column] ?? '' }));
    const written = form.question === null ? '' : cleanId(cells[form.question] ?? '');
    const only = written === '' && questions.length === 1 ? questions[0] : find(written);
    return [{ question: only?.id ?? null, cell: cells[form.answer] ?? '' }];
  };
}

function refuseRows(file: string, rows: readonly ClassTableRow[], words: string): void {
  if (rows.length === 0) return;
  throw new AssayError('TableInvalid', `${file}, ${inLines(rows.map(({ line }) => line))}: ${words}`);
}

/** Words of a file's name, at the most. */
const WORDS_OF_NAME = 4;

/** Whether an answer is no more than the name of a picture or PDF. */
function namesPicture({ answer }: LocatedAnswer): boolean {
  const name = answer.trim().toLowerCase();
  return (
    PAGE_FILES.endings.some((ending) => name.endsWith(`.${ending}`)) &&
    name.split(/\s+/).length <= WORDS_OF_NAME
  );
}

function refuseDuplicates(answers: readonly LocatedAnswer[], file: string): void {
  const seen = new Map<string, number>();
  const twice: string[] = [];
  for (const { student, question, line } of answers) {
    const key = JSON.stringify([student, question]);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, line);
    else twice.push(`lines ${first} and ${line} (${question})`);
  }
  if (twice.length === 0) return;
  const shown = twice.slice(0, 5).join(', ');
  const rest = twice.length > 5 ? ` and ${twice.length - 5} more` : '';
  const words = `the same student answers the same question twice: ${shown}${rest}. Keep one attempt of each student.`;
  throw new AssayError('TableInvalid', `${file}: ${words}`);
}

function warningsOf(
  answers: readonly LocatedAnswer[],
  form: AnswerForm,
  classTableRows: readonly ClassTableRow[],
): string[] {
  const warnings = [...form.warnings];
  if (classTableRows.length > 0)
    warnings.push(`${inLines(classTableRows.map(({ line }) => line))}: no student's answer there, left out`);
  const long = answers.filter(({ answer }) => answer.length > LONGEST_ANSWER);
  if (long.length > 0) {
    const most = LONGEST_ANSWER.toLocaleString('en');
    const words = `more than ${most} characters: no model is asked, a human must grade it`;
    warnings.push(`${inLines(long.map(({ line }) => line))}: ${words}`);
  }
  const pictures = answers.filter(namesPicture);
  if (pictures.length > 0)
    warnings.push(
      `${inLines([...new Set(pictures.map(({ line }) => line))])}: the name of a picture or PDF is graded as these words, since none is read from a table: hand in what these students wrote as a file of their own (${assay()} class FOLDER)`,
    );
  return warnings;
}

/** Whether markup may be what is asked for. */
const isAboutMarkup = ({ question, reference = '' }: TableQuestion) =>
  /html|xml|<|\btags?\b/i.test(`${question} ${reference}`);

/** Every answer of the rows that are a student's, in their order. */
function locate(
  { columns, rows }: DataTable,
  form: AnswerForm,
  questions: readonly TableQuestion[],
  file: string,
) {
  const [{ of, ids, identityOf }, read] = [identityReader(columns), questionReader(form, questions)];
  const all = rows.map((row, index): ClassTableRow => {
    return { row: index + 1, line: row.line, ...identityOf(row), given: read(row) };
  });
  const classTableRows = all.filter((row) => isFoot(row, of, form));
  const kept = all.filter((row) => !isFoot(row, of, form));
  if (kept.length === 0) throw new AssayError('TableInvalid', `${file} holds no student's answer.`);
  const { at, studentOf } = studentReader(kept, columns, file);
  const nameless = kept.filter((row) => studentOf(row) === '');
  refuseRows(file, nameless, 'an answer without a student. Fill in who wrote it, or delete the row.');
  const unknown = kept.filter(({ given }) => given.some(({ question }) => question === null));
  const known = questions.map(({ id }) => id).join(', ');
  const unasked = `a question that the assignment does not have. It has ${known}: write one of these, or its words.`;
  refuseRows(file, unknown, unasked);
  const markup = new Set(questions.filter(isAboutMarkup).map(({ id }) => id));
  const located = kept.flatMap((row) =>
    row.given.map(({ question, cell }) => ({
      row: row.row,
      student: studentOf(row),
      question: question!,
      answer: answerOf(cell, form, markup.has(question!)),
      line: row.line,
    })),
  );
  const identities = new Map(
    kept.map(({ row, filled, students }) => [row, [...new Set([...filled, ...students])]]),
  );
  return { located, left: classTableRows, hasIds: at < ids, identities };
}

/**
 * Reads the answers of a class to an assignment's questions (SPEC P12): one row an answer (student, answer, question), one column
 * a question, Moodle's export of responses or Canvas' student analysis. Empty answers are kept. Students are told apart by the
 * surest column there is; errors and warnings name lines, never students.
 * @param isWithDoubles - a student may have answered a question twice: nothing is graded
 * @throws AssayError TableInvalid, TableTooLarge
 */
export function readAnswers(
  bytes: Uint8Array,
  file: string,
  questions: readonly TableQuestion[],
  { isWithDoubles = false }: { isWithDoubles?: boolean } = {},
): AnswersFile {
  const table = readTable(bytes, file);
  const form = answerFormOf(table.columns, questions, file);
  const { located, left, hasIds, identities } = locate(table, form, questions, file);
  if (!isWithDoubles) refuseDuplicates(located, file);
  const answers = located.map(({ line: _line, ...answer }) => answer);
  return { answers, hasIds, identities, warnings: warningsOf(located, form, left) };
}
