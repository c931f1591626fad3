import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TaskError } from '../../../../../../infra/local/aws/step-functions/step-functions.ts';
import { invoke, localStepFunctions, machine, passing } from './local-step-functions.ts';

const { run } = localStepFunctions();

/** A chain of these states, starting at the first. */
const chain = (states: Record<string, object>) => ({ StartAt: Object.keys(states)[0], States: states });
const echo = (Output: unknown, more: object = {}) => ({ Type: 'Pass', Output, End: true, ...more });
const eachOf = (Items: unknown, states: Record<string, object>, more: object = {}) => ({
  Type: 'Map',
  Items,
  ItemProcessor: chain(states),
  End: true,
  ...more,
});
const branches = (all: Record<string, object>[], more: object = {}) => ({
  Type: 'Parallel',
  Branches: all.map(chain),
  End: true,
  ...more,
});

describe('The scope of variables ("Passing data between states with variables": Variable scope)', () => {
  it('inner states read the variables of every outer scope, in a Parallel inside a Map', async () => {
    const read = (name: string) => ({ [name]: echo('{% [$run, $item, $states.input] %}') });
    const inner = {
      Keep: { Type: 'Pass', Assign: { item: '{% $states.input %}' }, Next: 'Both' },
      Both: branches([read('Left'), read('Right')]),
    };
    const ended = await run(
      machine({
        Begin: { Type: 'Pass', Assign: { run: 'r' }, Next: 'Each' },
        Each: eachOf(['a', 'b'], inner),
      }),
    );
    const seen = (item: string) => [
      ['r', item, item],
      ['r', item, item],
    ];
    assert.deepEqual(ended.output, [seen('a'), seen('b')]);
  });

  it('what a branch or an iteration assigns is seen by no other, and not by the outer scope', async () => {
    const own = (name: string) => ({
      [`${name} looks`]: {
        Type: 'Pass',
        Output: '{% $exists($mine) %}',
        Assign: { mine: name },
        Next: `${name} tells`,
      },
      [`${name} tells`]: echo({ before: '{% $states.input %}', after: '{% $mine %}' }),
    });
    const ended = await run(
      machine({
        Both: branches([own('left'), own('right')], {
          End: undefined,
          Next: 'Turns',
          Assign: { branches: '{% $states.result %}' },
        }),
        Turns: eachOf([1, 2], own('turn'), {
          MaxConcurrency: 1,
          Output: ['{% $branches %}', '{% $states.result %}', '{% $exists($mine) %}'],
        }),
      }),
    );
    const kept = (after: string) => ({ before: false, after });
    assert.deepEqual(ended.output, [[kept('left'), kept('right')], [kept('turn'), kept('turn')], false]);
  });

  it('a Catch inside a branch assigns in that branch, and its Output is what follows', async () => {
    const local = localStepFunctions({
      invokeLambda: async ({ Payload }) => {
        if (Payload === 'b') throw new TaskError('Broken', 'why');
        return { Payload };
      },
    });
    const step = {
      Call: invoke({
        Output: { ok: '{% $states.result.Payload %}' },
        Assign: { error: null },
        Catch: [
          {
            ErrorEquals: ['States.ALL'],
            Assign: { error: '{% $states.errorOutput.Error %}' },
            Output: { failed: '{% $states.input %}' },
            Next: 'Tell',
          },
        ],
        End: undefined,
        Next: 'Tell',
      }),
      Tell: echo({ step: '{% $states.input %}', error: '{% $error %}' }),
    };
    assert.deepEqual((await local.run(machine({ Each: eachOf(['a', 'b'], step) }))).output, [
      { step: { ok: 'a' }, error: null },
      { step: { failed: 'b' }, error: 'Broken' },
    ]);
  });
});

describe('The context object inside Map and Parallel ("Accessing execution data from the Context object")', () => {
  it('keeps the input of the execution, the item of the nearest Map, the name of the state', async () => {
    const tell = echo([
      '{% $states.context.Execution.Input.run %}',
      '{% $states.context.Map.Item.Value %}',
      '{% $states.context.State.Name %}',
    ]);
    const each = eachOf('{% $states.context.Map.Item.Value.list %}', {
      Deep: branches([{ Deepest: tell }]),
    });
    const items = [{ list: ['x', 'y'] }];
    const ended = await run(machine({ Outer: eachOf(items, { Inner: each }) }), { run: 'r' });
    assert.deepEqual(ended.output, [[[['r', 'x', 'Deepest']], [['r', 'y', 'Deepest']]]]);
  });

  it('of a nested execution is its own', async () => {
    const local = localStepFunctions();
    const child = await local.create(
      'child',
      machine({ Each: eachOf([1], { Tell: echo('{% $states.context.Execution.Input %}') }) }),
    );
    const nest = {
      Type: 'Task',
      Resource: 'arn:aws:states:::states:startExecution.sync:2',
      Arguments: { StateMachineArn: child, Input: { for: '{% $states.context.Execution.Input.run %}' } },
      Output: '{% $states.result.Output %}',
      End: true,
    };
    const parent = machine({ Each: eachOf(['a'], { Nest: nest }) });
    assert.deepEqual((await local.run(parent, { run: 'r' })).output, [[{ for: 'r' }]]);
  });
});

describe('Iterations of a Map', () => {
  const counting = () => {
    let now = 0;
    const seen = { most: 0, order: [] as unknown[] };
    const local = localStepFunctions({
      async invokeLambda({ Payload }) {
        seen.order.push(Payload);
        seen.most = Math.max(seen.most, ++now);
        await new Promise((resolve) => setImmediate(resolve));
        now -= 1;
        return { Payload };
      },
    });
    return { seen, local };
  };
  const call = { Call: invoke({ Output: '{% $states.result.Payload %}' }) };

  it('with MaxConcurrency 1 run in turn, each when the one before has ended', async () => {
    const { seen, local } = counting();
    const twice = {
      First: invoke({ End: undefined, Next: 'Second', Output: '{% $states.input %}' }),
      Second: invoke({ Output: '{% $states.input %}' }),
    };
    const each = eachOf(['a', 'b', 'c'], twice, { MaxConcurrency: 1 });
    const ended = await local.run(machine({ Each: each }));
    assert.deepEqual([seen.most, seen.order], [1, ['a', 'a', 'b', 'b', 'c', 'c']]);
    assert.deepEqual(ended.output, ['a', 'b', 'c']);
  });

  it('run at most 40 at once, whatever MaxConcurrency says ("Map state in Inline mode")', async () => {
    for (const MaxConcurrency of [0, 100]) {
      const { seen, local } = counting();
      const items = Array.from({ length: 50 }, (_, index) => index);
      const ended = await local.run(machine({ Each: eachOf(items, call, { MaxConcurrency }) }));
      assert.deepEqual([seen.most, ended.output], [40, items]);
    }
  });
});

describe('A template', () => {
  it('may hold the names of fields, empty texts and expressions over several lines', async () => {
    const output = { Next: 'nowhere', Default: '', States: { A: { Type: '' } }, sum: '{% (\n  1 + 1\n) %}' };
    assert.deepEqual((await run(passing(output))).output, { ...output, sum: 2 });
  });
});
