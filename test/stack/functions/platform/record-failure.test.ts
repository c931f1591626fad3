import assert from 'node:assert/strict';
import { afterEach, describe, it, mock } from 'node:test';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { charge } from '../../../support/charges.ts';
import { openFunctionEnvironment } from '../../../support/function-environment.ts';
import { admittedRun, PINNED } from '../../../support/runs.ts';

const { invoke, runStore } = await openFunctionEnvironment();

afterEach(() => mock.restoreAll());

/** The names of what is counted from now on. */
function counted(): () => string[] {
  const added = mock.method(Metrics.prototype, 'addMetric');
  return () => added.mock.calls.map(({ arguments: [name] }) => name);
}

describe('recording a failure', () => {
  const caught = { step: 'essay-scoring', error: 'States.Timeout', cause: '' };
  const record = (event: object) => invoke('record-failure', event);
  const running = async (runId: string) => {
    await runStore.admit(admittedRun(runId));
    await runStore.start(runId, 1, PINNED);
  };
  const statusChange = (runId: string, detail: object) => ({
    detail: { status: 'TIMED_OUT', input: JSON.stringify({ runId, attempt: 1 }), ...detail },
  });

  it('settles the run with its step and reason, once', async () => {
    await running('failing');
    assert.deepEqual(await record({ runId: 'failing', attempt: 1, ...caught }), {
      recorded: true,
      state: 'failed',
    });
    assert.deepEqual(await record(statusChange('failing', { status: 'FAILED' })), {
      recorded: false,
      state: null,
    });
    const { state, failure } = await runStore.getRun('failing');
    assert.equal(state, 'failed');
    assert.deepEqual(failure, {
      step: 'essay-scoring',
      code: 'States.Timeout',
      message: 'States.Timeout at essay-scoring',
    });
  });

  it('counts a run once, by what it was settled as', async () => {
    const names = counted();
    await running('counted');
    for (let word = 0; word < 2; word += 1) await record({ runId: 'counted', attempt: 1, ...caught });
    for (const error of ['RunSuperseded', 'RunWithdrawn']) {
      await running(error);
      await record({ runId: error, attempt: 1, ...caught, error });
    }
    assert.deepEqual(names(), ['RunFailed', 'RunStopped', 'RunStopped']);
  });

  it('keeps what all attempts of the run have cost', async () => {
    await running('paid');
    const paid = { runId: 'paid', step: 'teams/a/verdict.json' };
    await runStore.putCharge({ ...charge({ cost: 0.5, fate: 'refused' }), ...paid, attempt: 1 });
    await record({ runId: 'paid', attempt: 1, ...caught });
    assert.partialDeepStrictEqual(await runStore.getRun('paid'), { cost: 0.5, bill: { requests: 1 } });
    await runStore.reopen('paid', 1);
    await runStore.putCharge({ ...charge({ cost: 0.25, unmetered: 1 }), ...paid, attempt: 2 });
    await record({ runId: 'paid', attempt: 2, ...caught });
    assert.partialDeepStrictEqual(await runStore.getRun('paid'), {
      cost: null,
      bill: { requests: 2, unmetered: 1, costAtLeast: 0.75 },
    });
  });

  it('settles a run whose bill goes beyond the safe integers, and says the least that was paid', async () => {
    await running('beyond');
    for (const step of ['a.json', 'b.json']) {
      const paid = charge({ inputTokens: Number.MAX_SAFE_INTEGER, cost: 0.5 });
      await runStore.putCharge({ ...paid, runId: 'beyond', attempt: 1, step });
    }
    assert.deepEqual(await record({ runId: 'beyond', attempt: 1, ...caught }), {
      recorded: true,
      state: 'failed',
    });
    assert.partialDeepStrictEqual(await runStore.getRun('beyond'), {
      state: 'failed',
      cost: null,
      bill: { requests: 2, unmetered: 2, inputTokens: null, costAtLeast: 1 },
    });
  });

  it('settles a run whose charges cannot be read, without a bill', async () => {
    await running('unbilled');
    const broken = { ...charge({ requests: -1 }), runId: 'unbilled', attempt: 1, step: 'a.json' };
    await runStore.putCharge(broken);
    assert.deepEqual(await record({ runId: 'unbilled', attempt: 1, ...caught }), {
      recorded: true,
      state: 'failed',
    });
    const { state, failure, bill, cost } = await runStore.getRun('unbilled');
    assert.deepEqual([state, failure?.code, bill, cost], ['failed', 'States.Timeout', undefined, undefined]);
  });

  it('of a run that asked nothing keeps that nothing was paid', async () => {
    await running('unpaid');
    await record({ runId: 'unpaid', attempt: 1, ...caught });
    assert.partialDeepStrictEqual(await runStore.getRun('unpaid'), { cost: 0, bill: { costAtLeast: 0 } });
  });

  it('of a run whose earlier attempts kept no charges leaves the cost that is known', async () => {
    await running('before');
    await runStore.settle('before', 1, 'partial', { cost: 2 });
    await runStore.reopen('before', 1);
    await record({ runId: 'before', attempt: 2, ...caught });
    assert.equal((await runStore.getRun('before')).cost, 2);
  });

  it('leaves a run that is complete as it is', async () => {
    await running('finished');
    await runStore.settle('finished', 1, 'completed', {});
    assert.deepEqual(await record({ runId: 'finished', attempt: 1, ...caught }), {
      recorded: false,
      state: null,
    });
    assert.equal((await runStore.getRun('finished')).state, 'completed');
  });

  it('of an execution that only EventBridge tells of names how it ended', async () => {
    const names = counted();
    await running('lost');
    await record(statusChange('lost', { error: null, cause: null }));
    assert.deepEqual(names(), ['RunFailed', 'ExecutionLost'], 'the alarm executions-lost looks at it');
    const { failure } = await runStore.getRun('lost');
    assert.partialDeepStrictEqual(failure, { step: 'assess', code: 'ExecutionTIMED_OUT' });
    assert.match(failure!.message, /Resume the run/);
  });

  it('of an execution that was stopped by hand keeps the words of who stopped it', async () => {
    const names = counted();
    await running('stopped');
    await record(statusChange('stopped', { status: 'ABORTED', error: 'Stopped', cause: 'by the operator' }));
    assert.deepEqual(names(), ['RunFailed']);
    assert.deepEqual((await runStore.getRun('stopped')).failure, {
      step: 'assess',
      code: 'Stopped',
      message: 'by the operator',
    });
  });
});
