import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wholeItems } from '@assay/model/answer/whole-items';
import fc from 'fast-check';
import * as z from 'zod';

const itemSchema = z.strictObject({ id: z.string(), quotes: z.array(z.string()), page: z.int().nullable() });
type Item = z.infer<typeof itemSchema>;
const items = (text: string) => wholeItems(text, 'findings', itemSchema);

/** Texts that try to be mistaken for the form around them. */
const wild = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('"findings": [', ']}', '{"id":', '\\', '\\"', '[{', '}', ','),
);
const anItem: fc.Arbitrary<Item> = fc.record(
  { id: wild, quotes: fc.array(wild, { maxLength: 3 }), page: fc.option(fc.nat(99)) },
  { noNullPrototype: true },
);
const written = (list: Item[], indent: number) =>
  JSON.stringify({ findings: list, features: null }, null, indent);

describe('what is kept of an answer that was cut off', () => {
  it('is every item whose last bracket was written, and none else', () =>
    fc.assert(
      fc.property(
        fc.array(anItem, { maxLength: 6 }),
        fc.constantFrom(0, 2),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (list, indent, part) => {
          const whole = written(list, indent);
          const cut = whole.slice(0, Math.floor(part * whole.length));
          const kept = items(cut);
          assert.deepEqual(kept, list.slice(0, kept.length));
          if (kept.length < list.length) {
            const rest = written(list.slice(0, kept.length + 1), indent);
            const close = /\]\s*,\s*"features"\s*:\s*null\s*\}$/.exec(rest)!.index;
            assert.ok(cut.length < rest.slice(0, close).trimEnd().length, 'the next item was not whole');
          }
        },
      ),
    ));

  it('is the same with words, thoughts or a fence before it', () => {
    const list = [{ id: 'a', quotes: ['One "[{" two.'], page: null }];
    const text = `${written(list, 2).slice(0, -20)}`;
    for (const before of ['Here it is:\n', '```json\n', '<think>The "findings" are {few}.</think>\n'])
      assert.deepEqual(items(before + text), list);
  });

  it('leaves out an item that is whole but not of the form', () =>
    assert.deepEqual(items('{"findings": [{"id": 3}, {"id": "b", "quotes": [], "page": 1}, {"id": "c"'), [
      { id: 'b', quotes: [], page: 1 },
    ]));

  for (const text of [
    '',
    'I found nothing.',
    '{"findings": null}',
    '{"findings": {"id": "a"}}',
    '{"other": [{}]}',
    '[{"id":"a"}]',
  ])
    it(`is nothing of ${JSON.stringify(text)}`, () => assert.deepEqual(items(text), []));

  it('reads hostile texts of 400,000 characters to their end', () => {
    const hostile = ['"findings"', '"findings": [{', '"findings": [{"a', '{"findings": [{"id":"\\'].map(
      (part) => part.repeat(Math.ceil(400_000 / part.length)),
    );
    for (const text of hostile) assert.ok(Array.isArray(items(text)));
  });
});
