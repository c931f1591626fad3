import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { differingPoints } from '@assay/kit/clustering/differing-points';
import fc from 'fast-check';

const coordinate = fc.double({ min: -100, max: 100, noNaN: true });
const clouds = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 8 });
const between = (one: readonly number[], other: readonly number[]) =>
  Math.hypot(...one.map((value, at) => value - other[at]!));

/** How far the farthest point is from the nearest that was chosen. */
const radius = (points: readonly number[][], chosen: readonly number[]) =>
  Math.max(...points.map((point) => Math.min(...chosen.map((at) => between(point, points[at]!)))));

/** All choices of `count` of `size` places. */
function choices(size: number, count: number, from = 0): number[][] {
  if (count === 0) return [[]];
  return Array.from({ length: Math.max(0, size - from) }, (_, at) => from + at).flatMap((first) =>
    choices(size, count - 1, first + 1).map((rest) => [first, ...rest]),
  );
}

describe('points that differ', () => {
  it('are as many as are wanted and there, each once', () => {
    fc.assert(
      fc.property(clouds, fc.nat(10), (points, count) => {
        const chosen = differingPoints(points, count);
        assert.equal(chosen.length, Math.min(count, points.length));
        assert.equal(new Set(chosen).size, chosen.length);
        assert.ok(chosen.every((at) => at in points));
      }),
    );
  });

  it('leave no point farther from them than twice what the best choice would', () => {
    fc.assert(
      fc.property(clouds, fc.integer({ min: 1, max: 4 }), (points, count) => {
        const taken = Math.min(count, points.length);
        const best = Math.min(...choices(points.length, taken).map((chosen) => radius(points, chosen)));
        assert.ok(radius(points, differingPoints(points, count)) <= 2 * best + 1e-6);
      }),
    );
  });

  it('begin in the middle, and none is like another while some differ', () => {
    const points = [
      [9, 0],
      [0, 0],
      [1, 0],
      [0, 0],
      [0, 9],
    ];
    assert.deepEqual(differingPoints(points, 3), [1, 0, 4]);
    assert.deepEqual(differingPoints(points, 5), [1, 0, 4, 2, 3]);
  });

  it('are none of none', () => assert.deepEqual(differingPoints([], 3), []));
});
