import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { beginningOf, isFillable, keyOf, partsOf } from '@assay/kit/table/key-template';
import fc from 'fast-check';

const template = 'ITEM#{attempt}#{item}';
const attempt = fc.string().filter((text) => !text.includes('#'));

describe('keys by their templates', () => {
  it('are read as they were written, the last name whatever it holds', () => {
    fc.assert(
      fc.property(attempt, fc.string(), (attempt, item) => {
        assert.deepEqual(partsOf(template, keyOf(template, { attempt, item })), { attempt, item });
      }),
    );
  });

  it('begin with what the first names come to', () => {
    fc.assert(
      fc.property(attempt, fc.string(), (attempt, item) => {
        const beginning = beginningOf(template, { attempt });
        assert.equal(beginning, `ITEM#${attempt}#`);
        assert.ok(keyOf(template, { attempt, item }).startsWith(beginning));
      }),
    );
  });

  it('hold numbers, and nothing that is neither number nor text', () => {
    assert.equal(keyOf(template, { attempt: 0, item: '' }), 'ITEM#0#');
    for (const item of [undefined, null, {}, true]) {
      assert.equal(isFillable(template, { attempt: 1, item }), false);
      assert.throws(() => keyOf(template, { attempt: 1, item }), /ITEM#\{attempt\}#\{item\}/);
    }
    assert.equal(isFillable('{constructor}', {}), false);
  });

  it('are of one kind only', () => {
    assert.deepEqual(partsOf('RUN', 'RUN'), {});
    for (const key of ['RUN#1', 'A-RUN', '']) assert.equal(partsOf('RUN', key), null);
    assert.equal(partsOf(template, 'ITEM#1'), null);
    assert.equal(partsOf('A.{name}', 'A-1'), null);
  });
});
