import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expandedLevel, normalTail } from '@assay/kit/statistics/expanded-level';

describe('the expanded level of a bootstrap interval', () => {
  it('has the normal tail right', () => {
    assert.ok(Math.abs(normalTail(1.959963984540054) - 0.025) < 1e-7);
    assert.equal(normalTail(0).toFixed(6), '0.500000');
  });

  it('is wider the fewer cases there are, and 95 % of many', () => {
    const levels = [2, 6, 10, 30, 300, 100_000].map(expandedLevel);
    assert.deepEqual(
      levels.toSorted((a, b) => b - a),
      levels,
    );
    assert.equal(levels[0], 1);
    assert.ok(Math.abs(levels.at(-1)! - 0.95) < 1e-4);
  });
});
