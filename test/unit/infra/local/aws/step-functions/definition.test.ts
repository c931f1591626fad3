import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readerOf } from './distributed-map.ts';
import { invoke, machine, passing } from './local-step-functions.ts';
import { refusals } from './refusals.ts';

const end = { Type: 'Succeed' };
const task = (fields: object) => machine({ Task: invoke(fields) });
const mapOf = (fields: object, inner: object = { Type: 'Pass', End: true }) =>
  machine({
    Map: { Type: 'Map', ItemProcessor: { StartAt: 'Inner', States: { Inner: inner } }, End: true, ...fields },
  });

describe('CreateStateMachine refuses by name what the interpreter does not run (API reference: InvalidDefinition)', () => {
  const cases: [name: string, definition: unknown, message: RegExp][] = [
    ['a text that is not JSON', '{', /is not JSON/],
    ['JSONPath as the query language', { ...machine({ A: end }), QueryLanguage: 'JSONPath' }, /JSONata/],
    ['a definition without a query language', { StartAt: 'A', States: { A: end } }, /QueryLanguage/],
    ['a state in JSONPath', passing(1, { QueryLanguage: 'JSONPath' }), /JSONata/],
    ['InputPath', passing(1, { InputPath: '$.a' }), /\/States\/Pass: the field 'InputPath' is not supported/],
    ['Parameters', task({ Parameters: {} }), /'Parameters' is not supported/],
    ['Result of a Pass', passing(1, { Result: 1 }), /'Result'/],
    ['an unknown state type', machine({ A: { Type: 'Loop' } }), /must be one of Task, Map/],
    [
      'a task token of an integration that has none here',
      task({ Resource: 'arn:aws:states:::dynamodb:putItem.waitForTaskToken' }),
      /dynamodb:putItem\.waitForTaskToken is not supported/,
    ],
    [
      'another integration',
      task({ Resource: 'arn:aws:states:::sns:publish' }),
      /\/States\/Task\/Resource: .*sns:publish is not supported/,
    ],
    [
      'an activity',
      task({ Resource: 'arn:aws:states:us-east-1:000000000000:activity:a' }),
      /activity:a is not supported/,
    ],
    [
      'an unsupported argument',
      task({ Arguments: { FunctionName: 'f', InvocationType: 'Event' } }),
      /\/States\/Task\/Arguments\/InvocationType: is not supported/,
    ],
    [
      'a missing argument',
      task({ Arguments: { Payload: 1 } }),
      /\/States\/Task\/Arguments: need FunctionName/,
    ],
    [
      'an ItemReader of an inline Map',
      mapOf({ ItemReader: readerOf('k') }),
      /ItemReader: belongs to Mode DISTRIBUTED/,
    ],
    [
      'tolerated failures of an inline Map',
      mapOf({ ToleratedFailureCount: 1 }),
      /ToleratedFailureCount: belongs to/,
    ],
    [
      'a heartbeat, which is of task tokens',
      task({ HeartbeatSeconds: 5 }),
      /\/States\/Task\/HeartbeatSeconds: is supported by the local stack for \.waitForTaskToken only/,
    ],
    ['Retry on a Pass', passing(1, { Retry: [] }), /'Retry'/],
    ['$eval', passing("{% $eval('1') %}"), /uses \$eval/],
    ['$eval in a time-out', task({ TimeoutSeconds: "{% $eval('1') %}" }), /TimeoutSeconds: uses \$eval/],
    [
      'an expression that is no JSONata',
      passing({ a: ['{% $states. %}'] }),
      /\/States\/Pass\/Output\/a\/0: is not a JSONata/,
    ],
    ['half a pair of delimiters', passing('{% 1 }'), /only one of the delimiters/],
    ['a field name at the top level', passing('{% essay %}'), /use \$states\.input\.essay/],
    ['$ at the top level', passing('{% $.essay %}'), /uses \$ at the top level/],
    [
      '$states.errorOutput outside a Catch',
      passing('{% $states.errorOutput %}'),
      /reads \$states\.errorOutput/,
    ],
    ['$states.result in Arguments', task({ Arguments: '{% $states.result.a %}' }), /reads \$states\.result/],
    [
      '$states.result in a Catch',
      task({ Catch: [{ ErrorEquals: ['A'], Next: 'Task', Output: '{% $states.result %}' }] }),
      /Catch\/0\/Output: reads \$states\.result/,
    ],
    ['an unknown part of $states', passing('{% $states.output %}'), /\$states\.output, which has no value/],
  ];
  for (const [name, definition, message] of cases) {
    it(`refuses ${name}`, () => assert.match(refusals(definition), message));
  }
});

