import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import { openFunctionEnvironment } from '../../../support/function-environment.ts';
import { admittedRun, PINNED } from '../../../support/runs.ts';

const { events, invoke, runStore, started, states } = await openFunctionEnvironment();
const functionStores = await import('../../../../functions/platform/runtime/storage.ts');

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const OUTCOME = { finishedAt: LONG_AGO, missing: [], cost: 0.5 };

/** A completed run whose report failed. */
async function unrendered(runId: string): Promise<string> {
  await runStore.admit(admittedRun(runId, { admittedAt: LONG_AGO }));
  await runStore.start(runId, 1, PINNED);
  await runStore.settle(runId, 1, 'completed', { ...OUTCOME, report: { state: 'pending' } });
  await runStore.setReport(runId, 1, { state: 'failed', code: 'RenderFailed' });
  await runStore.announced(runId, 1, 'failed');
  return runId;
}
/** As above, with an attempt for the report alone under way. */
async function rendering(runId: string): Promise<string> {
  await unrendered(runId);
  await invoke('resume-run', { runId });
  states.statuses.set(`${runId}-2`, 'RUNNING');
  return runId;
}
const ended = (runId: string, detail: object = {}) =>
  invoke('record-failure', {
    detail: { status: 'ABORTED', input: JSON.stringify({ runId, attempt: 2, only: 'report' }), ...detail },
  });
const announced = () => events.put.map(({ DetailType, Detail }) => [DetailType, JSON.parse(Detail).runId]);

beforeEach(() => {
  for (const list of [events.put, started, states.stopped]) list.length = 0;
});

const LOST = { state: 'failed', code: 'RenderFailed' };

describe('a completed run whose report alone is made again', () => {
  it('is completed all the while', async () => {
    const runId = await rendering('while');
    assert.partialDeepStrictEqual(await runStore.getRun(runId), {
      ...OUTCOME,
      state: 'completed',
      attempt: 2,
      report: { state: 'pending' },
    });
  });

  it('stays so where its execution is killed, and says of the report what to do', async () => {
    const runId = await rendering('killed');
    await ended(runId);
    const run = await runStore.getRun(runId);
    assert.partialDeepStrictEqual(run, { ...OUTCOME, state: 'completed', report: LOST });
    assert.match(run.report!.message!, /Render it with "assay runs resume killed"/);
    assert.equal(run.failure, undefined);
    assert.deepEqual(announced(), [['AssessmentCompleted', runId]]);
  });

  it('stays so where a state of it fails, and keeps why', async () => {
    const runId = await rendering('caught');
    const cause = JSON.stringify({ errorType: 'ArtifactMissing', errorMessage: 'There is no result.' });
    const caught = { step: 'open-run', error: 'ArtifactMissing', cause };
    await invoke('record-failure', { runId, attempt: 2, ...caught });
    assert.partialDeepStrictEqual(await runStore.getRun(runId), {
      state: 'completed',
      report: { state: 'failed', code: 'ArtifactMissing', message: 'There is no result.' },
    });
    assert.deepEqual(announced(), [['AssessmentCompleted', runId]]);
  });

  it('cannot be cancelled, and its report is made on', async () => {
    const runId = await rendering('cancelled');
    await assert.rejects(invoke('cancel-run', { runId }), {
      code: 'RunNotCancellable',
      message: /completed/,
    });
    assert.deepEqual(states.stopped, []);
    assert.partialDeepStrictEqual(await runStore.getRun(runId), { report: { state: 'pending' } });
  });

  it('is resumed for the report alone, however often its attempts died', async () => {
    const runId = await rendering('often');
    for (const attempt of [2, 3, 4]) {
      states.statuses.set(`${runId}-${attempt}`, 'ABORTED');
      await invoke('resume-run', { runId });
    }
    assert.deepEqual(
      started.map(({ input }) => (input as { only?: string }).only),
      ['report', 'report', 'report', 'report'],
    );
    assert.partialDeepStrictEqual(await runStore.getRun(runId), {
      ...OUTCOME,
      attempt: 5,
      reportAttempts: 4,
    });
  });

  it('is told by who reconciles, where nobody made it, and started where nobody did', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-01-01T00:00:00Z') });
    const lost = await rendering('lost');
    const opened = await unrendered('opened');
    await runStore.reopenReport({ runId: opened, attempt: 1 }, ['completed']);
    states.statuses.set(`${lost}-2`, 'ABORTED');
    started.length = 0;
    mock.timers.tick(10 * 60_000);
    await invoke('reconcile', {});
    mock.timers.reset();
    assert.partialDeepStrictEqual(await runStore.getRun(lost), { state: 'completed', report: LOST });
    assert.deepEqual(started, [{ name: 'opened-2', input: { runId: opened, attempt: 2, only: 'report' } }]);
  });
});

describe('cancelling', () => {
  it('stops nothing of a run that came to its end meanwhile, whose report is being made', async () => {
    const runId = 'meanwhile';
    await runStore.admit(admittedRun(runId));
    await runStore.start(runId, 1, PINNED);
    states.statuses.set(runId, 'RUNNING');
    const store = functionStores.runStore();
    const { getRun } = store;
    const looked = mock.method(store, 'getRun', async (id: string) => {
      looked.mock.restore();
      const run = await getRun(id);
      await runStore.settle(runId, 1, 'completed', { ...OUTCOME, report: { state: 'pending' } });
      return run;
    });
    await assert.rejects(invoke('cancel-run', { runId }), { code: 'RunNotCancellable' });
    assert.deepEqual(states.stopped, []);
    assert.partialDeepStrictEqual(await runStore.getRun(runId), { report: { state: 'pending' } });
  });

  it('of a run whose upload was deleted meanwhile stops it, and says what it is', async () => {
    const run = admittedRun('deleted');
    const { runId } = run;
    await runStore.admit(run);
    await runStore.start(runId, 1, { ...PINNED, yields: ['withdrawn'] });
    await runStore.putGone(run, runId);
    states.statuses.set(runId, 'RUNNING');
    assert.deepEqual(await invoke('cancel-run', { runId }), { cancelled: 1, state: 'withdrawn' });
    assert.deepEqual(states.stopped, [runId]);
  });
});
