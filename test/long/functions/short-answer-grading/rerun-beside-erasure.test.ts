import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { QuizResult } from '@assay/short-answer-grading/result';
import { openAssessments } from '../../../support/assessments.ts';
import { heldRequest } from '../../../support/held-request.ts';
import { answer, quizOf } from '../../../support/short-answer-grading/quiz-model.ts';

const world = await openAssessments(answer);
const { holdings } = await import('../../../support/holdings.ts');
const { handInAgain } = await import('../../../../functions/platform/api/hand-in-again.ts');
const { inTenant } = await import('../../../../functions/platform/runtime/in-tenant.ts');
const { holding, deliver, erase } = holdings(world);

const TENANT = 'beside';
const TABLE = ['student,answer', 'ada-4711,"Xylograph saw the Moon."', 'bob-4712,The Moon pulls at it.'];

it('a table that is assessed again beside the erasure of a row keeps no row of it', async () => {
  const run = await world.hand({ ...quizOf({ table: TABLE }), tenant: TENANT, submission: 'class' });
  await world.assess(run);
  const whole = await world.runStore.getRun(run);
  const copy = heldRequest('CopyObjectCommand', /^submissions\/beside\//);
  const copying = inTenant(TENANT, () => handInAgain(whole));
  await copy.waits;
  const manifest = heldRequest('PutObjectCommand', /^erasures\//);
  const erasing = erase(TENANT, { kind: 'student', subject: 'ada-4711' });
  await manifest.waits;
  copy.letGo();
  const again = await copying;
  manifest.letGo();
  const proof = await erasing;
  const told = world.uploads().find(({ runId }) => runId === again)!;
  const admitted = await world.invoke('admit', { Records: [{ messageId: 'm', body: told.body }] });
  assert.deepEqual(admitted, { batchItemFailures: [] });
  await world.assess(again);
  await deliver(proof);
  assert.deepEqual(await holding('Xylograph'), []);
  const { answers } = await world.resultOf<QuizResult>(again);
  assert.deepEqual(
    answers.map(({ student }) => student),
    ['bob-4712'],
  );
});
