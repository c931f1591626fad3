import type { Dendrogram } from './single-linkage.ts';

/** A cluster of the condensed tree; the first one, the root, holds all points. */
interface CondensedCluster {
  /** Index of the cluster it split off from; -1 for the root. */
  parent: number;
  /** Density λ = 1/distance at which it appeared. */
  birth: number;
  /** Excess of mass: the sum over its points of λ at which the point left it minus λ of its birth. */
  stability: number;
}

/** The clusters, each behind its parent, and for every point the smallest cluster that ever held it. */
interface CondensedTree {
  clusters: CondensedCluster[];
  smallest: Int32Array;
}

class Condenser {
  readonly #tree: Dendrogram;
  readonly #minClusterSize: number;
  readonly #open: { node: number; cluster: number }[];
  readonly clusters: CondensedCluster[] = [{ parent: -1, birth: 0, stability: 0 }];
  readonly smallest: Int32Array;

  constructor(tree: Dendrogram, minClusterSize: number) {
    this.#tree = tree;
    this.#minClusterSize = minClusterSize;
    this.#open = [{ node: tree.sizes.length - 1, cluster: 0 }];
    this.smallest = new Int32Array(tree.points);
  }

  run(): void {
    for (let next = this.#open.pop(); next; next = this.#open.pop()) this.#split(next.node, next.cluster);
  }

  #split(node: number, cluster: number): void {
    const { points, left, right, distance } = this.#tree;
    const merge = node - points;
    const density = 1 / distance[merge]!;
    const sides = [left[merge]!, right[merge]!];
    const large = sides.filter((side) => this.#isLarge(side) && density < Number.POSITIVE_INFINITY);
    for (const side of sides) {
      if (!large.includes(side)) this.#drop(side, cluster, density);
      else if (large.length === 1) this.#open.push({ node: side, cluster });
      else this.#open.push({ node: side, cluster: this.#splitOff(side, cluster, density) });
    }
  }

  #isLarge(node: number): boolean {
    return this.#tree.sizes[node]! >= this.#minClusterSize;
  }

  #leave(cluster: number, density: number, count: number): void {
    const condensedCluster = this.clusters[cluster]!;
    condensedCluster.stability += (density - condensedCluster.birth) * count;
  }

  #splitOff(node: number, parent: number, birth: number): number {
    this.#leave(parent, birth, this.#tree.sizes[node]!);
    return this.clusters.push({ parent, birth, stability: 0 }) - 1;
  }

  #drop(top: number, cluster: number, density: number): void {
    const { points, left, right, sizes } = this.#tree;
    this.#leave(cluster, density, sizes[top]!);
    const below = [top];
    for (let node = below.pop(); node !== undefined; node = below.pop()) {
      if (node < points) this.smallest[node] = cluster;
      else below.push(left[node - points]!, right[node - points]!);
    }
  }
}

/**
 * Condenses a dendrogram of at least two points: a split with a side smaller than `minClusterSize` is points leaving
 * the cluster, not a split. Points at distance 0 are never split: they leave together, at infinite density.
 */
export function condense(tree: Dendrogram, minClusterSize: number): CondensedTree {
  const condenser = new Condenser(tree, minClusterSize);
  condenser.run();
  return { clusters: condenser.clusters, smallest: condenser.smallest };
}

/**
 * Excess of mass: of every cluster and the clusters below it, whichever is more stable; of equals the larger cluster.
 * The root is never taken. Returns for each cluster the selected one that holds it (perhaps itself), or -1.
 */
export function selectByExcessOfMass(clusters: readonly CondensedCluster[]): Int32Array {
  const below = new Float64Array(clusters.length);
  const taken = new Uint8Array(clusters.length);
  for (let at = clusters.length - 1; at > 0; at--) {
    const { parent, stability } = clusters[at]!;
    if (below[at]! <= stability) taken[at] = 1;
    below[parent]! += Math.max(below[at]!, stability);
  }
  const holders = new Int32Array(clusters.length).fill(-1);
  for (let at = 1; at < clusters.length; at++) {
    const holder = holders[clusters[at]!.parent]!;
    holders[at] = holder < 0 && taken[at] ? at : holder;
  }
  return holders;
}
