import { seededRandom } from '../statistics/seeded-random.ts';
import {
  BASE_MODELS,
  fitRidges,
  type Kernels,
  kernelMatrices,
  kernelRows,
  type LeavingOut,
  type TraitRidges,
} from './base-models.ts';
import { type Blend, blendOf } from './blend.ts';
import { type Forest, growForest, readForest } from './extra-trees.ts';
import { readRidge } from './kernel-ridge.ts';
import type { Matrix } from './linear-algebra.ts';
import { rowOf } from './standardise.ts';
import type { TextKernel } from './text-kernels.ts';

const FOREST = { trees: 100, share: 1 / 3, leaf: 3 } as const;

/** Into how many parts essays are divided where the forest learns from what the ridges say. */
const FOLDS = 10;

/** What was learnt of a trait, in standard deviations of its scores. */
export interface LearntTrait {
  weights: Kernels<Float64Array>;
  blend: Blend;
}

/** The numbers that a reader goes by. */
export interface Learnt {
  /** The exemplars' standardised features. */
  features: Matrix;
  forest: Forest;
  traits: LearntTrait[];
}

/** Whole groups dealt out to folds at random. */
function foldsOf(groups: LeavingOut['groups'], seed: number): number[][] {
  const random = seededRandom(seed);
  const shuffled = groups.map((group) => ({ group, at: random() })).sort((a, b) => a.at - b.at);
  const folds = Array.from({ length: Math.min(FOLDS, groups.length) }, (): number[] => []);
  for (const [place, { group }] of shuffled.entries()) folds[place % folds.length]!.push(...group);
  return folds;
}

/** What the forest is given of an essay: its features, then what each model says of each trait. */
function forestInputs(features: Float64Array, said: readonly Kernels<number>[]): Float32Array {
  return Float32Array.of(...features, ...said.flatMap((trait) => BASE_MODELS.map((model) => trait[model])));
}

const said = (of: Kernels<Float64Array>, row: number) =>
  Object.fromEntries(BASE_MODELS.map((model) => [model, of[model][row]!])) as Kernels<number>;

/** By the forest's data: inputs one after the other, and where a score is missing what the mix says in its place. */
function forestData(
  features: Matrix,
  targets: readonly Float64Array[],
  { ridges, groups }: { ridges: readonly TraitRidges[]; groups: LeavingOut['groups'] },
) {
  const each = Array.from({ length: features.rows }, (_, row) =>
    forestInputs(
      rowOf(features, row),
      ridges.map(({ folded }) => said(folded, row)),
    ),
  );
  const columns = each[0]!.length;
  const inputs = new Float32Array(columns * features.rows);
  for (const [row, values] of each.entries())
    for (const [column, value] of values.entries()) inputs[column * features.rows + row] = value;
  const wanted = new Float64Array(features.rows * targets.length);
  for (const [t, target] of targets.entries())
    for (const [row, value] of target.entries())
      wanted[row * targets.length + t] = Number.isNaN(value) ? ridges[t]!.folded.mix[row]! : value;
  return {
    rows: features.rows,
    columns,
    inputs,
    targets: wanted,
    targetCount: targets.length,
    groups,
  };
}

/** What the numbers say of an essay, and the same of the exemplars as if each had not been among them. */
export interface LearntAll {
  learnt: Learnt;
  /** Per trait and exemplar, in standard deviations. */
  leaveOneOut: Float64Array[];
}

/**
 * Learns from essays: five kernel ridges, a forest on features and on what the ridges say of essays of other folds, and a blend of mix
 * and forest for each trait.
 *
 * How honest leave-one-out is: the ridges leave the essay's group out exactly; the forest's readings are out of bag. The forest does
 * not learn from leave-one-out readings of the ridges: where scores are noise, such a reading is the lower the higher the essay's
 * own score is, (Σy − y)/(n − 1), and trees find that out. Readings of a fold left out as a whole hide a score among its fold's.
 * The blend's two weights are fitted to all scores.
 * @param targets per trait a standardised score for each essay, NaN where it has none
 * @param groups essays that are copies of one another; left out and drawn together
 */
export function learn(
  texts: Record<TextKernel, Matrix>,
  features: Matrix,
  { targets, groups, seed }: { targets: Float64Array[]; groups: LeavingOut['groups']; seed: number },
): LearntAll {
  const kernels = kernelMatrices(texts, features);
  const ridges = fitRidges(kernels, targets, { groups, folds: foldsOf(groups, seed) });
  const data = forestData(features, targets, { ridges, groups });
  const { forest, outOfBag } = growForest(data, { ...FOREST, seed });
  const traits: LearntTrait[] = [];
  const leaveOneOut: Float64Array[] = [];
  for (const [t, target] of targets.entries()) {
    const { weights, leftOut } = ridges[t]!;
    const mix = leftOut.mix;
    const trees = mix.map((value, row) => {
      const read = outOfBag[row * targets.length + t]!;
      return Number.isNaN(read) ? value : read;
    });
    const scored = [...target.keys()].filter((row) => !Number.isNaN(target[row]));
    const only = (of: Float64Array) => Float64Array.from(scored, (row) => of[row]!);
    const blend = blendOf(only(target), only(mix), only(trees));
    traits.push({ weights, blend });
    leaveOneOut.push(mix.map((value, row) => blend.mix * value + blend.forest * trees[row]!));
  }
  return { learnt: { features, forest, traits }, leaveOneOut };
}

/** What was learnt says of an essay: per trait, in standard deviations of its scores. */
export function estimatesOf(
  { features, forest, traits }: Learnt,
  texts: Record<TextKernel, Float64Array>,
  own: Float64Array,
): number[] {
  const rows = kernelRows(texts, own, features);
  const read = traits.map(
    ({ weights }) =>
      Object.fromEntries(
        BASE_MODELS.map((model) => [model, readRidge(weights[model], rows[model])]),
      ) as Kernels<number>,
  );
  const trees = readForest(forest, forestInputs(own, read));
  return traits.map(({ blend }, t) => blend.mix * read[t]!.mix + blend.forest * trees[t]!);
}
