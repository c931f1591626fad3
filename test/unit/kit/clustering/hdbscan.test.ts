import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hdbscan } from '@assay/kit/clustering/hdbscan';
import fc from 'fast-check';
import { blobs, canonical, shuffled } from './blobs.ts';
import { naiveHdbscan } from './naive-hdbscan.ts';

const metric = fc.constantFrom('euclidean' as const, 'cosine' as const);
const cloud = fc.record({
  seed: fc.integer(),
  count: fc.integer({ min: 0, max: 60 }),
  dimensions: fc.integer({ min: 2, max: 9 }),
  centres: fc.integer({ min: 1, max: 6 }),
});
const pointsOf = ({ seed, count, dimensions, centres }: Record<string, number>) =>
  blobs(seed!, count!, dimensions!, centres!);

describe('HDBSCAN', () => {
  it('finds the partition of the definition, with ties broken as documented', () => {
    const sizes = fc.record({
      minClusterSize: fc.integer({ min: 2, max: 6 }),
      minSamples: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(cloud, metric, sizes, (shape, metric, sizes) => {
        const points = pointsOf(shape);
        const expected = naiveHdbscan(points, { metric, ...sizes, ties: 'found' });
        assert.deepEqual([...hdbscan(points, { metric, ...sizes }).labels], canonical(expected));
      }),
      { numRuns: 300 },
    );
  });

  it('agrees with a definition that breaks ties otherwise where there are none', () => {
    fc.assert(
      fc.property(cloud, metric, fc.integer({ min: 1, max: 2 }), (shape, metric, minSamples) => {
        const points = pointsOf(shape);
        const options = { metric, minClusterSize: 3, minSamples };
        const expected = naiveHdbscan(points, { ...options, ties: 'distance' });
        assert.deepEqual([...hdbscan(points, options).labels], canonical(expected));
      }),
    );
  });

  it('does not depend on the order of the points where there are no ties', () => {
    fc.assert(
      fc.property(cloud, metric, fc.integer(), (shape, metric, seed) => {
        const points = pointsOf(shape);
        const order = shuffled(seed, points.length);
        const options = { metric, minSamples: 2 };
        const { labels } = hdbscan(points, options);
        const other = hdbscan(
          order.map((i) => points[i]!),
          options,
        );
        assert.deepEqual([...other.labels], canonical(order.map((i) => labels[i]!)));
      }),
    );
  });

  it('does not depend on where the points lie, nor, by cosine, on how long they are', () => {
    const points = blobs(5, 80, 3, 4);
    const { labels } = hdbscan(points, { metric: 'cosine' });
    const longer = points.map((point, i) => point.map((x) => x * 2 ** (i % 9)));
    assert.deepEqual(hdbscan(longer, { metric: 'cosine' }).labels, labels);
    const doubled = points.map((point) => point.map((x) => x * 1024));
    assert.deepEqual(
      hdbscan(doubled, { metric: 'euclidean' }).labels,
      hdbscan(points, { metric: 'euclidean' }).labels,
    );
  });

  it('gives only clusters of at least the minimum size, numbered by their first points', () => {
    fc.assert(
      fc.property(cloud, metric, fc.integer({ min: 2, max: 8 }), (shape, metric, minClusterSize) => {
        const { labels, clusters } = hdbscan(pointsOf(shape), { metric, minClusterSize });
        assert.deepEqual([...labels], canonical(labels));
        for (let label = 0; label < clusters; label++)
          assert.ok(labels.filter((other) => other === label).length >= minClusterSize);
        assert.ok(labels.every((label) => label >= -1 && label < clusters));
      }),
    );
  });

  it('finds two groups and a stranger', () => {
    const points = [[0], [0.1], [0.2], [9], [9.1], [9.2], [50]];
    const found = hdbscan(points, { metric: 'euclidean', minSamples: 2 });
    assert.deepEqual([...found.labels], [0, 0, 0, 1, 1, 1, -1]);
    assert.equal(found.clusters, 2);
  });
});

describe('HDBSCAN of degenerate points', () => {
  it('calls fewer points than a cluster needs noise', () => {
    for (const points of [
      [],
      [[1, 2]],
      [
        [1, 2],
        [1, 2],
      ],
      [
        [1, 2],
        [3, 4],
        [1, 3],
      ],
    ]) {
      const { labels, clusters } = hdbscan(points, { metric: 'euclidean' });
      assert.deepEqual([...labels], Array(points.length).fill(-1));
      assert.equal(clusters, 0);
    }
    assert.equal(hdbscan(blobs(1, 10, 2, 1), { metric: 'cosine', minSamples: 11 }).clusters, 0);
  });

  it('calls points that are all alike noise: all points together are no cluster', () => {
    for (const metric of ['euclidean', 'cosine'] as const) {
      for (const count of [3, 7, 40]) {
        const points = Array.from({ length: count }, () => [0.1, 0.7, -0.3]);
        assert.equal(hdbscan(points, { metric }).clusters, 0);
      }
    }
  });

  it('never splits identical points', () => {
    const points = [...Array(12).fill([1, 2]), ...Array(9).fill([5, 1]), [30, -7], [-40, 3]];
    for (const metric of ['euclidean', 'cosine'] as const) {
      const { labels } = hdbscan(points, { metric });
      assert.deepEqual([...labels.subarray(0, 21)], [...Array(12).fill(0), ...Array(9).fill(1)]);
    }
  });

  it('sees vectors of one direction as one by cosine, whatever rounding makes of their lengths', () => {
    const points = [3, 7, 11, 13, 17, 19].flatMap((length) => [
      [length * 0.1, length * 0.7, length * -0.3],
      [length * 0.9, length * 0.2, length * 0.4],
    ]);
    const { labels } = hdbscan([...points, [0, 0, 1], [0, 0, 0]], { metric: 'cosine' });
    assert.deepEqual(
      [...labels.subarray(0, 12)],
      points.map((_, i) => i % 2),
    );
  });

  it('bears numbers whose squares overflow', () => {
    const points = blobs(3, 30, 2, 3).map((point) => point.map((x) => x * 1e200));
    assert.equal(hdbscan(points, { metric: 'euclidean' }).clusters, 0);
    const plain = hdbscan(blobs(3, 30, 2, 3), { metric: 'cosine' });
    assert.deepEqual(hdbscan(points, { metric: 'cosine' }).labels, plain.labels);
  });

  it('refuses what is not a point, and sizes that make no sense', () => {
    const refused = (points: number[][], sizes = {}) => {
      try {
        hdbscan(points, { metric: 'euclidean', ...sizes });
      } catch (error) {
        return (error as { code?: string }).code;
      }
      return null;
    };
    assert.equal(refused([[1], [Number.NaN]]), 'PointsInvalid');
    assert.equal(refused([[1], [Number.POSITIVE_INFINITY]]), 'PointsInvalid');
    assert.equal(refused([[1], [1, 2]]), 'PointsInvalid');
    assert.equal(refused([[]]), 'PointsInvalid');
    assert.equal(refused(Array(16_001).fill([1])), 'PointsInvalid');
    assert.equal(refused([[1]], { minClusterSize: 1 }), 'ConfigurationInvalid');
    assert.equal(refused([[1]], { minSamples: 0 }), 'ConfigurationInvalid');
    assert.equal(refused([[1]], { minSamples: 2.5 }), 'ConfigurationInvalid');
  });
});
