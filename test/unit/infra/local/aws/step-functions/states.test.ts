import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { localStepFunctions, machine, passing } from './local-step-functions.ts';
import { jumpingClock } from './test-clock.ts';

const { run } = localStepFunctions();

describe('Pass, Succeed and Fail (Amazon States Language: state types)', () => {
  it('hand their input on when they set no Output', async () => {
    const ended = await run(machine({ A: { Type: 'Pass', Next: 'B' }, B: { Type: 'Succeed' } }), { a: [1] });
    assert.deepEqual([ended.status, ended.output], ['SUCCEEDED', { a: [1] }]);
  });

  it('may give any JSON value as Output', async () => {
    for (const output of [null, 0, '', false, [], {}, [null, { a: 1 }]]) {
      assert.deepEqual((await run(passing(output))).output, output);
    }
  });

  it('fail the execution with Error and Cause, which may be expressions', async () => {
    const failing = { Type: 'Fail', Error: '{% $states.input.name %}', Cause: 'why' };
    const ended = await run(machine({ A: failing }), { name: 'Late' });
    assert.deepEqual([ended.status, ended.error, ended.cause], ['FAILED', 'Late', 'why']);
  });

  it('fail with States.QueryEvaluationError in the words of AWS when an expression gives nothing', async () => {
    const ended = await run(passing({ a: '{% $states.input.absent %}' }));
    assert.equal(ended.error, 'States.QueryEvaluationError');
    assert.equal(
      ended.cause,
      "An error occurred while executing the state 'Pass' (entered at the event id #2). The JSONata expression " +
        "'$states.input.absent' specified for the field 'Output/a' returned nothing (undefined).",
    );
  });
});

describe('Choice', () => {
  const choosing = machine({
    Which: {
      Type: 'Choice',
      Choices: [
        { Condition: '{% $states.input.n > 10 %}', Next: 'Tell', Output: 'many', Assign: { rule: 1 } },
        { Condition: '{% $states.input.n > 1 %}', Next: 'Tell', Assign: { rule: 2 } },
      ],
      Default: 'Tell',
      Output: 'few',
      Assign: { rule: 'none' },
    },
    Tell: { Type: 'Pass', Output: ['{% $rule %}', '{% $states.input %}'], End: true },
  });

  it('follows the first rule that is true, with the rule’s own Output and Assign', async () => {
    assert.deepEqual((await run(choosing, { n: 11 })).output, [1, 'many']);
    assert.deepEqual((await run(choosing, { n: 2 })).output, [2, { n: 2 }]);
  });

  it('follows Default with the state’s Output and Assign', async () => {
    assert.deepEqual((await run(choosing, { n: 0 })).output, ['none', 'few']);
  });

  it('fails with States.NoChoiceMatched without a Default', async () => {
    const state = { Type: 'Choice', Choices: [{ Condition: '{% false %}', Next: 'B' }] };
    assert.equal((await run(machine({ A: state, B: { Type: 'Succeed' } }))).error, 'States.NoChoiceMatched');
  });

  it('fails when a Condition is not a boolean', async () => {
    const state = { Type: 'Choice', Choices: [{ Condition: "{% 'yes' %}", Next: 'B' }] };
    const ended = await run(machine({ A: state, B: { Type: 'Succeed' } }));
    assert.equal(ended.error, 'States.QueryEvaluationError');
    assert.match(ended.cause!, /expected a boolean, but was 'string'/);
  });
});

describe('Wait', () => {
  const waiting = async (fields: object, input?: unknown) => {
    const clock = jumpingClock();
    const ended = await localStepFunctions({}, { clock }).run(
      machine({ W: { Type: 'Wait', ...fields, End: true } }),
      input,
    );
    return { ...ended, slept: clock.slept };
  };

  it('waits for Seconds, a number or an expression', async () => {
    assert.deepEqual((await waiting({ Seconds: 7 })).slept, [7000]);
    assert.deepEqual((await waiting({ Seconds: '{% $states.input.s %}' }, { s: 3 })).slept, [3000]);
  });

  it('waits until Timestamp, and not at all when it has passed', async () => {
    assert.deepEqual((await waiting({ Timestamp: '2030-01-01T00:01:00Z' })).slept, [60_000]);
    assert.deepEqual(
      (await waiting({ Timestamp: '{% $states.input.at %}' }, { at: '2030-01-01T01:00:02+01:00' })).slept,
      [2000],
    );
    assert.deepEqual((await waiting({ Timestamp: '2029-12-31T00:00:00Z' })).slept, []);
  });

  it('fails when Seconds is no whole number', async () => {
    assert.equal((await waiting({ Seconds: '{% 1.5 %}' })).error, 'States.QueryEvaluationError');
    assert.equal((await waiting({ Timestamp: "{% 'soon' %}" })).error, 'States.QueryEvaluationError');
  });
});

