import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { RunItem } from '@assay/platform/run/items';
import { createLineStore } from '@assay/platform/run/line/line-store';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { openFunctionEnvironment } from '../../../support/function-environment.ts';
import { admittedRun, PINNED } from '../../../support/runs.ts';

const { documents, events, invoke, runStore, started, states } = await openFunctionEnvironment();
const { settleLost } = await import('../../../../functions/platform/runs/settle-lost.ts');
Object.assign(process.env, { RUNS_AT_ONCE: '1', INTERACTIVE_RUNS_AT_ONCE: '1', REEVALUATIONS_AT_ONCE: '1' });
const batch = createLineStore(documents, 'results', 'batch', 1);

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const CAUGHT = { step: 'essay-scoring', error: 'States.Timeout', cause: '' };

let runs = 0;
async function admitted(own: Partial<RunItem> = {}): Promise<RunItem> {
  const run = admittedRun(`run-${++runs}`, { admittedAt: LONG_AGO, ...own });
  await runStore.admit(run);
  return run;
}
async function running(own: Partial<RunItem> = {}): Promise<RunItem> {
  const run = await admitted(own);
  await runStore.start(run.runId, 1, PINNED);
  return run;
}
/** A run whose result is stored and whose report is still to be made. */
async function stored(own: Partial<RunItem> = {}): Promise<string> {
  const { runId } = await running(own);
  await runStore.settle(runId, 1, 'completed', { report: { state: 'pending' } });
  return runId;
}
const take = ({ runId }: RunItem, own: object = {}) =>
  invoke('take-place', {
    ...{ runId, attempt: 1, only: null, token: `token of ${runId}`, since: LONG_AGO, retry: 0 },
    ...own,
  });
const fail = ({ runId }: RunItem) => invoke('record-failure', { runId, attempt: 1, ...CAUGHT });
const announced = () => events.put.map(({ DetailType, Detail }) => [DetailType, JSON.parse(Detail)]);
const ownersNow = async () => (await batch.places()).map(({ runId }) => runId);

beforeEach(async () => {
  for (const owner of await batch.places()) await batch.leave(owner);
  for (const list of [events.put, states.answered, started]) list.length = 0;
  states.statuses.clear();
  states.late.clear();
});

afterEach(() => mock.restoreAll());

describe('a place', () => {
  it('is taken where one is free; who comes then waits and is told when it is left', async () => {
    const [first, second] = [await running(), await running()];
    assert.deepEqual([await take(first), await take(second)], [{ place: 'placed' }, { place: 'waiting' }]);
    assert.deepEqual(states.answered, [`token of ${first.runId}`]);
    assert.equal(await batch.before({ ...second, attempt: 1 }), 0);
    await fail(first);
    assert.deepEqual(states.answered, [`token of ${first.runId}`, `token of ${second.runId}`]);
    assert.deepEqual(await ownersNow(), [second.runId]);
    await fail(second);
    assert.deepEqual(await ownersNow(), []);
  });

  it('of a person who waits is another than those of a batch', async () => {
    const [own, interactive] = [await running(), await running({ priority: 'interactive' })];
    assert.deepEqual([await take(own), await take(interactive)], [{ place: 'placed' }, { place: 'placed' }]);
    await fail(interactive);
    assert.deepEqual(await ownersNow(), [own.runId]);
  });

  it('is not needed by an attempt that only makes the report again', async () => {
    await take(await running());
    assert.deepEqual(await take(await running(), { only: 'report', token: 'again' }), { place: 'none' });
    assert.equal(states.answered.at(-1), 'again');
  });

  it('passes by one whose state waits no more', async () => {
    const [first, gone] = [await running(), await running()];
    await take(first);
    await take(gone);
    states.late.add(`token of ${gone.runId}`);
    await fail(first);
    states.statuses.set(gone.runId, 'ABORTED');
    await invoke('reconcile', {});
    assert.deepEqual(await ownersNow(), []);
  });

  it('of an attempt that waits and fails is not kept for it', async () => {
    const [first, second] = [await running(), await running()];
    await take(first);
    await take(second);
    await fail(second);
    assert.equal(await batch.before({ ...second, attempt: 1 }), null);
    await fail(first);
    assert.deepEqual([await ownersNow(), states.answered.length], [[], 1]);
  });
});

