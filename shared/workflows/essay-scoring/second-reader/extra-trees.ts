import { type RandomSource, seededRandom } from '@assay/kit/statistics/seeded-random';

/** How a forest is grown. */
interface ForestOptions {
  trees: number;
  /** The share of the inputs that a split may choose from. */
  share: number;
  /** Fewest different essays in a leaf. */
  leaf: number;
  seed: number;
}

/** A forest as flat lists: a node's left child is the node after it. */
export interface Forest {
  targets: number;
  /** The first node of each tree. */
  roots: Int32Array;
  /** The input that a node splits by; −1: a leaf. */
  inputs: Int16Array;
  /** Up to which value the left child is taken. */
  thresholds: Float32Array;
  /** The right child; of a leaf, its number. */
  rights: Int32Array;
  /** The readings of each leaf, a value per target. */
  leaves: Float32Array;
}

/** Essays that a forest learns from. */
interface ForestData {
  rows: number;
  columns: number;
  /** Input after input: value of essay r in input c at c·rows + r. */
  inputs: Float32Array;
  /** Essay after essay. */
  targets: Float64Array;
  targetCount: number;
  /** Essays that are drawn together. */
  groups: readonly (readonly number[])[];
}

/** The nodes that are being grown. */
interface Growing {
  inputs: number[];
  thresholds: number[];
  rights: number[];
  leaves: number[];
}

interface TreeSplit {
  input: number;
  threshold: number;
}

