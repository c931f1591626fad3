import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eachItem } from './distributed-map.ts';
import { invoke, machine } from './local-step-functions.ts';
import { refusals } from './refusals.ts';

const reader = (fields: object = {}, config: object = { InputType: 'JSON' }) => ({
  Resource: 'arn:aws:states:::s3:getObject',
  Arguments: { Bucket: 'b', Key: '{% $states.input.key %}' },
  ReaderConfig: config,
  ...fields,
});
const distributed = (fields: object, config: object = {}, inner: object = { Type: 'Pass', End: true }) =>
  eachItem(fields, { Inner: inner }, config);

describe('The lint of Distributed Maps ("Map state in Distributed mode")', () => {
  const accepted: [name: string, definition: unknown][] = [
    ['items of the input', distributed({})],
    ['a JSON array', distributed({ ItemReader: reader({}, { InputType: 'JSON', ItemsPointer: '/items' }) })],
    ['Express children', distributed({}, { ExecutionType: 'EXPRESS' })],
    [
      'everything at once',
      distributed({
        ItemReader: reader({ Arguments: '{% $states.input %}' }, { InputType: 'JSONL', MaxItems: 9 }),
        ItemSelector: { item: '{% $states.context.Map.Item.Value %}' },
        ResultWriter: {
          Resource: 'arn:aws:states:::s3:putObject',
          Arguments: { Bucket: 'b', Prefix: '{% $states.input.prefix %}' },
          WriterConfig: { Transformation: 'COMPACT', OutputType: 'JSONL' },
        },
        MaxConcurrency: '{% 5 %}',
        ToleratedFailurePercentage: 12.5,
        ToleratedFailureCount: '{% 2 %}',
        Label: 'each-answer',
        Output: {},
      }),
    ],
  ];
  for (const [name, definition] of accepted)
    it(`accepts ${name}`, () => assert.equal(refusals(definition), ''));

  const again = (distributed({ Label: 'a' }) as { States: { Map: object } }).States.Map;
  const refused: [name: string, definition: unknown, message: RegExp][] = [
    [
      'no ExecutionType',
      distributed({}, { ExecutionType: undefined }),
      /ExecutionType belongs to Mode DISTRIBUTED/,
    ],
    ['another mode', distributed({}, { Mode: 'BATCH' }), /Mode: must be INLINE or DISTRIBUTED/],
    [
      'rows of CSV',
      distributed({ ItemReader: reader({}, { InputType: 'CSV' }) }),
      /CSV is not supported. Supported: JSON, JSONL/,
    ],
    [
      'a reader without InputType',
      distributed({ ItemReader: reader({}, {}) }),
      /undefined is not supported. Supported: JSON, JSONL/,
    ],
    [
      'a pointer into lines',
      distributed({ ItemReader: reader({}, { InputType: 'JSONL', ItemsPointer: '/items' }) }),
      /ItemsPointer belongs to InputType JSON/,
    ],
    [
      'a listing',
      distributed({ ItemReader: reader({ Resource: 'arn:aws:states:::s3:listObjectsV2' }) }),
      /listObjectsV2 is not supported here. Supported: arn:aws:states:::s3:getObject/,
    ],
    [
      'another service to read from',
      distributed({ ItemReader: reader({ Resource: 'arn:aws:states:::dynamodb:query' }) }),
      /dynamodb:query is not supported here/,
    ],
    [
      'a reader without a key',
      distributed({ ItemReader: reader({ Arguments: { Bucket: 'b' } }) }),
      /ItemReader\/Arguments: need Key/,
    ],
    [
      'a bucket of another account',
      distributed({ ItemReader: reader({ Arguments: { Bucket: 'b', Key: 'k', ExpectedBucketOwner: '1' } }) }),
      /ExpectedBucketOwner: is not supported/,
    ],
    [
      'Items beside a reader',
      distributed({ ItemReader: reader(), Items: [1] }),
      /Items: stand beside an ItemReader/,
    ],
    ['batches of items', distributed({ ItemBatcher: { MaxItemsPerBatch: 2 } }), /ItemBatcher/],
    [
      'results that are not written',
      distributed({ ResultWriter: { WriterConfig: { Transformation: 'FLATTEN', OutputType: 'JSON' } } }),
      /ResultWriter\/Resource/,
    ],
    ['a label with a space', distributed({ Label: 'each answer' }), /Label: holds a character/],
    ['a label of 41 characters', distributed({ Label: 'a'.repeat(41) }), /Label/],
    [
      'one label for two Maps',
      machine({ Map: { ...again, End: undefined, Next: 'Other' }, Other: again }),
      /The Label 'a' is given to several Maps/,
    ],
    [
      'an Express child that waits for another execution',
      distributed(
        {},
        { ExecutionType: 'EXPRESS' },
        invoke({
          Resource: 'arn:aws:states:::states:startExecution.sync:2',
          Arguments: { StateMachineArn: 'm' },
        }),
      ),
      /'Inner' waits for another job, which Express executions cannot/,
    ],
  ];
  for (const [name, definition, message] of refused)
    it(`refuses ${name}`, () => assert.match(refusals(definition), message));

  it('lets children assign what an outer scope assigns: they do not see it', () => {
    const inner = { Type: 'Pass', Assign: { mine: 1 }, End: true };
    const { States } = distributed({}, {}, inner) as { States: object };
    const set = { Type: 'Pass', Assign: { mine: 0 }, Next: 'Map' };
    assert.equal(refusals(machine({ Set: set, ...States })), '');
  });
});
