import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ReleasedResult } from '@assay/platform/review/released-result';
import { submissionOfNamed } from '@assay/short-answer-grading/own-submissions';
import type { QuizResult } from '@assay/short-answer-grading/result';
import * as z from 'zod';
import { openApi, type Person } from '../../../stack/functions/platform/api/api-world.ts';
import * as quizModel from '../../../support/short-answer-grading/quiz-model.ts';

const api = await openApi();
const { ask, hand, assess, runStore } = api;
const { gradeBookScore } = await import('../../../../functions/platform/reviews/grade-book-score.ts');
api.model.answer = quizModel.answer;

const QUESTIONS = [
  { ...quizModel.QUESTION, id: 'tides', points: 2 },
  {
    id: 'salt',
    question: 'Why is the sea salt?',
    reference: 'Rivers carry salt, and water alone evaporates.',
  },
];
const ANSWERS: Record<string, readonly [tides: string, salt: string]> = {
  ada: ['The Moon pulls the near water, as noted on deck.', 'Rivers bring it, said the diver.'],
  bob: ['the Moon pulls the water, so the baker told me.', ''],
  eve: ['The Moon pulls the water: a lighthouse rule.', 'Rivers carry it down: the ferry rule.'],
};
const tableOf = (students: readonly string[]) => [
  'student,tides,salt',
  ...students.map((student) => [student, ...ANSWERS[student]!.map((cell) => `"${cell}"`)].join(',')),
];

const TEACHER: Person = { role: 'teacher', subject: 'ms-rossi' };

/** A class that was handed in and graded, and how its students' own submissions are reached. */
async function graded(
  tenant: string,
  students = Object.keys(ANSWERS),
  own: { owner?: string; metadata?: Record<string, string> } = {},
) {
  const handed = {
    ...quizModel.quizOf({ quiz: { questions: QUESTIONS }, table: tableOf(students) }),
    tenant,
    ...(own.metadata && { metadata: own.metadata }),
  };
  const run = await hand({ ...handed, submission: own.owner ?? 'class' });
  await assess(run);
  const named = (student: string) => submissionOfNamed(tenant, student);
  const at = (student: string) => `/assignments/tides-quiz/submissions/${named(student)}`;
  const of = (student: string) => ({ tenant, assignment: 'tides-quiz', submission: named(student) });
  const teacher = { ...TEACHER, tenant };
  return {
    run,
    at,
    of,
    ownRun: async (student: string) => (await runStore.latestRun(of(student)))?.latestRun ?? null,
    decide: (student: string, verb: string, body: object = {}) =>
      ask(teacher, 'POST', `${at(student)}/review/${verb}`, { body }),
    asStudent: (student: string, path: string) =>
      ask({ role: 'student', tenant, subject: student }, 'GET', path),
    teacher,
  };
}

