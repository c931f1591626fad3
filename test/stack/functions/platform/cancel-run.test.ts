import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COHORT, reevaluationKey } from '@assay/platform/reevaluation/reevaluation';
import { createReevaluationStore } from '@assay/platform/reevaluation/reevaluation-store';
import { createLineStore } from '@assay/platform/run/line/line-store';
import { charge } from '../../../support/charges.ts';
import { openFunctionEnvironment } from '../../../support/function-environment.ts';
import { admittedRun, PINNED } from '../../../support/runs.ts';

const { documents, events, invoke, objects, runStore, states } = await openFunctionEnvironment();
process.env.REEVALUATE_ARN = 'arn:aws:states:us-east-1:000000000000:stateMachine:reevaluate';
const reevaluations = createReevaluationStore(documents, 'results');
const batch = createLineStore(documents, 'results', 'batch', 100);

async function running(runId: string, own: object = {}) {
  await runStore.admit(admittedRun(runId, own));
  await runStore.start(runId, 1, PINNED);
  states.statuses.set(runId, 'RUNNING');
  return runId;
}
const take = (runId: string) =>
  invoke('take-place', { runId, attempt: 1, token: `token of ${runId}`, since: 'then', retry: 0 });
const owners = async () => (await batch.places()).map(({ runId }) => runId);
const paid = (runId: string, cost: number) =>
  runStore.putCharge({ ...charge({ cost }), runId, attempt: 1, step: 's.json' });

describe('cancelling a run', () => {
  it('settles it with its bill, stops its execution, frees its place and announces nothing', async () => {
    const runId = await running('going');
    await take(runId);
    await paid(runId, 0.5);
    assert.deepEqual(await invoke('cancel-run', { runId }), { cancelled: 1, state: 'cancelled' });
    assert.partialDeepStrictEqual(await runStore.getRun(runId), { state: 'cancelled', cost: 0.5 });
    assert.deepEqual([states.stopped, await owners(), events.put], [[runId], [], []]);
  });

  it('refuses what it would still ask, and what an earlier attempt would', async () => {
    await assert.rejects(runStore.assertNotCancelled('going', 1), { code: 'RunCancelled' });
    await invoke('resume-run', { runId: 'going' });
    await assert.rejects(runStore.assertNotCancelled('going', 1), { code: 'RunCancelled' });
    await runStore.assertNotCancelled('going', 2);
  });

  it('ends one that waits for a place, which then stands in no line', async () => {
    const runId = 'waiting';
    await runStore.admit(admittedRun(runId));
    await take(runId);
    await invoke('cancel-run', { runId });
    assert.equal((await runStore.getRun(runId)).state, 'cancelled');
    assert.equal(await batch.before({ ...admittedRun(runId), attempt: 1 }), null);
  });

  it('is not undone by the word of its stopped execution, which has it announced', async () => {
    const runId = await running('stopped');
    await invoke('cancel-run', { runId });
    const detail = { status: 'ABORTED', input: JSON.stringify({ runId, attempt: 1 }) };
    await invoke('record-failure', { detail });
    const told = await runStore.getRun(runId);
    assert.deepEqual([told.state, told.announce], ['cancelled', undefined]);
    const own = events.put.filter(({ Detail }) => JSON.parse(Detail!).runId === runId);
    assert.deepEqual(
      own.map(({ DetailType }) => DetailType),
      ['AssessmentCancelled'],
    );
  });

  it('twice does again what a death in between may have left undone', async () => {
    const runId = await running('twice');
    await invoke('cancel-run', { runId });
    states.stopped.length = 0;
    assert.deepEqual(await invoke('cancel-run', { runId }), { cancelled: 1, state: 'cancelled' });
    assert.deepEqual(states.stopped, [runId]);
  });

  it('is refused where it has ended, and where there is none', async () => {
    const runId = await running('done');
    await runStore.settle(runId, 1, 'completed', {});
    await assert.rejects(invoke('cancel-run', { runId }), {
      name: 'RunNotCancellable',
      message: /done is completed/,
    });
    await assert.rejects(invoke('cancel-run', { runId: 'none' }), { name: 'RunNotFound' });
  });
});

describe('cancelling a re-evaluation', () => {
  const SOURCE = { bucket: 'b', key: 'k', versionId: 'v' };
  const of = { tenant: 't', reevaluation: 'reeval-1' };
  const asked = {
    assignment: 'story',
    requestedAt: '2030-01-01T00:00:00.000Z',
    by: 'command' as const,
    execution: 'reeval-1-2',
  };

  it('ends it, however often it was started, with those of its runs that have not ended', async () => {
    await reevaluations.create({ ...of, ...asked, state: 'running', mode: 'now', seed: 7 });
    const { reevaluation } = of;
    const runIds = ['again-1', 'again-2', 'again-3'];
    const member = { baseline: 'b', submission: 's', file: 'essay.txt', options: {} };
    const cohort = ['not-yet-there', ...runIds].map((runId) => ({ ...member, runId, source: SOURCE }));
    await objects.write(reevaluationKey(of, COHORT), cohort);
    for (const runId of runIds) await running(runId, { reevaluation, baseline: 'b', mode: 'now' });
    await runStore.settle('again-3', 1, 'completed', {});
    states.statuses.set(reevaluation, 'FAILED').set(`${reevaluation}-2`, 'RUNNING');
    states.stopped.length = 0;
    events.put.length = 0;
    events.refusing = 1;
    assert.deepEqual(await invoke('cancel-run', of), { cancelled: 2 });
    assert.deepEqual(events.put, []);
    assert.equal((await reevaluations.get(of)).state, 'cancelled');
    assert.deepEqual(
      (await Promise.all(runIds.map(runStore.getRun))).map(({ state }) => state),
      ['cancelled', 'cancelled', 'completed'],
    );
    assert.deepEqual(states.stopped.sort(), ['again-1', 'again-2', reevaluation, `${reevaluation}-2`]);
  });

  it('is announced by the end of its execution where it could not be before, and then no more', async () => {
    const close = () => invoke('close-reevaluation', { ...of, execution: asked.execution });
    assert.deepEqual(await close(), { recorded: false });
    assert.deepEqual(await close(), { recorded: false });
    await invoke('cancel-run', of);
    assert.deepEqual(
      events.put.splice(0).map(({ DetailType, Detail }) => [DetailType, JSON.parse(Detail).reevaluation]),
      [['ReevaluationCancelled', of.reevaluation]],
    );
  });

  it('stops the execution that it is of now, also where the first is forgotten', async () => {
    const own = { tenant: 't', reevaluation: 'reeval-old' };
    const execution = 'reeval-old-2';
    await reevaluations.create({ ...asked, ...own, execution, state: 'running', mode: 'now', seed: 7 });
    states.statuses.set(execution, 'RUNNING');
    states.stopped.length = 0;
    await invoke('cancel-run', own);
    assert.deepEqual(states.stopped, [execution]);
  });

  it('is refused where it has ended, and where there is none', async () => {
    await reevaluations.create({
      ...of,
      ...asked,
      reevaluation: 'done',
      state: 'completed',
      mode: 'now',
      seed: 7,
    });
    await assert.rejects(invoke('cancel-run', { ...of, reevaluation: 'done' }), {
      name: 'RunNotCancellable',
    });
    await assert.rejects(invoke('cancel-run', { ...of, reevaluation: 'none' }), {
      name: 'ReevaluationNotFound',
    });
  });
});
