import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { numberAlone } from '@assay/argument-coaching/written/numbers';
import fc from 'fast-check';

describe('a number that stands alone', () => {
  it('is not looked for among thousands of marks: such a line ends at once, and has none', () => {
    for (const mark of ['*', '_', '`', ')', ' ', '*_`'])
      assert.equal(numberAlone(`7${mark.repeat(5_000)}x`), null, mark);
  });

  it('is read or not in any text, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const read = numberAlone(text);
        assert.ok(read === null || Number.isFinite(read.value));
      }),
    );
  });
});