/** Grows trees one by one on the same data; what they need in between is kept. */
function createGrower(data: ForestData, { share, leaf }: ForestOptions, random: RandomSource) {
  const { rows, columns, inputs, targets, targetCount } = data;
  const order = Int32Array.from({ length: columns }, (_, input) => input);
  const wanted = Math.max(1, Math.floor(columns * share));
  const [sums, lefts] = [new Float64Array(targetCount), new Float64Array(targetCount)];
  const [values, ownWeights] = [new Float32Array(rows), new Float64Array(rows)];
  const ownTargets = new Float64Array(rows * targetCount);
  const nodes: Growing = { inputs: [], thresholds: [], rights: [], leaves: [] };
  let weights = new Int32Array(rows);

  /** Lays out what splits of a node need of its members, one after the other, and adds it up. */
  function addUp(members: Int32Array): number {
    sums.fill(0);
    let total = 0;
    for (let place = 0; place < members.length; place += 1) {
      const row = members[place]!;
      const weight = weights[row]!;
      total += weight;
      ownWeights[place] = weight;
      for (let t = 0; t < targetCount; t += 1) {
        const target = weight * targets[row * targetCount + t]!;
        ownTargets[place * targetCount + t] = target;
        sums[t]! += target;
      }
    }
    return total;
  }

  /** How much a split explains, Σ over targets of (sum²/weight) on both sides; −1 where a side would be too small. */
  function gainOf(size: number, threshold: number, total: number): number {
    lefts.fill(0);
    let [left, distinct] = [0, 0];
    for (let place = 0; place < size; place += 1) {
      if (values[place]! > threshold) continue;
      distinct += 1;
      left += ownWeights[place]!;
      const at = place * targetCount;
      for (let t = 0; t < targetCount; t += 1) lefts[t]! += ownTargets[at + t]!;
    }
    if (distinct < leaf || size - distinct < leaf) return -1;
    let gain = 0;
    for (let t = 0; t < targetCount; t += 1) {
      const [one, other] = [lefts[t]!, sums[t]! - lefts[t]!];
      gain += (one * one) / left + (other * other) / (total - left);
    }
    return gain;
  }

  /** A threshold at random between the least and the highest value, which are laid out; null where all are the same. */
  function thresholdOf(members: Int32Array, offset: number): number | null {
    let [low, high] = [Infinity, -Infinity];
    for (let place = 0; place < members.length; place += 1) {
      const value = inputs[offset + members[place]!]!;
      values[place] = value;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (!(high > low)) return null;
    const drawn = Math.fround(low + (high - low) * random());
    return drawn < high ? drawn : low;
  }

  function splitOf(members: Int32Array, total: number): TreeSplit | null {
    let best: TreeSplit | null = null;
    let [most, tried] = [-1, 0];
    for (let next = 0; next < columns && tried < wanted; next += 1) {
      const drawn = next + Math.floor(random() * (columns - next));
      const input = order[drawn]!;
      order[drawn] = order[next]!;
      order[next] = input;
      const threshold = thresholdOf(members, input * rows);
      if (threshold === null) continue;
      tried += 1;
      const gain = gainOf(members.length, threshold, total);
      if (gain <= most) continue;
      most = gain;
      best = { input, threshold };
    }
    return most < 0 ? null : best;
  }

  function addLeaf(node: number, total: number): void {
    nodes.rights[node] = nodes.leaves.length / targetCount;
    for (const sum of sums) nodes.leaves.push(sum / total);
  }

  function grow(members: Int32Array): void {
    const node = nodes.inputs.length;
    nodes.inputs.push(-1);
    nodes.thresholds.push(0);
    nodes.rights.push(0);
    const total = addUp(members);
    const split = members.length < 2 * leaf ? null : splitOf(members, total);
    if (!split) {
      addLeaf(node, total);
      return;
    }
    const isLeft = (row: number) => inputs[split.input * rows + row]! <= split.threshold;
    nodes.inputs[node] = split.input;
    nodes.thresholds[node] = split.threshold;
    grow(members.filter(isLeft));
    nodes.rights[node] = nodes.inputs.length;
    grow(members.filter((row) => !isLeft(row)));
  }

  return {
    nodes,
    growFrom(drawn: Int32Array): number {
      weights = drawn as Int32Array<ArrayBuffer>;
      const root = nodes.inputs.length;
      grow(Int32Array.from(drawn.keys()).filter((row) => drawn[row]! > 0));
      return root;
    },
  };
}

/** Draws as many groups as there are, with replacement: how often each essay is in. */
function bootstrap({ rows, groups }: ForestData, random: RandomSource): Int32Array {
  const drawn = new Int32Array(rows);
  for (let draw = 0; draw < groups.length; draw += 1)
    for (const row of groups[Math.floor(random() * groups.length)]!) drawn[row]! += 1;
  return drawn;
}

/** The leaf where an essay ends, as a place in `leaves`. `inputOf`: the essay's input. */
function leafOf(
  { inputs, thresholds, rights, targets }: Forest,
  root: number,
  inputOf: (input: number) => number,
): number {
  let node = root;
  while (inputs[node]! >= 0) node = inputOf(inputs[node]!) <= thresholds[node]! ? node + 1 : rights[node]!;
  return rights[node]! * targets;
}

/**
 * Extremely randomised trees (Geurts, Ernst & Wehenkel 2006) for several targets at once, each tree on a bootstrap of the groups. The
 * split of a node is the best of random thresholds, one for each of a random share of the inputs. `outOfBag`: per essay and target,
 * the mean of the trees that were grown without the essay's group; NaN where there is none.
 */
export function growForest(
  data: ForestData,
  options: ForestOptions,
): { forest: Forest; outOfBag: Float64Array } {
  const random = seededRandom(options.seed);
  const grower = createGrower(data, options, random);
  const drawn = Array.from({ length: options.trees }, () => bootstrap(data, random));
  const roots = Int32Array.from(drawn, (rows) => grower.growFrom(rows));
  const { nodes } = grower;
  const forest: Forest = {
    targets: data.targetCount,
    roots,
    inputs: Int16Array.from(nodes.inputs),
    thresholds: Float32Array.from(nodes.thresholds),
    rights: Int32Array.from(nodes.rights),
    leaves: Float32Array.from(nodes.leaves),
  };
  return { forest, outOfBag: readOutOfBag(forest, data, drawn) };
}

function readOutOfBag(forest: Forest, data: ForestData, drawn: readonly Int32Array[]): Float64Array {
  const { rows, targetCount, inputs } = data;
  const sums = new Float64Array(rows * targetCount);
  for (let row = 0; row < rows; row += 1) {
    let trees = 0;
    for (const [tree, root] of forest.roots.entries()) {
      if (drawn[tree]![row]! > 0) continue;
      trees += 1;
      const leaf = leafOf(forest, root, (input) => inputs[input * rows + row]!);
      for (let t = 0; t < targetCount; t += 1) sums[row * targetCount + t]! += forest.leaves[leaf + t]!;
    }
    for (let t = 0; t < targetCount; t += 1) sums[row * targetCount + t]! /= trees;
  }
  return sums;
}

/** What a forest says of an essay: the mean of its trees, a value per target. */
export function readForest(forest: Forest, inputs: Float32Array): Float64Array {
  const readings = new Float64Array(forest.targets);
  for (const root of forest.roots) {
    const leaf = leafOf(forest, root, (input) => inputs[input]!);
    for (let t = 0; t < forest.targets; t += 1)
      readings[t]! += forest.leaves[leaf + t]! / forest.roots.length;
  }
  return readings;
}
