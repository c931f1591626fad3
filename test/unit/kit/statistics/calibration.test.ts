import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accuracyAtCoverage, calibrationOf, riskCoverage } from '@assay/kit/statistics/calibration';
import fc from 'fast-check';

const pair = (probability: number, right: boolean) => ({ probability, right });
const predictions = fc.array(
  fc.record({ probability: fc.integer({ min: 0, max: 20 }).map((n) => n / 20), right: fc.boolean() }),
  { minLength: 1, maxLength: 60 },
);

test('Calibration error, Brier score and bins of a case done by hand', () => {
  const { ece, mce, brier, bins, count } = calibrationOf(
    [pair(0.9, true), pair(0.9, false), pair(0.35, false), pair(0.3, true)],
    10,
  );
  // (0.8, 0.9]: two, 0.9 said, 0.5 right; (0.3, 0.4]: one, 0.35 said, none right; (0.2, 0.3]: one, 0.3 said, right.
  assert.equal(count, 4);
  assert.ok(Math.abs(ece! - (2 * 0.4 + 0.35 + 0.7) / 4) < 1e-12);
  assert.ok(Math.abs(mce! - 0.7) < 1e-12);
  assert.ok(Math.abs(brier! - (0.01 + 0.81 + 0.1225 + 0.49) / 4) < 1e-12);
  assert.deepEqual(
    bins.map((bin) => bin.count),
    [0, 0, 1, 1, 0, 0, 0, 0, 2, 0],
  );
  assert.equal(bins[0]!.accuracy, null);
});

test('Edges belong to the bin below them, 0 to the first; what is no probability is refused', () => {
  const edges = Array.from({ length: 11 }, (_, index) => pair(index / 10, true));
  assert.deepEqual(
    calibrationOf(edges).bins.map(({ count }) => count),
    [2, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  );
  assert.throws(() => calibrationOf([pair(1.01, true)]), RangeError);
  assert.throws(() => riskCoverage([pair(Number.NaN, true)]), RangeError);
  assert.deepEqual([calibrationOf([]).ece, calibrationOf([]).brier, riskCoverage([])], [null, null, []]);
});

test('Every prediction is in one bin, and in the bin whose edges hold it', () => {
  fc.assert(
    fc.property(predictions, fc.integer({ min: 1, max: 15 }), (pairs, bins) => {
      const made = calibrationOf(pairs, bins);
      assert.equal(
        made.bins.reduce((sum, { count }) => sum + count, 0),
        pairs.length,
      );
      for (const { low, high, confidence } of made.bins)
        if (confidence !== null) assert.ok(confidence >= low - 1e-9 && confidence <= high + 1e-9);
      assert.ok(made.ece! <= made.mce! + 1e-12);
    }),
  );
});

test('The risk–coverage curve ends with all, and the order of the input changes nothing', () => {
  fc.assert(
    fc.property(predictions, (pairs) => {
      const points = riskCoverage(pairs);
      const wrong = pairs.filter(({ right }) => !right).length;
      assert.deepEqual(
        [points.at(-1)!.coverage, points.at(-1)!.kept, points.at(-1)!.risk],
        [1, pairs.length, wrong / pairs.length],
      );
      assert.deepEqual(riskCoverage([...pairs].reverse()), points);
      for (const { threshold, kept } of points)
        assert.equal(pairs.filter(({ probability }) => probability >= threshold).length, kept);
    }),
  );
});

test('Accuracy at a coverage: ties at the edge count by their mean', () => {
  const pairs = [pair(0.9, true), pair(0.5, true), pair(0.5, false), pair(0.1, false)];
  assert.equal(accuracyAtCoverage(pairs, 0.25), 1);
  assert.equal(accuracyAtCoverage(pairs, 0.5), 0.75);
  assert.equal(accuracyAtCoverage(pairs, 1), 0.5);
  assert.equal(accuracyAtCoverage([], 1), null);
});
