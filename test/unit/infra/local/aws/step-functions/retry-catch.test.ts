import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { matchesError } from '../../../../../../infra/local/aws/step-functions/states/error-matching.ts';
import { RetryPlan } from '../../../../../../infra/local/aws/step-functions/states/retry-plan.ts';
import { TaskError } from '../../../../../../infra/local/aws/step-functions/step-functions.ts';
import { invoke, localStepFunctions, machine } from './local-step-functions.ts';
import { jumpingClock } from './test-clock.ts';

/** A function that fails with these errors in turn, then answers. */
const failingWith = (...errors: string[]) => {
  const left = [...errors];
  return async () => {
    const error = left.shift();
    if (error !== undefined) throw new TaskError(error, `cause of ${error}`);
    return { Payload: 'done' };
  };
};

const runRetrying = async (Retry: object[], errors: string[], random?: () => number) => {
  const clock = jumpingClock();
  const local = localStepFunctions({ invokeLambda: failingWith(...errors) }, { clock, random });
  const ended = await local.run(
    machine({ T: invoke({ Retry, Output: '{% $states.context.State.RetryCount %}' }) }),
  );
  return { ...ended, slept: clock.slept.map((ms) => ms / 1000) };
};
const times = (count: number, error = 'Broken') => Array.from({ length: count }, () => error);

describe('Retry ("Handling errors in Step Functions workflows": Retrying after an error)', () => {
  it('tries three times more by default, after 1, 2 and 4 seconds', async () => {
    const retry = [{ ErrorEquals: ['States.ALL'] }];
    const ended = await runRetrying(retry, times(3));
    assert.deepEqual([ended.status, ended.output, ended.slept], ['SUCCEEDED', 3, [1, 2, 4]]);
    assert.deepEqual([(await runRetrying(retry, times(4))).error], ['Broken']);
  });

  it('follows IntervalSeconds, BackoffRate, MaxAttempts and MaxDelaySeconds', async () => {
    const retry = {
      ErrorEquals: ['Broken'],
      IntervalSeconds: 3,
      BackoffRate: 2,
      MaxAttempts: 4,
      MaxDelaySeconds: 10,
    };
    assert.deepEqual((await runRetrying([retry], times(4))).slept, [3, 6, 10, 10]);
  });

  it('never retries with MaxAttempts 0, and never another error', async () => {
    assert.deepEqual((await runRetrying([{ ErrorEquals: ['Broken'], MaxAttempts: 0 }], times(1))).slept, []);
    assert.deepEqual((await runRetrying([{ ErrorEquals: ['Other'] }], times(1))).slept, []);
  });

  it('counts the attempts of each retrier by itself', async () => {
    const retry = [
      { ErrorEquals: ['A', 'B'], IntervalSeconds: 1, BackoffRate: 2, MaxAttempts: 2 },
      { ErrorEquals: ['C'], IntervalSeconds: 5 },
    ];
    const ended = await runRetrying(retry, ['A', 'B', 'C', 'B']);
    assert.deepEqual([ended.error, ended.slept], ['B', [1, 2, 5]]);
  });

  it('waits a random part of the delay with JitterStrategy FULL', async () => {
    const retry = [{ ErrorEquals: ['Broken'], IntervalSeconds: 8, JitterStrategy: 'FULL' }];
    assert.deepEqual((await runRetrying(retry, times(2), () => 0.25)).slept, [2, 4]);
  });

  it('never waits longer than the plan says, whatever the retrier', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.double({ min: 1, max: 5, noNaN: true }),
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 0, max: 12 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (IntervalSeconds, BackoffRate, MaxDelaySeconds, MaxAttempts, chance) => {
          const retrier = { ErrorEquals: ['A'], IntervalSeconds, BackoffRate, MaxDelaySeconds, MaxAttempts };
          const plain = new RetryPlan([{ ...retrier, JitterStrategy: 'NONE' }], () => chance);
          const jittered = new RetryPlan([{ ...retrier, JitterStrategy: 'FULL' }], () => chance);
          let last = 0;
          for (let attempt = 0; attempt < MaxAttempts; attempt += 1) {
            const delay = plain.nextDelay('A')!;
            assert.ok(delay >= last && delay <= MaxDelaySeconds * 1000);
            assert.equal(jittered.nextDelay('A'), delay * chance);
            last = delay;
          }
          assert.equal(plain.nextDelay('A'), undefined);
        },
      ),
    );
  });
});

