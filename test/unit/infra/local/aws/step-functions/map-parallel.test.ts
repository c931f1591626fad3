import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TaskError } from '../../../../../../infra/local/aws/step-functions/step-functions.ts';
import { invoke, localStepFunctions, machine } from './local-step-functions.ts';
import { jumpingClock } from './test-clock.ts';

const { run } = localStepFunctions();
const each = (fields: object, inner: object = { Type: 'Pass', End: true }) =>
  machine({
    Map: { Type: 'Map', ItemProcessor: { StartAt: 'Item', States: { Item: inner } }, End: true, ...fields },
  });
const invoked = invoke({ Output: '{% $states.result.Payload %}' });

describe('Map in INLINE mode ("Map workflow state")', () => {
  it('gives a list of outputs for 0, 1 and 2 items', async () => {
    for (const items of [[], ['a'], ['a', 'b']]) {
      assert.deepEqual((await run(each({ Items: '{% $states.input.items %}' }), { items })).output, items);
    }
  });

  it('takes the state’s input as Items when it sets none, and Items may be literal', async () => {
    assert.deepEqual((await run(each({}), [1, [2]])).output, [1, [2]]);
    assert.deepEqual((await run(each({ Items: [1, '{% 2 %}'] }))).output, [1, 2]);
  });

  it('gives ItemSelector and the inner states $states.context.Map.Item', async () => {
    const selector = {
      v: '{% $states.context.Map.Item.Value %}',
      i: '{% $states.context.Map.Item.Index %}',
      all: '{% $states.input %}',
    };
    const inner = {
      Type: 'Pass',
      Output: ['{% $states.input %}', '{% $states.context.Map.Item.Index %}'],
      End: true,
    };
    const ended = await run(each({ ItemSelector: selector }, inner), ['x', 'y']);
    assert.deepEqual(ended.output, [
      [{ v: 'x', i: 0, all: ['x', 'y'] }, 0],
      [{ v: 'y', i: 1, all: ['x', 'y'] }, 1],
    ]);
  });

  it('collapses a single result only where an expression goes through it', async () => {
    const inner = { Type: 'Pass', Output: { score: '{% $states.input %}' }, End: true };
    const output = { whole: '{% $states.result %}', list: '{% [$states.result.score] %}' };
    assert.deepEqual((await run(each({ Output: output }, inner), [4])).output, {
      whole: [{ score: 4 }],
      list: [4],
    });
    assert.deepEqual((await run(each({ Output: output }, inner), [])).output, { whole: [], list: [] });
  });

  it('runs at most MaxConcurrency items at once', async () => {
    for (const [limit, expected] of [
      [1, 1],
      [2, 2],
      [0, 5],
    ] as const) {
      let now = 0;
      let most = 0;
      const { run: runCounted } = localStepFunctions({
        async invokeLambda({ Payload }) {
          most = Math.max(most, ++now);
          await new Promise((resolve) => setImmediate(resolve));
          now -= 1;
          return { Payload };
        },
      });
      const ended = await runCounted(each({ MaxConcurrency: limit }, invoked), [1, 2, 3, 4, 5]);
      assert.deepEqual(ended.output, [1, 2, 3, 4, 5]);
      assert.equal(most, expected);
    }
  });

  it('fails with the item’s error and cancels the other items', async () => {
    const cancelled: unknown[] = [];
    const local = localStepFunctions({
      async invokeLambda({ Payload }, signal) {
        if (Payload === 'b') throw new TaskError('Broken', 'item b');
        signal.addEventListener('abort', () => cancelled.push(Payload));
        return new Promise(() => {});
      },
    });
    const ended = await local.run(each({}, invoked), ['a', 'b', 'c']);
    assert.deepEqual([ended.status, ended.error, ended.cause], ['FAILED', 'Broken', 'item b']);
    assert.deepEqual(cancelled, ['a', 'c']);
    const types = ended.events.map(({ type }) => type);
    assert.equal(types.filter((type) => type === 'MapIterationAborted').length, 2);
    assert.deepEqual(types.slice(-2), ['MapStateFailed', 'ExecutionFailed']);
  });

  it('fails with States.QueryEvaluationError when Items is no list', async () => {
    const ended = await run(each({ Items: "{% 'a' %}" }));
    assert.match(
      ended.cause!,
      /field 'Items' gave an unexpected result: expected an array, but was 'string'/,
    );
  });
});

describe('Parallel ("Parallel workflow state")', () => {
  const branch = (name: string, fields: object) => ({
    StartAt: name,
    States: { [name]: { ...fields, End: true } },
  });

  it('runs its branches on the same input and gives their outputs in order', async () => {
    const branches = [
      branch('A', { Type: 'Pass', Output: '{% $states.input.n + 1 %}' }),
      branch('B', { Type: 'Pass' }),
    ];
    const states = {
      P: { Type: 'Parallel', Arguments: { n: '{% $states.input %}' }, Branches: branches, End: true },
    };
    assert.deepEqual((await run(machine(states), 1)).output, [2, { n: 1 }]);
  });

  it('gives a list for one branch', async () => {
    const states = { P: { Type: 'Parallel', Branches: [branch('A', { Type: 'Pass' })], End: true } };
    assert.deepEqual((await run(machine(states), 1)).output, [1]);
  });

  it('fails with the branch’s error, which its Catch can take', async () => {
    const fail = { StartAt: 'F', States: { F: { Type: 'Fail', Error: 'Broken', Cause: 'in F' } } };
    const states = (catching: object) => ({
      P: { Type: 'Parallel', Branches: [branch('A', { Type: 'Pass' }), fail], End: true, ...catching },
      C: { Type: 'Pass', End: true },
    });
    const caught = await run(machine(states({ Catch: [{ ErrorEquals: ['Broken'], Next: 'C' }] })));
    assert.deepEqual(caught.output, { Error: 'Broken', Cause: 'in F' });
    assert.ok(caught.events.some(({ type }) => type === 'ParallelStateFailed'));
  });

  it('is retried as a whole', async () => {
    let calls = 0;
    const invokeLambda = async () => {
      calls += 1;
      if (calls < 3) throw new TaskError('Broken', '');
      return { Payload: calls };
    };
    const retry = [{ ErrorEquals: ['Broken'], IntervalSeconds: 1, BackoffRate: 1 }];
    const states = { P: { Type: 'Parallel', Branches: [branch('A', invoked)], Retry: retry, End: true } };
    const local = localStepFunctions({ invokeLambda }, { clock: jumpingClock() });
    assert.deepEqual((await local.run(machine(states))).output, [3]);
  });
});
