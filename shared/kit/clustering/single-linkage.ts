import type { Edge } from './spanning-tree.ts';

/** A binary tree of merges. Nodes 0 … n − 1 are the points; node n + k is the k-th merge, the last one the root. */
export interface Dendrogram {
  points: number;
  left: Int32Array;
  right: Int32Array;
  /** Distance at which the two sides of each merge joined, ascending. */
  distance: Float64Array;
  /** Points below each node. */
  sizes: Int32Array;
}

function findRoot(parents: Int32Array, start: number): number {
  let node = start;
  while (parents[node]! !== node) {
    parents[node] = parents[parents[node]!]!;
    node = parents[node]!;
  }
  return node;
}

/** Merges the points along the edges of a spanning tree, which must be ascending. */
export function singleLinkage(edges: readonly Edge[]): Dendrogram {
  const points = edges.length + 1;
  const nodes = points + edges.length;
  const parents = Int32Array.from({ length: nodes }, (_, node) => node);
  const sizes = new Int32Array(nodes).fill(1, 0, points);
  const left = new Int32Array(edges.length);
  const right = new Int32Array(edges.length);
  for (const [merge, { from, to }] of edges.entries()) {
    left[merge] = findRoot(parents, from);
    right[merge] = findRoot(parents, to);
    for (const side of [left[merge]!, right[merge]!]) {
      parents[side] = points + merge;
      sizes[points + merge]! += sizes[side]!;
    }
  }
  return { points, left, right, distance: Float64Array.from(edges, ({ reach }) => reach), sizes };
}