describe('Which errors a name in ErrorEquals matches ("Handling errors": Error names)', () => {
  it('States.ALL matches every error but States.DataLimitExceeded and States.Runtime', () => {
    for (const error of ['A', '', 'States.Timeout', 'States.TaskFailed', 'States.QueryEvaluationError']) {
      assert.ok(matchesError(['States.ALL'], error));
    }
    for (const error of ['States.DataLimitExceeded', 'States.Runtime'])
      assert.ok(!matchesError(['States.ALL'], error));
  });

  it('States.TaskFailed matches every error but States.Timeout and the two terminal ones', () => {
    assert.ok(matchesError(['States.TaskFailed'], 'A'));
    for (const error of ['States.Timeout', 'States.DataLimitExceeded', 'States.Runtime']) {
      assert.ok(!matchesError(['States.TaskFailed'], error));
    }
  });

  it('a name matches itself, except States.Runtime, which always ends the execution', () => {
    assert.ok(matchesError(['States.Timeout'], 'States.Timeout'));
    assert.ok(matchesError(['A', 'States.DataLimitExceeded'], 'States.DataLimitExceeded'));
    assert.ok(!matchesError(['States.Runtime'], 'States.Runtime'));
    assert.ok(!matchesError(['A'], 'B'));
  });
});

describe('Catch ("Handling errors": Fallback states)', () => {
  const catching = (Catch: object[], more: object = {}) =>
    machine({
      T: invoke({ Catch, ...more }),
      C: { Type: 'Pass', Output: { input: '{% $states.input %}', why: '{% $why %}' }, End: true },
    });
  const local = localStepFunctions({ invokeLambda: () => failingWith('Broken')() });

  it('goes on with the error output, its Assign and Output reading $states.errorOutput', async () => {
    const catcher = {
      ErrorEquals: ['States.ALL'],
      Assign: { why: '{% $states.errorOutput.Error %}' },
      Output: { cause: '{% $states.errorOutput.Cause %}', input: '{% $states.input %}' },
      Next: 'C',
    };
    const ended = await local.run(catching([catcher]), { a: 1 });
    assert.deepEqual(ended.output, { input: { cause: 'cause of Broken', input: { a: 1 } }, why: 'Broken' });
  });

  it('gives the error output itself without an Output', async () => {
    const catcher = { ErrorEquals: ['Broken'], Assign: { why: 1 }, Next: 'C' };
    const { output } = await local.run(catching([{ ErrorEquals: ['Other'], Next: 'C' }, catcher]));
    assert.deepEqual(output, { input: { Error: 'Broken', Cause: 'cause of Broken' }, why: 1 });
  });

  it('comes after the retries', async () => {
    const clock = jumpingClock();
    const retried = localStepFunctions({ invokeLambda: failingWith(...times(9)) }, { clock });
    const catcher = {
      ErrorEquals: ['States.ALL'],
      Assign: { why: '{% $states.context.State.RetryCount %}' },
      Next: 'C',
    };
    const retry = [{ ErrorEquals: ['Broken'], MaxAttempts: 2 }];
    const { output } = await retried.run(catching([catcher], { Retry: retry }));
    assert.equal((output as { why: number }).why, 2);
  });

  it('takes a States.QueryEvaluationError of the state itself', async () => {
    const echo = localStepFunctions();
    const catcher = { ErrorEquals: ['States.QueryEvaluationError'], Assign: { why: 'query' }, Next: 'C' };
    const { output } = await echo.run(catching([catcher], { Output: '{% $states.result.Absent %}' }));
    assert.equal((output as { why: string }).why, 'query');
  });

  it('fails the state when its own Output fails', async () => {
    const catcher = { ErrorEquals: ['States.ALL'], Output: '{% $states.errorOutput.absent %}', Next: 'C' };
    const ended = await local.run(catching([catcher]));
    assert.equal(ended.error, 'States.QueryEvaluationError');
    assert.match(ended.cause!, /field 'Catch\[0\]\/Output'/);
  });

  it('gives an empty Cause for a time-out', async () => {
    const slow = localStepFunctions({ invokeLambda: () => new Promise(() => {}) }, { clock: jumpingClock() });
    const catcher = { ErrorEquals: ['States.Timeout'], Assign: { why: 1 }, Next: 'C' };
    const { output } = await slow.run(catching([catcher], { TimeoutSeconds: 1 }));
    assert.deepEqual((output as { input: unknown }).input, { Error: 'States.Timeout', Cause: '' });
  });
});
