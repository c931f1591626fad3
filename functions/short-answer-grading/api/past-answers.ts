import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { Quiz } from '@assay/short-answer-grading/assignment';
import { changePast, MOST_PAST, pastOf, readBank, removeBank } from '@assay/short-answer-grading/bank';
import { refuseTooMany } from '@assay/short-answer-grading/make-plan';
import * as routes from '@assay/short-answer-grading/routes/past-answers';
import { readPast } from '@assay/short-answer-grading/table/read-past';
import { shortAnswerGrading } from '@assay/short-answer-grading/workflow';
import { getAssignment } from '@assay/workflows/assignment-store';
import { assignmentOf } from '@assay/workflows/assignments';
import { ask } from '../../platform/api/ask.ts';
import { implement, reply } from '../../platform/api/implement.ts';
import { storeFile } from '../../platform/api/store-file.ts';
import { objects } from '../../platform/runtime/storage.ts';
import { keepCorrections, listCorrections } from './corrections.ts';

/** What the table is called in words about it. */
const NAME = 'the table';

/** The submission whose runs learn an assignment's graders. */
const SUBMISSION = 'past-answers';

type QuizKey = Pick<CommonAssignment, 'assignment'> & { tenant: string };

/** @throws AssayError AssignmentNotFound, AssignmentInvalid where it grades no short answers */
async function quizOf({ tenant, assignment }: QuizKey): Promise<Quiz> {
  return assignmentOf(shortAnswerGrading, await getAssignment(objects(), tenant, assignment));
}

async function known({ tenant, assignment }: QuizKey) {
  const { past, profile: graders } = await readBank(objects(), tenant, assignment);
  const answers = past?.answers ?? [];
  const labels = Map.groupBy(answers, ({ label }) => label);
  return {
    answers: answers.length,
    corrections: answers.filter(({ correction }) => correction).length,
    version: past?.sha256 ?? null,
    labels: Object.fromEntries([...labels].map(([label, all]) => [label, all.length])),
    graders,
  };
}

async function keep(quizKey: QuizKey, table: Uint8Array) {
  const { past, warnings } = readPast(table, NAME, (await quizOf(quizKey)).questions);
  refuseTooMany(NAME, past.length, MOST_PAST);
  let replaced = 0;
  await changePast(objects(), quizKey.tenant, quizKey.assignment, (before) => {
    replaced = before?.answers.length ?? 0;
    return pastOf(past);
  });
  return { kept: past.length, replaced, warnings };
}

/** Hands a table in to be graded by all graders; what is wrong with it is said at once. */
async function profile(quizKey: QuizKey, table: Uint8Array) {
  const { past } = readPast(table, NAME, (await quizOf(quizKey)).questions);
  refuseTooMany(NAME, past.length);
  const place = { ...quizKey, submission: SUBMISSION, file: 'past.csv' };
  const run = await storeFile(place, table, await ask(place, { purpose: 'profile' }));
  return { submission: SUBMISSION, run };
}

export const pastAnswerRoutes = [
  implement(routes.getPastAnswers, async ({ principal: { tenant }, params: { assignment } }) => {
    await quizOf({ tenant, assignment });
    return reply(200, await known({ tenant, assignment }));
  }),

  implement(routes.importPastAnswers, async ({ principal: { tenant }, params: { assignment }, body }) =>
    reply(200, await keep({ tenant, assignment }, body)),
  ),

  implement(routes.listCorrections, async ({ principal: { tenant }, params: { assignment } }) => {
    const of = { tenant, assignment };
    return reply(200, { corrections: await listCorrections(of, await quizOf(of)) });
  }),

  implement(routes.keepCorrections, async ({ principal: { tenant }, params: { assignment } }) => {
    const of = { tenant, assignment };
    return reply(200, await keepCorrections(of, await quizOf(of)));
  }),

  implement(routes.profileGraders, async ({ principal: { tenant }, params: { assignment }, body }) => {
    const started = await profile({ tenant, assignment }, body);
    const location = `/assignments/${assignment}/submissions/${SUBMISSION}`;
    return reply(202, started, { location });
  }),

  implement(routes.deletePastAnswers, async ({ principal: { tenant }, params: { assignment } }) => {
    await quizOf({ tenant, assignment });
    return reply(200, { deleted: await removeBank(objects(), tenant, assignment) });
  }),
];
