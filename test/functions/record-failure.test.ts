import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openFunctionEnvironment } from '../support/function-environment.ts';
import { admittedRun, PINNED } from '../support/runs.ts';

const { invoke, runStore } = await openFunctionEnvironment();

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
    assert.deepEqual(await record({ runId: 'failing', attempt: 1, ...caught }), { recorded: true });
    assert.deepEqual(await record(statusChange('failing', { status: 'FAILED' })), { recorded: false });
    const { state, failure } = await runStore.getRun('failing');
    assert.equal(state, 'failed');
    assert.deepEqual(failure, {
      step: 'essay-scoring',
      code: 'States.Timeout',
      message: 'States.Timeout at essay-scoring',
    });
  });

  it('leaves a run that is complete as it is', async () => {
    await running('finished');
    await runStore.settle('finished', 1, 'completed', {});
    assert.deepEqual(await record({ runId: 'finished', attempt: 1, ...caught }), { recorded: false });
    assert.equal((await runStore.getRun('finished')).state, 'completed');
  });

  it('of an execution that only EventBridge tells of names how it ended', async () => {
    await running('lost');
    await record(statusChange('lost', { error: null, cause: null }));
    const { failure } = await runStore.getRun('lost');
    assert.partialDeepStrictEqual(failure, { step: 'assess', code: 'ExecutionTIMED_OUT' });
    assert.match(failure!.message, /Resume the run/);
  });

  it('of an execution that was stopped by hand keeps the words of who stopped it', async () => {
    await running('stopped');
    await record(statusChange('stopped', { status: 'ABORTED', error: 'Stopped', cause: 'by the operator' }));
    assert.deepEqual((await runStore.getRun('stopped')).failure, {
      step: 'assess',
      code: 'Stopped',
      message: 'by the operator',
    });
  });
});
