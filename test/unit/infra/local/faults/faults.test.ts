import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TaskError } from '../../../../../infra/local/aws/step-functions/step-functions.ts';
import type { TaskAttempt } from '../../../../../infra/local/faults/fault-seam.ts';
import { injectFaults, type ServiceFaultKind } from '../../../../long/faults/inject-faults.ts';

const attempt = (service: TaskAttempt['service']): TaskAttempt => ({
  executionArn: 'e',
  input: {},
  stateMachine: 'm',
  state: 's',
  service,
  action: 'a',
  retryCount: 0,
});

/** Runs one call under a fault: what it gave or failed with, and how often the work was done. */
async function under(kind: ServiceFaultKind | undefined, service: TaskAttempt['service'] = 'lambda') {
  let done = 0;
  const seam = injectFaults(async () => kind);
  const call = async () => {
    done += 1;
    return { MessageId: 'm-1' };
  };
  const outcome = await seam.task(attempt(service), call).catch((failure: TaskError) => failure.error);
  return { outcome, done, seam };
}

describe('A fault at a call', () => {
  const ANSWER = { MessageId: 'm-1' };
  const expected: [ServiceFaultKind | undefined, TaskAttempt['service'], unknown, number][] = [
    [undefined, 'lambda', ANSWER, 1],
    ['kill-before', 'lambda', 'Runtime.ExitError', 0],
    ['kill-after', 'lambda', 'Runtime.ExitError', 1],
    ['twice', 'lambda', ANSWER, 2],
    ['late', 'lambda', ANSWER, 1],
    ['refused', 'lambda', 'Lambda.TooManyRequestsException', 0],
    ['kill-before', 'ecs', 'States.TaskFailed', 0],
    ['kill-after', 'ecs', 'States.TaskFailed', 1],
    ['refused', 'states', 'StepFunctions.ExecutionLimitExceededException', 0],
    ['kill-before', 'sqs', ANSWER, 1],
    ['twice', 'sqs', ANSWER, 2],
  ];
  for (const [kind, service, outcome, done] of expected)
    it(`${kind ?? 'none'} of ${service}`, async () => {
      const seen = await under(kind, service);
      assert.deepEqual([seen.outcome, seen.done], [outcome, done]);
    });

  it('kills whoever takes the message, once', async () => {
    for (const [kind, times] of [
      ['kill-before', 0],
      ['kill-after', 1],
    ] as const) {
      const { seam } = await under(kind, 'sqs');
      let invoked = 0;
      const call = async () => {
        invoked += 1;
        return { payload: 'null' };
      };
      const delivery = { queue: 'q', messageIds: ['m-0', 'm-1'] };
      assert.match((await seam.delivery(delivery, call)).payload, /Runtime.ExitError/);
      assert.equal(invoked, times);
      assert.equal((await seam.delivery(delivery, call)).payload, 'null');
    }
  });

  it('has the table refuse four writes and no read', async () => {
    const { seam } = await under('throttled');
    const refused = ['GetItem', 'PutItem', 'UpdateItem', 'Query', 'PutItem', 'DeleteItem', 'PutItem'].map(
      (action) => seam.throttles(action),
    );
    assert.deepEqual(refused, [false, true, true, false, true, true, false]);
  });
});