describe('reconcile', () => {
  const reconcile = () => invoke('reconcile', {}) as Promise<{ mended: number }>;

  it('starts a run that was admitted and never started, and leaves those that go on and the young alone', async () => {
    const lost = await admitted();
    const young = await admitted({ admittedAt: new Date().toISOString() });
    const going = await running();
    states.statuses.set(going.runId, 'RUNNING');
    await reconcile();
    assert.ok(started.some(({ name }) => name === lost.runId));
    assert.ok(!started.some(({ name }) => [young.runId, going.runId].includes(name)));
    assert.equal((await runStore.getRun(going.runId)).state, 'running');
    states.statuses.set(lost.runId, 'RUNNING');
  });

  it('fails a run whose execution ended without a word, says so and gives its place to the next', async () => {
    const [dead, next] = [await running(), await running()];
    await take(dead);
    await take(next);
    states.statuses.set(dead.runId, 'TIMED_OUT').set(next.runId, 'RUNNING');
    await reconcile();
    const { state, failure } = await runStore.getRun(dead.runId);
    assert.deepEqual([state, failure?.code], ['failed', 'ExecutionLost']);
    const told = announced().filter(([, { runId }]) => runId === dead.runId);
    assert.deepEqual(
      told.map(([type, { code }]) => [type, code]),
      [['AssessmentFailed', 'ExecutionLost']],
    );
    assert.deepEqual(await ownersNow(), [next.runId]);
    assert.equal(states.answered.at(-1), `token of ${next.runId}`);
  });

  it('counts what it settled, and not what was settled between its list and its look', async () => {
    const added = mock.method(Metrics.prototype, 'addMetric');
    const [dead, quick] = [await running(), await running()];
    states.statuses.set(dead.runId, 'ABORTED');
    await settleLost(dead);
    await runStore.settle(quick.runId, 1, 'completed', { report: { state: 'none' } });
    await settleLost(quick);
    assert.equal((await runStore.getRun(quick.runId)).state, 'completed');
    const names = added.mock.calls.map(({ arguments: [name] }) => name);
    assert.deepEqual(names, ['RunFailed', 'ExecutionLost']);
  });

  it('frees the place of a run that is settled and whose execution has ended', async () => {
    const [done, next] = [await running(), await running()];
    await take(done);
    await take(next);
    await runStore.settle(done.runId, 1, 'completed', { report: { state: 'none' } });
    states.statuses.set(done.runId, 'SUCCEEDED').set(next.runId, 'RUNNING');
    await reconcile();
    assert.deepEqual(await ownersNow(), [next.runId]);
  });

  it('announces what EventBridge did not take, once', async () => {
    const failed = await running();
    const rendered = await stored();
    const tries = [
      () => fail(failed),
      () => invoke('announce-result', { runId: rendered, attempt: 1, failure: null }),
    ];
    for (const announce of tries) {
      events.refusing = 1;
      await assert.rejects(announce(), { name: 'InternalFailure' });
    }
    assert.deepEqual(events.put, []);
    await reconcile();
    await reconcile();
    const told = announced().filter(([, { runId }]) => [failed.runId, rendered].includes(runId));
    assert.deepEqual(told.map(([type, { runId }]) => `${type} ${runId}`).sort(), [
      `AssessmentCompleted ${rendered}`,
      `AssessmentFailed ${failed.runId}`,
    ]);
  });

  it('announces, too, where the one who settled the lost run was not heard', async () => {
    const { runId } = await running();
    states.statuses.set(runId, 'ABORTED');
    events.refusing = 1;
    for (let pass = 0; pass < 3; pass += 1) await reconcile();
    assert.equal(announced().filter((event) => event[1].runId === runId).length, 1);
  });

  it('leaves a reopened attempt alone until it is itself older than minutes', async () => {
    const { runId } = await running();
    await fail({ runId } as RunItem);
    await runStore.reopen(runId, 1);
    await reconcile();
    assert.ok(!started.some(({ name }) => name === `${runId}-2`));
  });

  it('keeps the place of an execution that is not known yet', async () => {
    const run = await running({ admittedAt: new Date().toISOString() });
    await take(run);
    await reconcile();
    assert.deepEqual(await ownersNow(), [run.runId]);
  });

  it('tells of a report that nobody makes any more, and of no other', async () => {
    const [lost, pending] = [await stored(), await stored()];
    states.statuses.set(lost, 'FAILED').set(pending, 'RUNNING');
    await reconcile();
    const { state, report } = await runStore.getRun(lost);
    assert.deepEqual([state, report?.state, report?.code], ['completed', 'failed', 'RenderFailed']);
    assert.match(report!.message!, new RegExp(`assay runs resume ${lost}`));
    assert.deepEqual((await runStore.getRun(pending)).report, { state: 'pending' });
    const told = announced().filter(([, { runId }]) => [lost, pending].includes(runId));
    assert.deepEqual(
      told.map(([type, detail]) => [type, detail.runId, detail.status, detail.report]),
      [['AssessmentCompleted', lost, 'completed', 'failed']],
    );
    await reconcile();
    assert.equal(announced().filter(([, { runId }]) => runId === lost).length, 1);
  });
});

