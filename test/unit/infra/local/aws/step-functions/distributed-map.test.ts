import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TaskError } from '../../../../../../infra/local/aws/step-functions/step-functions.ts';
import { eachItem } from './distributed-map.ts';
import { type Ended, invoke, localStepFunctions, machine } from './local-step-functions.ts';

const { run } = localStepFunctions();
const called = { Child: invoke({ Output: '{% $states.result.Payload %}' }) };
const failing = (bad: unknown[]) =>
  localStepFunctions({
    async invokeLambda({ Payload }) {
      if (bad.includes(Payload)) throw new TaskError('Broken', `item ${Payload}`);
      return { Payload };
    },
  });
const types = ({ events }: Ended) => events.map(({ type }) => type);
const eventOf = ({ events }: Ended, type: string) => events.find((event) => event.type === type)!;

describe('Map in DISTRIBUTED mode ("Map state in Distributed mode")', () => {
  it('gives a list of the children’s outputs for 0, 1 and 2 items, in the items’ order', async () => {
    for (const items of [[], ['a'], ['a', 'b']])
      assert.deepEqual((await run(eachItem(), items)).output, items);
  });

  it('records the Map Run, and nothing of the children', async () => {
    const ended = await run(eachItem({ Label: 'each' }), [1, 2]);
    assert.deepEqual(types(ended), [
      'ExecutionStarted',
      'MapStateEntered',
      'MapStateStarted',
      'MapRunStarted',
      'MapRunSucceeded',
      'MapStateSucceeded',
      'MapStateExited',
      'ExecutionSucceeded',
    ]);
    assert.match(
      (eventOf(ended, 'MapRunStarted').mapRunStartedEventDetails as { mapRunArn: string }).mapRunArn,
      /^arn:aws:states:us-east-1:000000000000:mapRun:machine-\d+\/each:[0-9a-f-]{36}$/,
    );
  });

  it('makes an input of each item by ItemSelector, which knows its place and source', async () => {
    const ItemSelector = {
      v: '{% $states.context.Map.Item.Value %}',
      i: '{% $states.context.Map.Item.Index %}',
      s: '{% $states.context.Map.Item.Source %}',
      run: '{% $states.input.run %}',
    };
    const ended = await run(eachItem({ Items: '{% $states.input.items %}', ItemSelector }), {
      run: 'r',
      items: ['x'],
    });
    assert.deepEqual(ended.output, [{ v: 'x', i: 0, s: 'STATE_DATA', run: 'r' }]);
  });

  it('gives children a context of their own: execution, state machine, state', async () => {
    const child = { Child: { Type: 'Pass', Output: '{% $states.context %}', End: true } };
    const ended = await run(eachItem({ Label: 'each' }, child), [{ run: 'r' }]);
    const [context] = ended.output as [Record<string, Record<string, unknown>>];
    assert.deepEqual(Object.keys(context).sort(), ['Execution', 'State', 'StateMachine']);
    assert.match(String(context.StateMachine!.Id), /:stateMachine:machine-\d+\/each$/);
    assert.match(String(context.StateMachine!.Name), /^machine-\d+\/each$/);
    assert.match(String(context.Execution!.Id), /:execution:machine-\d+\/each:[0-9a-f-]{36}$/);
    assert.deepEqual(context.Execution!.Input, { run: 'r' });
  });

  it('shows children no variable of an outer scope', async () => {
    const child = { Child: { Type: 'Pass', Output: '{% $exists($mine) %}', End: true } };
    const { States } = eachItem({}, child) as { States: object };
    const set = { Type: 'Pass', Assign: { mine: 1 }, Next: 'Map' };
    assert.deepEqual((await run(machine({ Set: set, ...States }), [1])).output, [false]);
  });

  it('runs at most MaxConcurrency children at once, and all without one', async () => {
    for (const [limit, expected] of [
      [1, 1],
      [3, 3],
      [0, 60],
    ] as const) {
      const waiting: (() => void)[] = [];
      let most = 0;
      const full = Promise.withResolvers<void>();
      const local = localStepFunctions({
        async invokeLambda({ Payload }) {
          await new Promise<void>((resolve) => {
            most = Math.max(most, waiting.push(resolve));
            if (waiting.length === expected) full.resolve();
          });
          return { Payload };
        },
      });
      const items = Array.from({ length: 60 }, (_, index) => index);
      const ended = local.run(eachItem({ MaxConcurrency: limit }, called), items);
      await full.promise;
      for (let left = items.length; left > 0; ) {
        const open = waiting.shift();
        if (open === undefined) await new Promise((resolve) => setImmediate(resolve));
        else left -= 1;
        open?.();
      }
      assert.deepEqual((await ended).output, items);
      assert.equal(most, expected);
    }
  });

  it('limits the list of outputs to 256 KiB', async () => {
    const long = 'a'.repeat(140_000);
    const ended = await run(eachItem(), [long]);
    assert.equal(ended.status, 'SUCCEEDED');
    const states = eachItem({}, { Child: { Type: 'Pass', Output: `{% '${long}' %}`, End: true } });
    const tooLong = await run(states, [1, 2]);
    assert.deepEqual([tooLong.status, tooLong.error], ['FAILED', 'States.DataLimitExceeded']);
  });

  it('is retried as a whole, by a Map Run of its own', async () => {
    let calls = 0;
    const local = localStepFunctions(
      {
        async invokeLambda({ Payload }) {
          calls += 1;
          if (calls === 1) throw new TaskError('Broken', '');
          return { Payload };
        },
      },
      { clock: { now: Date.now, sleep: async () => {} } },
    );
    const Retry = [{ ErrorEquals: ['States.ExceedToleratedFailureThreshold'] }];
    const ended = await local.run(eachItem({ Retry }, called), ['a']);
    assert.deepEqual(ended.output, ['a']);
    assert.equal(types(ended).filter((type) => type === 'MapRunStarted').length, 2);
  });
});

