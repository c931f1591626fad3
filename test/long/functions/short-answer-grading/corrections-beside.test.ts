import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readBank } from '@assay/short-answer-grading/bank';
import { submissionOfNamed } from '@assay/short-answer-grading/own-submissions';
import { openApi } from '../../../stack/functions/platform/api/api-world.ts';
import { heldRequest } from '../../../support/held-request.ts';
import * as quizModel from '../../../support/short-answer-grading/quiz-model.ts';

const api = await openApi();
const { ask, hand, assess, objects } = api;
const { deliver, erase, holding } = (await import('../../../support/holdings.ts')).holdings(api);
api.model.answer = quizModel.answer;

const PATH = '/assignments/tides-quiz/past-answers';
const TABLE = [
  'student,answer',
  'ada-quenby,"Xylograph says the Moon pulls the near water."',
  'bob,"The wind."',
];

/** A class of two; a teacher has changed and released the first one's label, and it is about to be kept. */
async function keeping(tenant: string) {
  const teacher = { role: 'teacher', subject: 'ms-rossi', tenant } as const;
  await assess(await hand({ ...quizModel.quizOf({ table: TABLE }), tenant, submission: 'class' }));
  const submission = submissionOfNamed(tenant, 'ada-quenby');
  const decide = (verb: string, body: object = {}) =>
    ask(teacher, 'POST', `/assignments/tides-quiz/submissions/${submission}/review/${verb}`, { body });
  await decide('override', { trait: 'row-1', score: 'Partially correct', reason: 'Forgets the far side.' });
  await decide('release');
  const held = heldRequest('PutObjectCommand', new RegExp(`^assignments/${tenant}/tides-quiz/past`));
  const keep = ask(teacher, 'POST', `${PATH}/corrections`);
  await held.waits;
  const past = async () => (await readBank(objects, tenant, 'tides-quiz')).past?.answers ?? [];
  return { teacher, submission, keep, past, letGo: held.letGo };
}

describe('corrections that are kept', () => {
  it('beside a table that is imported stand with it', async () => {
    const { teacher, keep, past, letGo } = await keeping('table');
    const headers = { 'content-type': 'text/csv' };
    const body = 'answer,label\nThe Sun does.,Incorrect\n';
    assert.equal((await ask(teacher, 'POST', PATH, { body, headers })).status, 200);
    letGo();
    assert.deepEqual((await keep).body, { taken: 1, kept: 2 });
    assert.equal((await past()).length, 2);
  });

  it('beside the erasure of their student are gone once it has looked again', async () => {
    const { submission, keep, past, letGo } = await keeping('erased');
    const of = { kind: 'submission', assignment: 'tides-quiz', submission } as const;
    const erasure = await erase('erased', of);
    letGo();
    await keep;
    const { state, left } = await deliver(erasure);
    assert.deepEqual([state, left, await past()], ['erased', [], []]);
    const banks = (await holding('Xylograph')).filter((one) => one.startsWith('assignments/erased/'));
    assert.deepEqual(banks, []);
  });
});