describe('announcing a result', () => {
  const announce = (runId: string, failure: object | null = null) =>
    invoke('announce-result', { runId, attempt: 1, failure });

  it('records the report as ready and says so; again, where it was not heard', async () => {
    const runId = await stored();
    events.refusing = 1;
    await assert.rejects(announce(runId), { name: 'InternalFailure' });
    assert.deepEqual(await announce(runId), { announced: true });
    assert.deepEqual((await runStore.getRun(runId)).report, { state: 'ready' });
    assert.deepEqual(
      announced().map(([type, { status, report }]) => [type, status, report]),
      [['AssessmentCompleted', 'completed', 'ready']],
    );
    assert.deepEqual(await announce(runId, { error: 'RenderFailed', cause: '' }), { announced: false });
    assert.deepEqual((await runStore.getRun(runId)).report, { state: 'ready' });
  });

  it('keeps why there is no report, and the result as complete', async () => {
    const runId = await stored();
    const cause = JSON.stringify({ errorType: 'RenderFailed', errorMessage: 'It cannot be set.' });
    await announce(runId, { error: 'RenderFailed', cause });
    const { state, report } = await runStore.getRun(runId);
    const failed = { state: 'failed', code: 'RenderFailed', message: 'It cannot be set.' };
    assert.deepEqual([state, report], ['completed', failed]);
    assert.equal(announced()[0]![1].report, 'failed');
    assert.ok(!events.put[0]!.Detail.includes('cannot be set'));
  });

  it('says nothing of an attempt that another one followed', async () => {
    const runId = await stored();
    await runStore.reopenReport({ runId, attempt: 1 }, ['completed']);
    assert.deepEqual([await announce(runId), events.put], [{ announced: false }, []]);
  });
});

describe('resuming a run that is complete but for its report', () => {
  const resume = (runId: string) => invoke('resume-run', { runId });
  const onlyReport = (runId: string) => ({
    name: `${runId}-2`,
    input: { runId, attempt: 2, only: 'report' },
  });

  it('opens an attempt that makes the report again, where it failed', async () => {
    const runId = await stored();
    await runStore.setReport(runId, 1, { state: 'failed', code: 'RenderFailed' });
    assert.deepEqual(await resume(runId), { runId, attempt: 2 });
    assert.deepEqual(started, [onlyReport(runId)]);
    assert.partialDeepStrictEqual(await runStore.getRun(runId), {
      state: 'completed',
      report: { state: 'pending' },
    });
  });

  it('does so, too, where whoever should make it has died', async () => {
    const runId = await stored();
    states.statuses.set(runId, 'ABORTED');
    await resume(runId);
    assert.deepEqual(started, [onlyReport(runId)]);
  });

  it('is refused while it is being made, and where it is there', async () => {
    const runId = await stored();
    states.statuses.set(runId, 'RUNNING');
    await assert.rejects(resume(runId), { name: 'RunNotResumable', message: /its report is being made/ });
    await runStore.setReport(runId, 1, { state: 'ready' });
    await assert.rejects(resume(runId), { name: 'RunNotResumable', message: /only a run that failed/ });
    assert.deepEqual(started, []);
  });
});
