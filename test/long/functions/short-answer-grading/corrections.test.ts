import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withdraw } from '@assay/platform/review/decide';
import { readBank } from '@assay/short-answer-grading/bank';
import { submissionOfNamed } from '@assay/short-answer-grading/own-submissions';
import { openApi, type Person } from '../../../stack/functions/platform/api/api-world.ts';
import * as quizModel from '../../../support/short-answer-grading/quiz-model.ts';

const api = await openApi();
const { ask, hand, assess } = api;
const { objects } = await import('../../../../functions/platform/runtime/storage.ts');
const { takeOutOfBanks, foundInBanks } = await import('../../../../functions/platform/erase/bank.ts');
api.model.answer = quizModel.answer;

const PATH = '/assignments/tides-quiz/past-answers';
const TABLE = [
  'student,answer',
  'ada-quenby,"Ada-Quenby thinks the Moon pulls the near water."',
  'bob-example,"The wind pushes it."',
];

/** A class of two; a teacher changes the first one's label, and releases both. */
async function corrected(tenant: string) {
  const teacher: Person & { tenant: string } = { role: 'teacher', subject: 'ms-rossi', tenant };
  await assess(await hand({ ...quizModel.quizOf({ table: TABLE }), tenant, submission: 'class' }));
  const decide = (student: string, verb: string, body: object = {}) =>
    ask(
      teacher,
      'POST',
      `/assignments/tides-quiz/submissions/${submissionOfNamed(tenant, student)}/review/${verb}`,
      {
        body,
      },
    );
  const reason = 'Ada-Quenby forgets the far side.';
  await decide('ada-quenby', 'override', { trait: 'row-1', score: 'Partially correct', reason });
  const past = async () => (await readBank(objects(), tenant, 'tides-quiz')).past?.answers ?? [];
  return { teacher, decide, past, id: submissionOfNamed(tenant, 'ada-quenby') };
}

type Corrections = { corrections: { label: string; machine: string; answer: string; kept: boolean }[] };

describe('what a teacher changed of a class', () => {
  it('is shown before it is kept, once it is released, and names nobody', async () => {
    const { teacher, decide, past, id } = await corrected('kept');
    const listed = async () =>
      ((await ask(teacher, 'GET', `${PATH}/corrections`)).body as unknown as Corrections).corrections;
    assert.deepEqual(await listed(), [], 'a draft teaches nothing');
    await decide('ada-quenby', 'release');
    await decide('bob-example', 'release');
    const [one, ...others] = await listed();
    assert.deepEqual(others, [], 'what was left as it was is no correction');
    assert.partialDeepStrictEqual(one, { label: 'Partially correct', machine: 'Correct', kept: false });
    assert.doesNotMatch(JSON.stringify(one), /quenby/i);
    assert.deepEqual(await past(), [], 'nothing is kept before somebody says so');
    const { body } = await ask(teacher, 'POST', `${PATH}/corrections`);
    assert.deepEqual(body, { taken: 1, kept: 1 });
    const [kept] = await past();
    assert.partialDeepStrictEqual(kept, {
      label: 'Partially correct',
      correction: { submission: id, machine: 'Correct' },
    });
    assert.doesNotMatch(`${kept!.answer} ${kept!.feedback}`, /quenby/i);
    assert.equal((await listed())[0]!.kept, true);
  });

  it('is kept once however often it is asked for, beside past answers of tables', async () => {
    const { teacher, decide, past } = await corrected('again');
    await ask(teacher, 'POST', PATH, {
      body: 'answer,label\nThe Sun does.,Incorrect\n',
      type: 'text/csv',
    } as never);
    await decide('ada-quenby', 'release');
    for (let times = 0; times < 2; times += 1) await ask(teacher, 'POST', `${PATH}/corrections`);
    const { body } = await ask(teacher, 'GET', PATH);
    const all = await past();
    assert.equal((body as unknown as { corrections: number }).corrections, 1);
    assert.equal(all.filter(({ correction }) => correction).length, 1);
  });

  it('goes once it is taken back, or what it was of is withdrawn', async () => {
    const { teacher, decide, past, id } = await corrected('back');
    const keep = () => ask(teacher, 'POST', `${PATH}/corrections`);
    const override = (score: string) =>
      decide('ada-quenby', 'override', { trait: 'row-1', score, reason: 'R' });
    await decide('ada-quenby', 'release');
    await keep();
    await decide('ada-quenby', 'remove-override', { trait: 'row-1', reason: 'I was wrong.' });
    assert.deepEqual(await past(), [], 'the machine was right');
    await override('Incorrect');
    await keep();
    assert.deepEqual(
      (await past()).map(({ label }) => label),
      ['Incorrect'],
    );
    await override('Partially correct');
    assert.deepEqual(await past(), [], 'the label that was kept is not the teacher’s any more');
    await keep();
    await decide('ada-quenby', 'withdraw', { reason: 'Another student’s.' });
    assert.deepEqual(await past(), []);
    await decide('ada-quenby', 'release');
    await keep();
    const { decideOn } = await import('../../../../functions/platform/reviews/reviews.ts');
    const of = { tenant: 'back', assignment: 'tides-quiz', submission: id };
    const by = { subject: 'ms-rossi', role: 'teacher' } as const;
    await decideOn(of, by, (review) => withdraw(review, { reason: 'On a page of a learning platform.' }));
    assert.deepEqual((await keep()).body, { taken: 0, kept: 0 }, 'asked again, it goes as well');
    assert.deepEqual(await past(), []);
  });

  it('goes with the erasure of its student, and with that alone', async () => {
    const { teacher, decide, past, id } = await corrected('erased');
    await decide('ada-quenby', 'release');
    await ask(teacher, 'POST', `${PATH}/corrections`);
    const of = (submission: string) => ({
      ...{ objects: [], contents: [], known: [], runs: [], ids: [] },
      submissions: [{ tenant: 'erased', assignment: 'tides-quiz', submission }],
    });
    const take = async (submission: string) => {
      const noted = of(submission) as never;
      const found = await foundInBanks('erased', noted, true);
      await takeOutOfBanks('erased', { ...(noted as object), ...found } as never);
      return found.objects.length;
    };
    assert.equal(await take(submissionOfNamed('erased', 'bob-example')), 0);
    assert.equal((await past()).length, 1);
    assert.ok((await take(id)) >= 2, 'the table in use and its version by its hash');
    assert.deepEqual(await past(), []);
  });
});
