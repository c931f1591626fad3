import {
  BASE_MODELS,
  fitRidges,
  type Groups,
  type Kernels,
  kernelMatrices,
  kernelRows,
  type PriorScores,
  type TraitRidges,
} from './base-models.ts';
import { type Blend, blendOf } from './blend.ts';
import { type Forest, growForest, readForest } from './extra-trees.ts';
import { readRidge } from './kernel-ridge.ts';
import type { Matrix } from './linear-algebra.ts';
import { rowOf } from './standardise.ts';
import type { TextKernel } from './text-kernels.ts';
import { weighedPrior } from './weigh-prior.ts';

const FOREST = { trees: 100, share: 1 / 3, leaf: 2 } as const;

/** What was learnt of a trait, in standard deviations of its scores. */
interface LearntTrait {
  weights: Kernels<Float64Array>;
  blend: Blend;
}

/** The numbers that a reader goes by. */
export interface ReaderParameters {
  /** The exemplars' standardised features. */
  features: Matrix;
  prior: PriorScores<Float64Array>;
  forest: Forest;
  traits: LearntTrait[];
}

/** What the forest is given of an essay: its features, then what each model says of each trait. */
function forestInputs(features: Float64Array, prior: number, said: readonly Kernels<number>[]): Float32Array {
  return Float32Array.of(
    ...features,
    prior,
    ...said.flatMap((trait) => BASE_MODELS.map((model) => trait[model])),
  );
}

const said = (of: Kernels<Float64Array>, row: number) =>
  Object.fromEntries(BASE_MODELS.map((model) => [model, of[model][row]!])) as Kernels<number>;

/** By the forest's data: inputs one after the other, and where a score is missing what the mix says in its place. */
function forestData(
  features: Matrix,
  targets: readonly Float64Array[],
  {
    ridges,
    groups,
    prior,
  }: { ridges: readonly TraitRidges[]; groups: Groups; prior: PriorScores<Float64Array> },
) {
  const each = Array.from({ length: features.rows }, (_, row) =>
    forestInputs(
      rowOf(features, row),
      prior.scores[row]!,
      ridges.map(({ leftOut }) => said(leftOut, row)),
    ),
  );
  const columns = each[0]!.length;
  const inputs = new Float32Array(columns * features.rows);
  for (const [row, values] of each.entries())
    for (const [column, value] of values.entries()) inputs[column * features.rows + row] = value;
  const wanted = new Float64Array(features.rows * targets.length);
  for (const [t, target] of targets.entries())
    for (const [row, value] of target.entries())
      wanted[row * targets.length + t] = Number.isNaN(value) ? ridges[t]!.leftOut.mix[row]! : value;
  return {
    rows: features.rows,
    columns,
    inputs,
    targets: wanted,
    targetCount: targets.length,
    groups,
  };
}

/** What is to be learnt of essays. */
interface LearningTask {
  /** Per trait a standardised score for each essay, NaN where it has none. */
  targets: Float64Array[];
  /** Essays that are copies of one another; left out and drawn together. */
  groups: Groups;
  seed: number;
  /** What a prior says of each essay, in standard deviations; null without one. */
  prior: Float64Array | null;
}

/** What the numbers say of an essay, and the same of the exemplars as if each had not been among them. */
export interface LearntAll {
  learnt: ReaderParameters;
  /** Per trait and exemplar, in standard deviations. */
  leaveOneOut: Float64Array[];
}

/**
 * Learns from essays: five kernel ridges, a forest on features and on what each ridge says of every trait (of an exemplar: when it is
 * left out), and a blend of mix and forest for each trait.
 *
 * How honest leave-one-out is: the ridges leave the essay's group out exactly; the forest's readings are out of bag, by the trees that
 * have not seen the essay's group. An essay's score still has a little part in the leave-one-out readings of others, which the forest
 * learns from, and in the two weights of the blend. On scores that were dealt out at random the agreement was −.12 at 20 exemplars
 * (a mean without an essay lies on the other side of it), −.03 at 50 and .00 to .01 at 200 and 600: not optimistic.
 */
export function learn(
  texts: Record<TextKernel, Matrix>,
  features: Matrix,
  { targets, groups, seed, prior: given }: LearningTask,
): LearntAll {
  const prior = weighedPrior(texts, features, { targets, groups, prior: given });
  const kernels = kernelMatrices(texts, features, prior);
  const ridges = fitRidges(kernels, targets, groups);
  const data = forestData(features, targets, { ridges, groups, prior });
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
  return { learnt: { features, prior, forest, traits }, leaveOneOut };
}

/**
 * What was learnt says of an essay: per trait, in standard deviations of its scores. `without`: exemplars that it is not likened to; they keep
 * their part in the mean and in the forest.
 */
export function estimatesOf(
  { features, prior, forest, traits }: ReaderParameters,
  texts: Record<TextKernel, Float64Array>,
  { own, prior: score, without = [] }: { own: Float64Array; prior: number; without?: readonly number[] },
): number[] {
  const rows = kernelRows(texts, own, { features, prior: { ...prior, own: score } });
  for (const model of BASE_MODELS) for (const row of without) rows[model][row] = 0;
  const read = traits.map(
    ({ weights }) =>
      Object.fromEntries(
        BASE_MODELS.map((model) => [model, readRidge(weights[model], rows[model])]),
      ) as Kernels<number>,
  );
  const trees = readForest(forest, forestInputs(own, score, read));
  return traits.map(({ blend }, t) => blend.mix * read[t]!.mix + blend.forest * trees[t]!);
}