describe('each student of a table', () => {
  it('whose work became another’s and who is in it again is not shown to that one: the row is kept for its student', async () => {
    const { at, ownRun, teacher } = await graded('became-anothers');
    const first = await ownRun('ada');
    const moved = await ask(teacher, 'PUT', `${at('ada')}/owner`, { body: { subject: 'zoe' } });
    assert.equal(moved.status, 200);
    await graded('became-anothers');
    assert.equal(await ownRun('ada'), first);
    assert.notEqual(await ownRun('bob'), null);
    const { body } = await ask(teacher, 'GET', '/rejected-uploads');
    const { rejected } = body as unknown as { rejected: { code: string }[] };
    assert.deepEqual(
      rejected.map(({ code }) => code),
      ['SubmissionTaken'],
    );
  });

  it('sees what is released to them, with question, own answer, label and points, and nobody else’s', async () => {
    const { at, asStudent, decide } = await graded('rows');
    assert.equal((await asStudent('ada', `${at('ada')}/result`)).body.code, 'NotReleased');
    assert.equal((await decide('ada', 'release')).status, 201);
    const { body } = await asStudent('ada', `${at('ada')}/result`);
    const view = body as unknown as ReleasedResult;
    assert.deepEqual(
      view.scores.map(({ asked, score, points }) => [asked, score, points]),
      QUESTIONS.map(({ question, ...own }, at) => {
        const points = 'points' in own ? own.points : 1;
        return [{ question, answer: ANSWERS.ada![at] }, 'Correct', { given: points, of: points }];
      }),
    );
    assert.deepEqual(view.total, { scoreGiven: 3, scoreMaximum: 3 });
    const { status, text } = await asStudent('ada', `${at('ada')}/report.html`);
    assert.equal(status, 200);
    for (const words of [QUESTIONS[1]!.question, ANSWERS.ada![1], '2 of 2 points', 'Total: 3 of 3 points'])
      assert.ok(text.includes(words), words);
    for (const shown of [text, JSON.stringify(view)])
      for (const other of [...ANSWERS.bob!, ...ANSWERS.eve!, 'row-3'])
        assert.ok(other === '' || !shown.includes(other), other);
  });

  it('has a report of their own as soon as it is released and rendered with the table’s', async () => {
    const rendering = { waitsFor: '' };
    const usual = api.render;
    api.render = async ({ runId }) => {
      const parts = (await api.objects.read(`runs/${runId}/parts.json`, z.array(z.string()))) ?? [];
      for (const part of parts) await api.objects.write(`runs/${part}/report.pdf`, part);
      const path = `/assignments/tides-quiz/submissions/${submissionOfNamed('reports', 'ada')}/report`;
      const { status, body } = await ask({ ...TEACHER, tenant: 'reports' }, 'GET', path);
      Object.assign(rendering, status === 202 ? body : { waitsFor: status });
    };
    const { at, asStudent, decide, ownRun, teacher, run } = await graded('reports');
    api.render = usual;
    assert.equal(rendering.waitsFor, 'report', 'it is waited for while the table’s is made');
    assert.equal((await asStudent('ada', `${at('ada')}/report`)).body.code, 'NotReleased');
    await decide('ada', 'release');
    const { status, body } = await asStudent('ada', `${at('ada')}/report`);
    assert.deepEqual(
      [status, new URL(String(body.url)).pathname.endsWith(`${await ownRun('ada')}/report.pdf`)],
      [200, true],
    );
    assert.equal((await ask(teacher, 'GET', `${at('eve')}/report`)).status, 200);
    await decide('bob', 'override', { trait: 'row-1', score: 'Incorrect', reason: 'No far side.' });
    await decide('bob', 'release');
    assert.equal(
      (await asStudent('bob', `${at('bob')}/report`)).body.code,
      'ReportMissing',
      'it says no more what counts',
    );
    const items = await runStore.partsOf(run);
    assert.deepEqual(
      await Promise.all(items.map(async ({ partRun }) => (await runStore.getRun(partRun)).report?.state)),
      ['ready', 'ready', 'ready'],
    );
  });

  it('is told of no other student’s work, nor of the table', async () => {
    const { at, asStudent, decide } = await graded('alone');
    await decide('bob', 'release');
    for (const path of [at('bob'), '/assignments/tides-quiz/submissions/class'])
      for (const part of ['', '/result', '/report.html', '/report'])
        assert.equal((await asStudent('ada', path + part)).body.code, 'SubmissionNotFound', path + part);
    const { body } = await asStudent('ada', '/submissions');
    const { submissions } = body as unknown as { submissions: { submission: string; released: boolean }[] };
    assert.deepEqual(
      submissions.map(({ submission, released }) => [at('ada').endsWith(submission), released]),
      [[true, false]],
    );
  });

  it('is changed, appealed and graded by itself, with one mark of all questions', async () => {
    const { of, at, asStudent, decide } = await graded('marks');
    const before = await gradeBookScore(of('bob'), () => true);
    assert.equal(before?.score, 'pending');
    await decide('bob', 'override', { trait: 'row-1', score: 'Partially correct', reason: 'No far side.' });
    await decide('bob', 'release');
    assert.partialDeepStrictEqual(await gradeBookScore(of('bob'), () => true), {
      score: { scoreGiven: 1, scoreMaximum: 3 },
    });
    assert.equal((await gradeBookScore(of('eve'), () => true))?.score, 'pending');
    const appeal = { trait: 'row-2', text: 'I left it out as it was not taught.' };
    const bob: Person = { role: 'student', tenant: 'marks', subject: 'bob' };
    assert.equal((await ask(bob, 'POST', `${at('bob')}/appeals`, { body: appeal })).status, 201);
    const foreign = await ask(bob, 'POST', `${at('eve')}/appeals`, { body: appeal });
    assert.equal(foreign.body.code, 'SubmissionNotFound');
    assert.match((await asStudent('bob', `${at('bob')}/report.html`)).text, /Why is the sea salt\?<\/h3>/);
  });

  it('is graded and billed with the others, in one run and one execution', async () => {
    const { run, ownRun } = await graded('billed');
    const whole = await runStore.getRun(run);
    assert.ok(whole.bill!.requests > 0);
    for (const student of ['ada', 'bob', 'eve']) {
      const own = await runStore.getRun((await ownRun(student))!);
      assert.partialDeepStrictEqual(own, { state: 'completed', partOf: run, cost: 0, needs: whole.needs });
      assert.equal((await runStore.charges(own.runId)).length, 0);
      const { answers, provenance } = await api.resultOf<QuizResult>(own.runId);
      assert.ok(answers.every((answer) => answer.student === student));
      assert.deepEqual([answers.length, provenance.requests], [2, 0]);
      assert.ok(!api.started.some(({ name }) => name === own.runId));
    }
  });

  it('is one submission however often the table is told or gone on with, and stays one in its next version', async () => {
    const { run, ownRun, of } = await graded('again');
    const [first] = [await ownRun('ada')];
    const { workflow, attempt } = await runStore.getRun(run);
    const context = { runId: run, attempt, tenant: 'again', assignment: 'tides-quiz', workflow, seed: 1 };
    await api.invoke('store-results', {
      run: { ...context, language: 'en', priority: 'batch', group: 'g' },
    });
    const folder = `submissions/again/tides-quiz/${of('ada').submission}/`;
    const uploads = () => api.uploads().filter(({ key }) => key.startsWith(folder));
    assert.deepEqual([await ownRun('ada'), uploads().length], [first, 1]);
    for (const { runId } of uploads()) await api.admitted(runId);
    assert.equal((await runStore.getRun(first!)).state, 'completed', 'nothing is started for it');
    const next = await graded('again', ['ada', 'eve']);
    assert.notEqual(await next.ownRun('ada'), first);
    assert.equal(uploads().length, 2);
    assert.ok((await next.ownRun('bob')) !== null, 'who is not in it any more keeps what there is');
    const { warnings } = await api.resultOf<QuizResult>(next.run);
    assert.match(warnings.join(), /not in this table any more \(rows 3, 4 there\)/);
  });

  it('stays as a person decided on it where some were graded first, and is graded with the others where nobody did', async () => {
    const begun = await graded('begun', undefined, { metadata: { first: '2' } });
    const first: (string | null)[] = [];
    for (const student of Object.keys(ANSWERS)) first.push(await begun.ownRun(student));
    const [read, unread] = Object.keys(ANSWERS).filter((_, at) => first[at] !== null) as [string, string];
    assert.equal(first.filter((run) => run === null).length, 1);
    await begun.decide(read, 'override', { trait: 'row-1', score: 'Incorrect', reason: 'No far side.' });
    const { run, ownRun, asStudent, decide, at } = await graded('begun');
    assert.equal(await ownRun(read), first[Object.keys(ANSWERS).indexOf(read)]);
    assert.notEqual(await ownRun(unread), first[Object.keys(ANSWERS).indexOf(unread)]);
    const parts = (await api.objects.read(`runs/${run}/parts.json`, z.array(z.string()))) ?? [];
    const latest = await Promise.all(Object.keys(ANSWERS).map(ownRun));
    assert.deepEqual(new Set(parts), new Set(latest), 'all have their reports with the table');
    await decide(read, 'release');
    const view = (await asStudent(read, `${at(read)}/result`)).body as unknown as ReleasedResult;
    assert.equal(view.scores[0]!.score, 'Incorrect');
    await decide(unread, 'release');
    await decide(unread, 'withdraw', { reason: 'Too early.' });
    const withdrawn = await ownRun(unread);
    assert.equal(await (await graded('begun')).ownRun(unread), withdrawn, 'a withdrawal is a decision, too');
  });

  it('keeps what is released of it where the table is gone on with for another', async () => {
    const [, far] = ANSWERS.eve!;
    api.model.answer = (asked) => {
      if (asked.prompt.includes(far)) throw Object.assign(new Error('Gone.'), { name: 'ModelFailed' });
      return quizModel.answer(asked);
    };
    const { run, at, decide, asStudent, ownRun } = await graded('gone-on');
    api.model.answer = quizModel.answer;
    const stateOf = async (student: string) => (await runStore.getRun((await ownRun(student))!)).state;
    assert.deepEqual([await stateOf('ada'), await stateOf('eve')], ['completed', 'partial']);
    await decide('ada', 'release');
    assert.equal(
      (await ask({ ...TEACHER, tenant: 'gone-on' }, 'POST', `/runs/${run}/resume`, {})).status,
      202,
    );
    await assess(run, 2);
    assert.equal(await stateOf('eve'), 'completed');
    assert.equal((await asStudent('ada', `${at('ada')}/result`)).status, 200);
  });

  it('is refused where a student hands others’ rows in: at the door, and by a run that asks nothing', async () => {
    const tenant = 'forged';
    const { owners } = await import('../../../../functions/platform/api/services.ts');
    const of = { tenant, assignment: 'tides-quiz', submission: 'adas' };
    await owners().claim(of, { subject: 'ada' }, new Date().toISOString());
    const words = /answers the question tides 2 times: hand in one answer for each question/;
    const asked = api.model.asked.length;
    const { run } = await graded(tenant, ['bob', 'eve'], { owner: 'adas' });
    const { state, failure } = await runStore.getRun(run);
    assert.deepEqual([state, failure?.code, api.model.asked.length], ['failed', 'TableInvalid', asked]);
    assert.match(failure!.message, words);
    const ada = { role: 'student', tenant, subject: 'ada' } as const;
    const handIn = (students: string[]) =>
      ask(ada, 'POST', '/assignments/tides-quiz/submissions', {
        body: { file: 'mine.csv', text: tableOf(students).join('\n') },
      });
    const { status, body } = await handIn(['bob', 'eve']);
    assert.deepEqual([status, body.code], [422, 'TableInvalid']);
    assert.match(String(body.detail), words);
    assert.equal((await handIn(['ada'])).status, 201);
  });

  it('is in the table of results once, with what counts', async () => {
    const { decide, teacher } = await graded('results');
    await decide('eve', 'override', { trait: 'row-1', score: 'Incorrect', reason: 'A rule is no reason.' });
    const { body } = await ask(teacher, 'GET', '/assignments/tides-quiz/results');
    const { results } = body as unknown as {
      results: { answers: Record<string, { student: string; question: string }>; values: object }[];
    };
    const told = results.flatMap(({ answers, values }) =>
      Object.entries(values).map(([part, value]) => [answers[part]?.student, answers[part]?.question, value]),
    );
    assert.equal(told.length, 6);
    assert.deepEqual(
      told.filter(([student]) => student === 'eve'),
      [
        ['eve', 'tides', 'Incorrect'],
        ['eve', 'salt', 'Correct'],
      ],
    );
  });

  it('is counted once: no table that it tells, no trial and no past answers are', async () => {
    const { decide, teacher } = await graded('counted');
    await decide('eve', 'override', { trait: 'row-1', score: 'Incorrect', reason: 'A rule is no reason.' });
    for (const own of [
      { submission: 'one-0123456789ab' },
      { submission: 'past-answers', metadata: { purpose: 'profile' } },
    ])
      await hand({ ...quizModel.quizOf({ quiz: { questions: QUESTIONS } }), tenant: 'counted', ...own });
    const path = '/assignments/tides-quiz';
    const { results } = (await ask(teacher, 'GET', `${path}/results`)).body as unknown as {
      results: { table: boolean }[];
    };
    assert.deepEqual(results.map(({ table }) => table).sort(), [false, false, false, true]);
    const lines = (await ask(teacher, 'GET', `${path}/results.csv`)).text.trimEnd().split('\r\n');
    assert.equal(lines.length, 1 + 6, 'a line for each answer');
    const { body } = await ask(teacher, 'GET', `${path}/agreement`);
    assert.partialDeepStrictEqual(body, { works: { read: 1, waiting: 2 } });
  });
});
