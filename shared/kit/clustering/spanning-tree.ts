import { type PairwiseDistances, readRow } from './pairwise-distances.ts';

/** An edge between two points and their mutual reachability distance. */
export interface Edge {
  from: number;
  to: number;
  reach: number;
}

/** The k-th smallest value (from 1), by keeping the k smallest seen in order. */
function kthSmallest(row: Float64Array, smallest: Float64Array): number {
  smallest.fill(Number.POSITIVE_INFINITY);
  const last = smallest.length - 1;
  for (let j = 0; j < row.length; j++) {
    const value = row[j]!;
    if (value >= smallest[last]!) continue;
    let at = last;
    for (; at > 0 && smallest[at - 1]! > value; at--) smallest[at] = smallest[at - 1]!;
    smallest[at] = value;
  }
  return smallest[last]!;
}

/**
 * Distance of each point from its `minSamples`-th nearest, the point itself counting as the first, as in
 * scikit-learn. Infinite if there are fewer points.
 */
export function coreDistances(distances: PairwiseDistances, minSamples: number): Float64Array {
  const row = new Float64Array(distances.size);
  const smallest = new Float64Array(minSamples);
  return Float64Array.from(row, (_, i) => {
    readRow(distances, i, row);
    return kthSmallest(row, smallest);
  });
}

/** Prim's frontier: the best edge to every point outside the tree. */
class Frontier {
  readonly #cores: Float64Array;
  readonly #reach: Float64Array;
  readonly #from: Int32Array;
  readonly #inside: Uint8Array;

  constructor(cores: Float64Array) {
    this.#cores = cores;
    this.#reach = new Float64Array(cores.length).fill(Number.POSITIVE_INFINITY);
    this.#from = new Int32Array(cores.length);
    this.#inside = new Uint8Array(cores.length);
  }

  /** Takes a point in and offers its edges; returns the best edge that now leads out. */
  advance(joined: number, row: Float64Array): Edge {
    const core = this.#cores[joined]!;
    const reaches = this.#reach;
    this.#inside[joined] = 1;
    let to = -1;
    for (let j = 0; j < row.length; j++) {
      if (this.#inside[j]) continue;
      const reach = Math.max(row[j]!, core, this.#cores[j]!);
      if (reach < reaches[j]! || reaches[j] === Number.POSITIVE_INFINITY) {
        reaches[j] = reach;
        this.#from[j] = joined;
      }
      if (to < 0 || reaches[j]! < reaches[to]!) to = j;
    }
    return { from: this.#from[to]!, to, reach: reaches[to]! };
  }
}

/**
 * The minimum spanning tree by mutual reachability max(core(i), core(j), d(i, j)), its edges ascending (Prim, O(n²)
 * time, O(n) memory). Of edges of equal reach the first found counts, from the first point on, and is the first in
 * the result, as in scikit-learn.
 */
export function spanningTree(distances: PairwiseDistances, cores: Float64Array): Edge[] {
  const edges: Edge[] = [];
  const frontier = new Frontier(cores);
  const row = new Float64Array(distances.size);
  for (let joined = 0; edges.length < distances.size - 1; joined = edges.at(-1)!.to) {
    readRow(distances, joined, row);
    edges.push(frontier.advance(joined, row));
  }
  return edges.sort((a, b) => a.reach - b.reach || 0);
}