describe('Variables ("Passing data between states with variables")', () => {
  it('are assigned from the values before the state: Assign and Output see the old ones', async () => {
    const ended = await run(
      machine({
        First: { Type: 'Pass', Assign: { a: 1, b: 10 }, Next: 'Swap' },
        Swap: { Type: 'Pass', Assign: { a: '{% $b %}', b: '{% $a %}' }, Output: '{% $a %}', Next: 'Tell' },
        Tell: { Type: 'Pass', Output: ['{% $states.input %}', '{% $a %}', '{% $b %}'], End: true },
      }),
    );
    assert.deepEqual(ended.output, [1, 10, 1]);
  });

  it('are read by the states inside a Map or Parallel, whose own end with them', async () => {
    const inner = (name: string, value: string) => ({
      StartAt: `${name} sets`,
      States: {
        [`${name} sets`]: { Type: 'Pass', Assign: { mine: value }, Next: `${name} tells` },
        [`${name} tells`]: { Type: 'Pass', Output: '{% $outer & $mine %}', End: true },
      },
    });
    const ended = await run(
      machine({
        Set: { Type: 'Pass', Assign: { outer: 'o' }, Next: 'Map' },
        Map: {
          Type: 'Map',
          Items: [1, 2],
          ItemProcessor: inner('m', 'x'),
          Assign: { maps: '{% $states.result %}' },
          Next: 'Par',
        },
        Par: {
          Type: 'Parallel',
          Branches: [inner('a', 'y'), inner('b', 'z')],
          Output: { maps: '{% $maps %}', pars: '{% $states.result %}', leaked: '{% $exists($mine) %}' },
          End: true,
        },
      }),
    );
    assert.deepEqual(ended.output, { maps: ['ox', 'ox'], pars: ['oy', 'oz'], leaked: false });
  });

  it('stay as they were when Assign fails', async () => {
    const ended = await run(passing(1, { Assign: { a: 1, b: '{% $states.input.absent %}' } }));
    assert.match(ended.cause!, /field 'Assign\/b'/);
  });

  it('appear in the history as JSON texts', async () => {
    const { events } = await run(passing(1, { Assign: { a: 'x', b: [1] } }));
    const exited = events.find(({ type }) => type === 'PassStateExited')!;
    const details = exited.stateExitedEventDetails as { assignedVariables: unknown };
    assert.deepEqual(details.assignedVariables, { a: '"x"', b: '[1]' });
  });
});

describe('The context object ("Accessing execution data from the Context object")', () => {
  it('names execution, state and state machine', async () => {
    const ended = await run(passing('{% $states.context %}'), { in: 1 });
    const context = ended.output as Record<string, Record<string, unknown>>;
    assert.equal(context.Execution!.Id, ended.executionArn);
    assert.equal(ended.executionArn.split(':').at(-1), context.Execution!.Name);
    assert.deepEqual(context.Execution!.Input, { in: 1 });
    assert.match(String(context.Execution!.StartTime), /^\d{4}-\d\d-\d\dT.*Z$/);
    assert.deepEqual([context.State!.Name, context.State!.RetryCount], ['Pass', 0]);
    assert.match(
      String(context.StateMachine!.Id),
      new RegExp(`:stateMachine:${context.StateMachine!.Name}$`),
    );
    assert.equal('Map' in context, false);
  });
});

describe('TimeoutSeconds of a state machine', () => {
  it('ends the execution as TIMED_OUT', async () => {
    const states = { W: { Type: 'Wait', Seconds: 60, End: true } };
    const ended = await localStepFunctions({}, { clock: firstSleepWins() }).run(
      machine(states, { TimeoutSeconds: 5 }),
    );
    assert.equal(ended.status, 'TIMED_OUT');
    assert.deepEqual(
      ended.events.slice(-2).map(({ type }) => type),
      ['WaitStateAborted', 'ExecutionTimedOut'],
    );
  });
});

/** The first sleep (the machine's time-out) ends at once, every other only when it is aborted. */
function firstSleepWins() {
  const clock = jumpingClock();
  let sleeps = 0;
  return {
    now: clock.now,
    sleep(ms: number, signal: AbortSignal): Promise<void> {
      if (sleeps++ === 0) return new Promise((resolve) => setImmediate(resolve));
      return new Promise((_, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        assert.ok(ms > 0);
      });
    },
  };
}
