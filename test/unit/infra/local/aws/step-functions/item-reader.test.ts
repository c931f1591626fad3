import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseItems } from '../../../../../../infra/local/aws/step-functions/states/map-run/parse-items.ts';
import { eachItem, readerOf } from './distributed-map.ts';
import { localStepFunctions, objectsIn } from './local-step-functions.ts';

const read = (text: string, config: object) =>
  localStepFunctions({ objects: objectsIn({ 'in/items': text }) }).run(
    eachItem({ ItemReader: readerOf('items', config) }),
  );
const itemsOf = async (text: string, config: object) => (await read(text, config)).output;

describe('ItemReader (Map): objects of S3', () => {
  it('gives the elements of a JSON array, from a pointer on, at most MaxItems', async () => {
    const config = { InputType: 'JSON' };
    assert.deepEqual(await itemsOf('[]', config), []);
    assert.deepEqual(await itemsOf('\uFEFF[1, {"a": 2}]', config), [1, { a: 2 }]);
    assert.deepEqual(await itemsOf('[1, 2, 3]', { ...config, MaxItems: 2 }), [1, 2]);
    const deep = { ...config, ItemsPointer: '/a~1b/0/items' };
    assert.deepEqual(await itemsOf('{"a/b": [{"items": [7]}]}', deep), [7]);
  });

  it('gives the lines of JSON Lines, blank ones left out', async () => {
    assert.deepEqual(await itemsOf('{"a":1}\r\n\n"b"\n', { InputType: 'JSONL' }), [{ a: 1 }, 'b']);
    assert.deepEqual(await itemsOf('', { InputType: 'JSONL' }), []);
  });

  it('reads back what was written, whatever the texts hold', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.string(), answer: fc.string() }, { noNullPrototype: true })),
        (items) => {
          assert.deepEqual(parseItems(JSON.stringify(items), { InputType: 'JSON' }), items);
          const lines = items.map((item) => JSON.stringify(item)).join('\n');
          assert.deepEqual(parseItems(lines, { InputType: 'JSONL' }), items);
        },
      ),
    ));

  it('tells each item where it comes from', async () => {
    const local = localStepFunctions({ objects: objectsIn({ 'in/items': '[1]' }) });
    const ItemSelector = { s: '{% $states.context.Map.Item.Source %}' };
    const ended = await local.run(eachItem({ ItemReader: readerOf('items'), ItemSelector }));
    assert.deepEqual(ended.output, [{ s: 'S3://in/items' }]);
  });

  it('fails with States.ItemReaderFailed, and repeats nothing of the object', async () => {
    for (const [text, config, cause] of [
      ['[{"answer": "a secret', { InputType: 'JSON' }, /^What stands in the object is not JSON\.$/],
      ['{"answer": "a secret"}', { InputType: 'JSON' }, /^There is no JSON array at the pointer ''\.$/],
      ['{}\na secret\n', { InputType: 'JSONL' }, /^What stands in line 2 is not JSON\.$/],
    ] as const) {
      const ended = await read(text, config);
      assert.deepEqual([ended.status, ended.error], ['FAILED', 'States.ItemReaderFailed']);
      assert.match(ended.cause!, cause);
      const types = ended.events.map(({ type }) => type);
      assert.deepEqual(types.slice(-4), [
        'MapRunStarted',
        'MapRunFailed',
        'MapStateFailed',
        'ExecutionFailed',
      ]);
    }
    const missing = await localStepFunctions().run(eachItem({ ItemReader: readerOf('none') }));
    assert.deepEqual(
      [missing.error, missing.cause],
      ['States.ItemReaderFailed', 'The specified key does not exist.'],
    );
  });
});
