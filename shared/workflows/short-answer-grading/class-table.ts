import { hasPages } from '@assay/document/pdf-beginning';
import { AssayError } from '@assay/kit/errors/assay-error';
import { writeCsv } from '@assay/kit/tables/write-csv';
import type { ClassTable, HeldRows, WithoutRows } from '@assay/platform/workflow/class-table';
import { studentFile } from './answer-sheet.ts';
import { CLASS } from './artifacts.ts';
import type { Quiz } from './assignment.ts';
import { partsOfQuiz, submissionOfNamed } from './own-submissions.ts';
import { type QuizResult, RESULT } from './result.ts';
import { cleanId } from './table/clean-answer.ts';
import { readAnswers } from './table/read-answers.ts';

interface OwnedRow {
  row: number;
  group: string;
  submission?: string | undefined;
}

/** Rows in two: those that are taken out, and what is left. */
function apart<R extends OwnedRow>(rows: readonly R[], gone: ReadonlySet<string>) {
  const isGone = ({ submission }: R) => submission !== undefined && gone.has(submission);
  return { taken: rows.filter(isGone), left: rows.filter((row) => !isGone(row)) };
}

function withoutRows<R extends OwnedRow>(
  rows: readonly R[],
  gone: ReadonlySet<string>,
  of: (left: R[], taken: ReadonlySet<number>) => unknown,
): WithoutRows | null {
  const { taken, left } = apart(rows, gone);
  if (taken.length === 0) return null;
  const stays = new Set(left.map(({ group }) => group));
  const groups = new Set(taken.map(({ group }) => group).filter((group) => !stays.has(group)));
  return {
    value: of(left, new Set(taken.map(({ row }) => row))),
    items: taken.map(({ row }) => `row-${row}`),
    steps: [...groups].map((group) => `answers/${group}/`),
  };
}

/** The table as it was read, which every attempt of its run goes by. */
const inClass: HeldRows = {
  name: CLASS.name,
  without(value, gone) {
    const { data: read } = CLASS.schema.safeParse(value);
    if (!read) return null;
    const { rows, erased = 0 } = read;
    return withoutRows(rows, gone, (left, taken) => ({ ...read, rows: left, erased: erased + taken.size }));
  },
};

const inResult: HeldRows = {
  name: RESULT.name,
  without(value, gone) {
    const { data: result } = RESULT.schema.safeParse(value);
    if (!result) return null;
    const { answers, review, teacherQuestions, counts, erased = 0 } = result;
    return withoutRows(
      answers,
      gone,
      (left, taken): QuizResult => ({
        ...result,
        answers: left,
        review: review.filter((row) => !taken.has(row)),
        ...(teacherQuestions && {
          teacherQuestions: teacherQuestions.filter(({ row }) => row === null || !taken.has(row)),
        }),
        counts: { ...counts, answers: left.length },
        erased: erased + taken.size,
      }),
    );
  },
};

/** What parts the cells of a table that cannot be read as one. */
const CELL_ENDS = /[,;\t"{}\r\n]+/;

/** What a table holds; null: it cannot be read. */
function answersIn(bytes: Uint8Array, file: string, { questions }: Quiz) {
  try {
    return readAnswers(bytes, file, questions, { isWithDoubles: true }).answers;
  } catch (error) {
    if (error instanceof AssayError) return null;
    throw error;
  }
}

/** Tables of several students' answers. */
export const quizClasses: ClassTable<Quiz, QuizResult> = {
  parts: partsOfQuiz,
  rows: [inClass, inResult],
  erased: ({ erased = 0 }) => erased,
  /** A paper is one student's, and goes with its submission. */
  withoutRows({ bytes, file, tenant, assignment }, gone) {
    if (hasPages(bytes, file)) return null;
    const isGone = (student: string) => gone.has(submissionOfNamed(tenant, cleanId(student)));
    const answers = answersIn(bytes, file, assignment);
    if (answers === null) return new TextDecoder().decode(bytes).split(CELL_ENDS).some(isGone) ? '' : null;
    const left = answers.filter(({ student }) => !isGone(student));
    if (left.length === answers.length) return null;
    const cells = left.map(({ student, question, answer }) => [student, question, answer]);
    if (!/json/i.test(file)) return writeCsv(['student', 'question', 'answer'], cells, { isExact: true });
    return left
      .map(({ student, question: id, answer }) => studentFile(student, [{ id, answer }]).text)
      .join('');
  },
};
