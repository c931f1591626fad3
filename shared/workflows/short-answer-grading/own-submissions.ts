import { submissionOf } from '@assay/platform/access/owner-store';
import { subjectSchema } from '@assay/platform/access/principal';
import { isLearner } from '@assay/platform/lti/pseudonym';
import { RESUMABLE, type SettledState } from '@assay/platform/run/items';
import type { StudentPart } from '@assay/platform/workflow/class-table';
import { studentFile } from './answer-sheet.ts';
import type { Class, ClassRow } from './class.ts';
import type { ClassAnswer } from './class-answer.ts';
import { flagsOfAll, isIncomplete } from './grade.ts';
import type { GradedAnswer, QuizResult } from './result.ts';

/** The submission of whom a table names: the one that they would hand in themselves, over the API or on a learning platform. */
export const submissionOfNamed = (tenant: string, student: string): string =>
  isLearner(student) ? student : submissionOf({ tenant, subject: student });

/**
 * The rows of a table that several students are in, each with its student's own submission. A table of one student is itself that; whom it
 * calls by what is no subject has none.
 */
export function withOwnSubmissions<R extends ClassAnswer>(
  rows: readonly R[],
  tenant: string,
): (R & Pick<ClassRow, 'submission'>)[] {
  const students = new Set(rows.map(({ student }) => student));
  if (students.size < 2) return [...rows];
  const known = new Map(
    [...students]
      .filter((student) => subjectSchema.safeParse(student).success)
      .map((student) => [student, submissionOfNamed(tenant, student)]),
  );
  return rows.map((row) => {
    const submission = known.get(row.student);
    return submission === undefined ? row : { ...row, submission };
  });
}

/** The rows of an earlier version of a table whose students a later one has not, by their places. */
export function rowsLeftOut(
  before: Pick<Class, 'rows'> | null,
  { rows }: { rows: readonly Pick<ClassRow, 'submission'>[] },
): number[] {
  const here = new Set(rows.map(({ submission }) => submission));
  const left = before?.rows.filter(({ submission }) => submission !== undefined && !here.has(submission));
  return left?.map(({ row }) => row) ?? [];
}

function stateOf(answers: readonly GradedAnswer[]): SettledState {
  const [failed, partial] = RESUMABLE;
  if (answers.every(({ label }) => label === null)) return failed;
  return answers.some(isIncomplete) ? partial : 'completed';
}

function partOf(
  result: QuizResult,
  submission: string,
  rows: readonly GradedAnswer[],
): StudentPart<QuizResult> {
  const { student: subject } = rows[0]!;
  const answers = rows.map(({ submission: _, ...answer }, index) => ({ ...answer, row: index + 1 }));
  const debates = answers.flatMap(({ debate }) => debate ?? []);
  const { teacherQuestions: _, ...shared } = result;
  return {
    submission,
    subject,
    file: studentFile(
      subject,
      answers.map(({ question: id, answer }) => ({ id, answer })),
    ),
    result: {
      ...shared,
      status: stateOf(answers),
      flags: flagsOfAll(answers),
      answers,
      counts: {
        answers: answers.length,
        distinct: new Set(answers.map(({ group }) => group)).size,
        empty: answers.filter(({ flags }) => flags.includes('empty-answer')).length,
        debates: debates.length,
        validations: debates.filter(({ validation }) => validation !== 'skipped').length,
        retries: debates.filter(({ retried }) => retried).length,
        undebated: 0,
      },
      review: answers.filter(({ needsHuman }) => needsHuman).map(({ row }) => row),
      student_pages: false,
      profile: null,
      warnings: [],
    },
  };
}

/** What of a class's result is a student's own, each student once, in the order of the table. */
export function partsOfQuiz(result: QuizResult): StudentPart<QuizResult>[] {
  const own = result.answers.filter(({ submission }) => submission !== undefined);
  return Array.from(
    Map.groupBy(own, ({ submission }) => submission!),
    ([submission, rows]) => partOf(result, submission, rows),
  );
}
