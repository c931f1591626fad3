import { type PairwiseDistances, pairwiseDistances, readRow } from './pairwise-distances.ts';

/** The point that is nearest to all others together; of several the first. */
function medoidOf(distances: PairwiseDistances): number {
  const row = new Float64Array(distances.size);
  let [medoid, least] = [0, Number.POSITIVE_INFINITY];
  for (let at = 0; at < distances.size; at++) {
    readRow(distances, at, row);
    const sum = row.reduce((all, one) => all + one, 0);
    if (sum < least) [medoid, least] = [at, sum];
  }
  return medoid;
}

/**
 * Places of `count` points that differ, all of them where there are no more: first the one in the middle of all (the medoid), then each time the
 * one that is farthest from those that were chosen. No point is then farther from a chosen one than twice what the best choice would leave
 * (Gonzalez 1985, of any first point). `points`: finite, of one dimension.
 */
export function differingPoints(points: readonly ArrayLike<number>[], count: number): number[] {
  const distances = pairwiseDistances(points, 'euclidean');
  const [nearest, row] = [
    new Float64Array(points.length).fill(Number.POSITIVE_INFINITY),
    new Float64Array(points.length),
  ];
  const chosen: number[] = [];
  let next = points.length > 0 ? medoidOf(distances) : -1;
  while (next >= 0 && chosen.length < count) {
    chosen.push(next);
    nearest[next] = Number.NEGATIVE_INFINITY;
    readRow(distances, next, row);
    let farthest = -1;
    for (let at = 0; at < points.length; at++) {
      nearest[at] = Math.min(nearest[at]!, row[at]!);
      if (nearest[at]! >= 0 && (farthest < 0 || nearest[at]! > nearest[farthest]!)) farthest = at;
    }
    next = farthest;
  }
  return chosen;
}
