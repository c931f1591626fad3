import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import type { Reevaluation } from '@assay/platform/reevaluation/reevaluation';
import { createReevaluationStore } from '@assay/platform/reevaluation/reevaluation-store';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { openFunctionEnvironment } from '../../../support/function-environment.ts';
import { admittedRun } from '../../../support/runs.ts';

const { documents, events, invoke, runStore } = await openFunctionEnvironment();
process.env.REEVALUATE_ARN = 'arn:aws:states:us-east-1:000000000000:stateMachine:reevaluate';
const reevaluations = createReevaluationStore(documents, 'results');
beforeEach(() => events.put.splice(0));

/** Records a re-evaluation in a state. */
async function recorded(reevaluation: string, own: Partial<Reevaluation> = {}) {
  const item: Reevaluation = {
    ...{ reevaluation, tenant: 't', assignment: 'story', state: 'running', execution: reevaluation },
    ...{ requestedAt: '2030-01-01T00:00:00.000Z', by: 'command', mode: 'now', seed: 7, ...own },
  };
  await reevaluations.create(item);
  return { tenant: 't', reevaluation };
}

describe('a run of a re-evaluation', () => {
  const { runId: _, ...baseline } = admittedRun('ada');
  const { source, submission, file } = baseline;
  before(() => runStore.admit({ ...baseline, runId: 'before' }));
  const admit = (reevaluation: string, runId: string) =>
    invoke('admit-again', {
      ...{ tenant: 't', assignment: 'story', reevaluation, mode: 'now' },
      member: { runId, baseline: 'before', submission, file, source, options: {} },
    });

  it('is recorded while that runs, and not once it is cancelled or has ended', async () => {
    await recorded('runs');
    assert.partialDeepStrictEqual(await admit('runs', 'again-1'), { isDone: false, attempt: 1 });
    assert.partialDeepStrictEqual(await runStore.getRun('again-1'), {
      state: 'admitted',
      baseline: 'before',
    });
    for (const state of ['cancelled', 'failed', 'completed', 'preparing'] as const) {
      await recorded(state, { state });
      const runId = `again-${state}`;
      assert.deepEqual(await admit(state, runId), { runId, isDone: true });
      assert.equal(await runStore.findRun(runId), null, 'nothing is recorded');
    }
  });

  it('that has a result is not opened again; one that failed is, in its next attempt', async () => {
    await recorded('twice');
    await admit('twice', 'kept');
    await runStore.settle('kept', 1, 'completed', {});
    assert.partialDeepStrictEqual(await admit('twice', 'kept'), { isDone: true, attempt: 1 });
    await admit('twice', 'lost');
    await runStore.settle('lost', 1, 'failed', {});
    assert.partialDeepStrictEqual(await admit('twice', 'lost'), { isDone: false, attempt: 2 });
  });

  it('that was recorded while that was cancelled is not begun, and says how to go on', async () => {
    const of = await recorded('gone', { state: 'cancelled' });
    await runStore.admit(admittedRun('late', { ...of, baseline: 'before', mode: 'now' }));
    await assert.rejects(invoke('open-run', { runId: 'late', attempt: 1 }), {
      name: 'RunCancelled',
      message: /gone was cancelled.*reevaluate --again gone/,
    });
    assert.equal((await runStore.getRun('late')).workflow, undefined);
  });
});

describe('the end of a re-evaluation', () => {
  const failure = { step: 'assess-cohort', error: 'States.Runtime', cause: 'Broken.' };
  const stateOf = async (reevaluation: string) =>
    (await reevaluations.get({ tenant: 't', reevaluation })).state;

  it('is told by the execution that it is of now alone, and once', async () => {
    const of = await recorded('end', { execution: 'end-2' });
    assert.deepEqual(await invoke('close-reevaluation', { ...of, execution: 'end', failure }), {
      recorded: false,
    });
    assert.equal(await stateOf('end'), 'running');
    assert.deepEqual(await invoke('close-reevaluation', { ...of, execution: 'end-2' }), { recorded: true });
    assert.equal(await stateOf('end'), 'completed');
    assert.deepEqual(await invoke('close-reevaluation', { ...of, execution: 'end-2', failure }), {
      recorded: false,
    });
    assert.equal(await stateOf('end'), 'completed');
    assert.deepEqual(
      events.put.map(({ DetailType }) => DetailType),
      ['ReevaluationCompleted'],
    );
  });

  it('is announced when EventBridge is there again, though it was recorded before', async () => {
    const of = await recorded('away');
    events.refusing = 1;
    const close = () => invoke('close-reevaluation', { ...of, execution: 'away' });
    await assert.rejects(close(), { name: 'EventsUnavailable' });
    assert.equal(await stateOf('away'), 'completed');
    assert.deepEqual(events.put, []);
    assert.deepEqual(await close(), { recorded: false });
    assert.deepEqual(await close(), { recorded: false });
    assert.deepEqual(
      events.put.map(({ DetailType, Detail }) => [DetailType, JSON.parse(Detail).reevaluation]),
      [['ReevaluationCompleted', 'away']],
    );
  });

  it('is not what an execution says that ends while it is gone on with, and what was never told is told before that', async () => {
    const of = await recorded('raced', { state: 'cancelled', chosen: 2, assessed: 1, cost: 1.5 });
    await documents.send(
      new UpdateCommand({
        TableName: 'results',
        Key: { PK: 'REEVALUATION#t#raced', SK: 'REEVALUATION' },
        UpdateExpression: 'SET announce = :state',
        ExpressionAttributeValues: { ':state': 'cancelled' },
      }),
    );
    await invoke('start-reevaluation', of);
    const store = { ...of, execution: 'raced' };
    assert.equal(await reevaluations.settle(store, { state: 'failed' }), null);
    const { state, execution, assessed, cost } = await reevaluations.get(of);
    assert.deepEqual([state, execution, assessed, cost], ['running', 'raced-2', undefined, undefined]);
    assert.deepEqual(
      events.put.map(({ DetailType, Detail }) => [DetailType, JSON.parse(Detail).execution]),
      [['ReevaluationCancelled', 'raced']],
    );
  });

  it('that is a failure is announced with its step and code', async () => {
    const of = await recorded('broken');
    await invoke('close-reevaluation', { ...of, execution: 'broken', failure });
    assert.partialDeepStrictEqual(JSON.parse(events.put[0]!.Detail), {
      reevaluation: 'broken',
      step: 'assess-cohort',
      code: 'States.Runtime',
    });
  });

  it('of an execution that was ended from outside is heard of by its name, and says what goes on with it', async () => {
    const of = await recorded('lost', { execution: 'lost-2' });
    const input = JSON.stringify({ ...of, assignment: 'story' });
    const detail = (name: string) => ({ detail: { name, status: 'ABORTED', input } });
    assert.deepEqual(await invoke('close-reevaluation', detail('lost')), { recorded: false });
    assert.deepEqual(await invoke('close-reevaluation', detail('lost-2')), { recorded: true });
    const { state, failure: why } = await reevaluations.get(of);
    assert.deepEqual([state, why!.code], ['failed', 'ExecutionABORTED']);
    assert.match(why!.message, /reevaluate --again lost"/);
  });

  it('of a cancelled one stays as it is', async () => {
    const of = await recorded('stopped', { state: 'cancelled' });
    await invoke('close-reevaluation', { ...of, execution: 'stopped', failure });
    assert.equal(await stateOf('stopped'), 'cancelled');
    assert.deepEqual(events.put, []);
  });
});
