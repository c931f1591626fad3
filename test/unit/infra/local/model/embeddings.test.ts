import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { embed } from '../../../../../infra/local/model/embeddings.ts';

function cosine(one: string, other: string): number {
  const [left, right] = [embed(one, 384), embed(other, 384)];
  return left.reduce((sum, value, at) => sum + value * right[at]!, 0);
}

describe('the embeddings of the stand-in', () => {
  it('have length 1 for any text and any dimension', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.integer({ min: 1, max: 1536 }),
        (text, dimensions) => {
          const vector = embed(text, dimensions);
          assert.equal(vector.length, dimensions);
          assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5);
        },
      ),
    );
  });

  it('are near for texts on the same matter and far for others', () => {
    const bridge = 'The wooden bridge carried fourteen bricks before it broke.';
    assert.ok(cosine(bridge, 'Fourteen bricks were carried by a wooden bridge.') > 0.5);
    assert.ok(cosine(bridge, 'My grandmother sells oranges near the harbour.') < 0.25);
  });

  it('forgive a misspelling', () => {
    assert.ok(cosine('patience', 'patiense') > cosine('patience', 'volcano') + 0.2);
  });
});