describe('Failures of a Distributed Map ("Setting failure thresholds")', () => {
  it('fail the state at the first without a tolerance, which a Catch can take', async () => {
    const ended = await failing(['b']).run(eachItem({ MaxConcurrency: 1 }, called), ['a', 'b', 'c']);
    assert.deepEqual([ended.status, ended.error], ['FAILED', 'States.ExceedToleratedFailureThreshold']);
    assert.deepEqual(types(ended).slice(-3), ['MapRunFailed', 'MapStateFailed', 'ExecutionFailed']);
    const Catch = [{ ErrorEquals: ['States.ALL'], Next: 'C', Output: '{% $states.errorOutput.Error %}' }];
    const { States } = eachItem({ Catch }, called) as { States: object };
    const caught = await failing(['b']).run(machine({ ...States, C: { Type: 'Pass', End: true } }), ['b']);
    assert.equal(caught.output, 'States.ExceedToleratedFailureThreshold');
  });

  it('leave the others alone as long as they are tolerated, by count and by percentage', async () => {
    const items = ['a', 'b', 'c', 'd'];
    for (const [tolerance, bad, status] of [
      [{ ToleratedFailureCount: 1 }, ['b'], 'SUCCEEDED'],
      [{ ToleratedFailureCount: 1 }, ['b', 'c'], 'FAILED'],
      [{ ToleratedFailurePercentage: 50 }, ['b', 'c'], 'SUCCEEDED'],
      [{ ToleratedFailurePercentage: 49 }, ['b', 'c'], 'FAILED'],
      [{ ToleratedFailurePercentage: 100 }, items, 'SUCCEEDED'],
      [{ ToleratedFailurePercentage: 100, ToleratedFailureCount: 1 }, ['b', 'c'], 'FAILED'],
    ] as const) {
      const ended = await failing([...bad]).run(eachItem(tolerance, called), items);
      assert.equal(ended.status, status, JSON.stringify(tolerance));
    }
  });

  it('stand in their place of the list, told as the child ended', async () => {
    const ended = await failing(['b']).run(eachItem({ ToleratedFailureCount: 1 }, called), ['a', 'b', 'c']);
    const [first, broken, last] = ended.output as [unknown, Record<string, unknown>, unknown];
    assert.deepEqual([first, last], ['a', 'c']);
    const { Status, Error: error, Cause, Input } = broken;
    assert.deepEqual([Status, error, Cause, Input], ['FAILED', 'Broken', 'item b', '"b"']);
  });

  it('stop the children that still run once they are too many', async () => {
    const local = localStepFunctions({
      async invokeLambda({ Payload }) {
        if (Payload === 'b') throw new TaskError('Broken', '');
        return new Promise(() => {});
      },
    });
    const ended = await local.run(eachItem({}, called), ['a', 'b', 'c']);
    assert.equal(ended.status, 'FAILED');
    const ends = local.details.filter(({ status }) => status !== 'RUNNING').map(({ status }) => status);
    assert.deepEqual(ends.sort(), ['ABORTED', 'ABORTED', 'FAILED', 'FAILED']);
  });

  it('of an ItemSelector fail the state, and nothing runs on', async () => {
    const ItemSelector = '{% $states.context.Map.Item.Value = 2 ? $number("x") : 1 %}';
    const ended = await run(eachItem({ ItemSelector }), [1, 2, 3]);
    assert.deepEqual([ended.status, ended.error], ['FAILED', 'States.QueryEvaluationError']);
  });
});

describe('Stopping an execution', () => {
  it('stops the children of its Map Run', async () => {
    const started = Promise.withResolvers<void>();
    let calls = 0;
    const local = localStepFunctions({
      async invokeLambda() {
        if (++calls === 2) started.resolve();
        return new Promise(() => {});
      },
    });
    const arn = await local.start(await local.create('stopped', eachItem({}, called)), [1, 2]);
    await started.promise;
    await local.service.handle('StopExecution', { executionArn: arn });
    const ended = await local.ended(arn);
    assert.deepEqual(types(ended).slice(-3), ['MapRunAborted', 'MapStateAborted', 'ExecutionAborted']);
    const ends = local.details.filter(({ status }) => status !== 'RUNNING').map(({ status }) => status);
    assert.deepEqual(ends, ['ABORTED', 'ABORTED', 'ABORTED']);
  });
});

describe('Express children', () => {
  it('have ARNs of their own kind', async () => {
    const child = { Child: { Type: 'Pass', Output: '{% $states.context.Execution.Id %}', End: true } };
    const ended = await run(eachItem({ Label: 'each' }, child, { ExecutionType: 'EXPRESS' }), [1]);
    assert.match(
      String((ended.output as string[])[0]),
      /:express:machine-\d+\/each:[0-9a-f-]{36}:[0-9a-f-]{36}$/,
    );
  });
});

describe('2,000 items', () => {
  it('run as executions of ten states each', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `S${index}`);
    const states = names.map((name, index) => [
      name,
      { Type: 'Pass', ...(index === 9 ? { End: true } : { Next: `S${index + 1}` }) },
    ]);
    const items = Array.from({ length: 2_000 }, (_, index) => index);
    const ended = await run(eachItem({}, Object.fromEntries(states)), items);
    assert.deepEqual(ended.output, items);
  });
});