describe('The lint of transitions (Amazon States Language: Transitions)', () => {
  const cases: [name: string, definition: unknown, message: RegExp][] = [
    [
      'StartAt that names no state',
      { ...machine({ A: end }), StartAt: 'B' },
      /\/StartAt: leads to a state that does not exist here: B/,
    ],
    ['a Next that names no state', machine({ A: { Type: 'Pass', Next: 'B' } }), /does not exist here: B/],
    [
      'a Choice rule that names no state',
      machine({ A: { Type: 'Choice', Choices: [{ Condition: '{% true %}', Next: 'B' }] } }),
      /does not exist here: B/,
    ],
    [
      'a Catch that names no state',
      task({ Catch: [{ ErrorEquals: ['States.ALL'], Next: 'B' }] }),
      /does not exist here: B/,
    ],
    [
      'a Next that leads out of a Map',
      machine({
        Map: {
          Type: 'Map',
          ItemProcessor: { StartAt: 'In', States: { In: { Type: 'Pass', Next: 'Out' }, Stop: end } },
          Next: 'Out',
        },
        Out: end,
      }),
      /\/States\/Map\/ItemProcessor\/States\/In: leads to a state that does not exist here: Out/,
    ],
    [
      'Next beside End',
      machine({ A: { Type: 'Pass', Next: 'A', End: true } }),
      /"A" MUST contain exactly one of "End", "Next"/,
    ],
    [
      'neither Next nor End',
      machine({ A: { Type: 'Pass' } }),
      /"A" MUST contain exactly one of "End", "Next"/,
    ],
    ['a chain without an end', machine({ A: { Type: 'Pass', Next: 'A' } }), /missing a terminal state/],
    ['a state nothing leads to', machine({ A: end, B: end }), /B is not reachable/],
    [
      'States.ALL beside another name',
      task({ Retry: [{ ErrorEquals: ['A', 'States.ALL'] }] }),
      /must be alone/,
    ],
    [
      'States.ALL before the last',
      task({ Retry: [{ ErrorEquals: ['States.ALL'] }, { ErrorEquals: ['A'] }] }),
      /must be in the last/,
    ],
    [
      'Wait with two times',
      machine({ A: { Type: 'Wait', Seconds: 1, Timestamp: '2030-01-01T00:00:00Z', End: true } }),
      /"A" MUST contain exactly one of "Seconds"/,
    ],
    [
      'a variable named states',
      passing(1, { Assign: { states: 1 } }),
      /'Pass' assigns 'states', which is reserved/,
    ],
    ['a variable without a name', passing(1, { Assign: { '1st': 1 } }), /'1st', which is no variable name/],
    [
      'an outer variable assigned inside a Map',
      mapOf({ Assign: { x: 1 } }, { Type: 'Pass', Assign: { x: 2 }, End: true }),
      /'Inner' assigns 'x', which an outer scope assigns/,
    ],
  ];
  for (const [name, definition, message] of cases) {
    it(`refuses ${name}`, () => assert.match(refusals(definition), message));
  }

  it('refuses one state name in two scopes', () => {
    const inner = { StartAt: 'Map', States: { Map: { Type: 'Pass', End: true } } };
    assert.match(refusals(mapOf({ ItemProcessor: inner })), /already exists: Map/);
  });

  it('names every problem at once', () => {
    const message = refusals(machine({ A: { Type: 'Pass', Next: 'B', Output: '{% $eval(1) %}' } }));
    assert.match(message, /\$eval.*does not exist here: B/);
  });
});

const everything = machine(
  {
    Load: invoke({
      Comment: 'loads',
      TimeoutSeconds: '{% $states.input.seconds %}',
      Assign: { essay: '{% $states.result.Payload.(\n  $uppercase(text)\n) %}' },
      Output: '{% $states.result.Payload ~> |$|{}, ["text"]| %}',
      Retry: [
        {
          ErrorEquals: ['States.TaskFailed'],
          IntervalSeconds: 2,
          BackoffRate: 1.5,
          MaxAttempts: 0,
          MaxDelaySeconds: 9,
          JitterStrategy: 'FULL',
        },
      ],
      Catch: [
        { ErrorEquals: ['States.ALL'], Assign: { why: '{% $states.errorOutput.Error %}' }, Next: 'Give up' },
      ],
      End: undefined,
      Next: 'Which',
    }),
    Which: {
      Type: 'Choice',
      Choices: [
        { Condition: '{% $count($states.input.traits[weight > 0]) > 0 %}', Next: 'Traits', Assign: { n: 1 } },
      ],
      Default: 'Give up',
      Output: [1, '{% $essay %}'],
    },
    Traits: {
      Type: 'Map',
      Items: '{% $map($states.input.traits, function($t) { $t.name }) %}',
      ItemSelector: { item: '{% $states.context.Map.Item.Value %}' },
      MaxConcurrency: 4,
      ItemProcessor: {
        ProcessorConfig: { Mode: 'INLINE' },
        StartAt: 'Both',
        States: {
          Both: {
            Type: 'Parallel',
            Arguments: { item: '{% $states.input.item %}' },
            Branches: [{ StartAt: 'One', States: { One: { Type: 'Wait', Seconds: '{% 1 %}', End: true } } }],
            End: true,
          },
        },
      },
      Next: 'Done',
    },
    Done: { Type: 'Succeed', Output: '{% $sort($states.input, function($l, $r) { $l > $r }) %}' },
    'Give up': { Type: 'Fail', Error: '{% $why %}', Cause: 'It did not work.' },
  },
  { Comment: 'all there is', TimeoutSeconds: 900, Version: '1.0' },
);

describe('A definition with every supported field', () => {
  it('is accepted', () => assert.equal(refusals(everything), ''));
});
