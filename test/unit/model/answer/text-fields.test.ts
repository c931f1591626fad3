import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textFieldsIn } from '@assay/model/answer/text-fields';
import fc from 'fast-check';

const pairs = (answer: string) => textFieldsIn(answer).map(({ name, value }) => [name, value]);

describe('the texts of broken JSON', () => {
  it('are read up to where it was cut off, half an escape left out', () => {
    assert.deepEqual(pairs('{"rationale": "It is calm and'), [['rationale', 'It is calm and']]);
    assert.deepEqual(pairs('{"rationale": "Calm\\'), [['rationale', 'Calm']]);
    assert.deepEqual(pairs('{"rationale": "Calm\\u00'), [['rationale', 'Calm']]);
  });

  it('are read beside values that are none', () =>
    assert.deepEqual(pairs('{"rationale": "Calm.", "score": n/a}'), [['rationale', 'Calm.']]));

  it('hold marks that should have been escaped', () =>
    assert.deepEqual(pairs('{"rationale": "It says "calm", "sea" and "sky".", "score": 3-4}'), [
      ['rationale', 'It says "calm", "sea" and "sky".'],
    ]));

  it('are no fields that stand in a text', () =>
    assert.deepEqual(pairs('{"rationale": "It has \\"score\\": \\"9\\" in it", "score": }'), [
      ['rationale', 'It has "score": "9" in it'],
    ]));

  it('are those of whole JSON, whatever they say', () => {
    const name = fc.stringMatching(/^[a-z]\w{0,9}$/);
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\\', 'é', '}', ',', ':', '\t') });
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text)), (fields) => {
        const rows = fields.map(([key, value]) => ({ [key]: value }));
        assert.deepEqual(
          pairs(JSON.stringify(rows)),
          fields.map(([key, value]) => [key, value.trim()]),
        );
      }),
    );
  });

  it('take a time that grows with the answer alone', () => {
    const quotes = `{"rationale": "${'" '.repeat(200_000)}`;
    assert.equal(textFieldsIn(quotes).length, 1);
    assert.equal(textFieldsIn(`{"a": "${'"a": "'.repeat(50_000)}`).length >= 1, true);
  });
});
