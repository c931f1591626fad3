import { AssayError } from '../errors/assay-error.ts';
import { condense, selectByExcessOfMass } from './condensed-tree.ts';
import { type Metric, pairwiseDistances } from './pairwise-distances.ts';
import { singleLinkage } from './single-linkage.ts';
import { coreDistances, spanningTree } from './spanning-tree.ts';

export type { Metric } from './pairwise-distances.ts';

interface HdbscanOptions {
  metric: Metric;
  /** Fewest points of a cluster, at least 2. */
  minClusterSize?: number;
  /** How many points, itself counted, make a point's neighbourhood; `minClusterSize` unless given. */
  minSamples?: number;
}

/** Label of a point that belongs to no cluster. */
export const NOISE = -1;

interface Clustering {
  /** Per point the number of its cluster, or `NOISE`. Clusters are numbered from 0 by their first point. */
  labels: Int32Array;
  /** How many clusters there are. */
  clusters: number;
}

/** CAPRA, section 5.3 (SPEC C14). */
export const MIN_CLUSTER_SIZE = 3;
/** The distances of so many points take a gigabyte. */
const MAX_POINTS = 16_000;

function requireUsable(points: readonly ArrayLike<number>[]): void {
  if (points.length > MAX_POINTS) {
    const words = `${points.length} points are too many to cluster: give at most ${MAX_POINTS}.`;
    throw new AssayError('PointsInvalid', words);
  }
  for (const [index, point] of points.entries()) {
    if (point.length === 0 || point.length !== points[0]!.length) {
      const words = `Point ${index + 1} has ${point.length} coordinates, the first one ${points[0]!.length}: give all points the same number, at least 1.`;
      throw new AssayError('PointsInvalid', words);
    }
    for (let k = 0; k < point.length; k++) {
      if (Number.isFinite(point[k])) continue;
      const words = `Coordinate ${k + 1} of point ${index + 1} is not a finite number: embed it again or leave it out.`;
      throw new AssayError('PointsInvalid', words);
    }
  }
}

function requireSizes(minClusterSize: number, minSamples: number): void {
  if (!Number.isInteger(minClusterSize) || minClusterSize < 2)
    throw new AssayError(
      'ConfigurationInvalid',
      'The minimum cluster size must be an integer of at least 2.',
    );
  if (!Number.isInteger(minSamples) || minSamples < 1)
    throw new AssayError('ConfigurationInvalid', 'The minimum of samples must be an integer of at least 1.');
}

function numberByFirstPoint(holders: Int32Array): Clustering {
  const numbers = new Map([[NOISE, NOISE]]);
  const labels = holders.map((holder) => {
    if (!numbers.has(holder)) numbers.set(holder, numbers.size - 1);
    return numbers.get(holder)!;
  });
  return { labels, clusters: numbers.size - 1 };
}

/**
 * Clusters points by density (HDBSCAN: Campello, Moulavi and Sander 2013), as scikit-learn does by default: core
 * distances count the point itself, clusters are selected by excess of mass, and all points together are no cluster,
 * so points that are all alike are all noise. The partition depends on the order of the points only where mutual
 * reachabilities are equal; then the first point comes first, as there. O(n²·d) time, 4·n² bytes.
 * @throws AssayError PointsInvalid for points that are not finite, differ in dimension or are too many;
 *   ConfigurationInvalid for sizes out of range
 */
export function hdbscan(
  points: readonly ArrayLike<number>[],
  { metric, minClusterSize = MIN_CLUSTER_SIZE, minSamples = minClusterSize }: HdbscanOptions,
): Clustering {
  requireSizes(minClusterSize, minSamples);
  requireUsable(points);
  if (points.length < Math.max(minClusterSize, minSamples))
    return { labels: new Int32Array(points.length).fill(NOISE), clusters: 0 };
  const distances = pairwiseDistances(points, metric);
  const edges = spanningTree(distances, coreDistances(distances, minSamples));
  const { clusters, smallest } = condense(singleLinkage(edges), minClusterSize);
  const holders = selectByExcessOfMass(clusters);
  return numberByFirstPoint(smallest.map((cluster) => holders[cluster]!));
}
