import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expandedLevel, normalTail, studentPoint } from '@assay/kit/statistics/expanded-level';

/** R 4.4: `qt(.975, df)`. */
const POINTS: [freedom: number, point: number][] = [
  [5, 2.570582],
  [10, 2.228139],
  [30, 2.042272],
  [120, 1.97993],
];

describe('the expanded level of a bootstrap interval', () => {
  it('has Student’s points and the normal tail right', () => {
    for (const [freedom, point] of POINTS)
      assert.ok(Math.abs(studentPoint(freedom) - point) < 5e-4, `${freedom}`);
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
