import { fitRidge, leaveOut, readRidge } from './kernel-ridge.ts';
import { dot, gramMatrix, type Matrix, matrixOf } from './linear-algebra.ts';
import { rowOf } from './standardise.ts';
import { TEXT_KERNELS, type TextKernel } from './text-kernels.ts';

/** The five kernel ridges, and how strongly each is drawn towards the mean (λ; the trial). */
const LAMBDAS = { characters: 0.4, tokens: 0.3, skeleton: 0.5, mix: 0.6, linear: 3 } as const;
type BaseModel = keyof typeof LAMBDAS;
export const BASE_MODELS = Object.keys(LAMBDAS) as BaseModel[];

/** How fast the likeness of features falls: exp(−.1·‖Δ‖²/features). */
const FALL = 0.1;

/** The five kernels of some essays with others, values about 0 to 1. */
export type Kernels<T> = Record<BaseModel, T>;

/** What a prior says of essays, in standard deviations, and how much of it is added to the mix: strength · score · score. */
export interface PriorScores<T> {
  strength: number;
  scores: T;
}

/** The mix of what texts have in common, summed over the text kernels, and of how far their features are apart. */
const mixed = (alike: number, apart: number) => (alike / TEXT_KERNELS.length + Math.exp(-FALL * apart)) / 2;

/** All kernels of the essays with one another, from those of their texts and their standardised features. */
export function kernelMatrices(
  texts: Record<TextKernel, Matrix>,
  features: Matrix,
  prior: PriorScores<Float64Array>,
): Kernels<Matrix> {
  const products = gramMatrix(features);
  const n = features.rows;
  const columns = Math.max(1, features.columns);
  const [mix, linear] = [matrixOf(n, n), matrixOf(n, n)];
  for (let i = 0; i < n; i += 1)
    for (let j = 0; j < n; j += 1) {
      const at = i * n + j;
      const product = products.values[at]!;
      const apart = products.values[i * n + i]! + products.values[j * n + j]! - 2 * product;
      linear.values[at] = product / columns;
      const alike = TEXT_KERNELS.reduce((sum, kernel) => sum + texts[kernel].values[at]!, 0);
      mix.values[at] = mixed(alike, apart / columns) + prior.strength * prior.scores[i]! * prior.scores[j]!;
    }
  return { ...texts, mix, linear };
}

/** All kernels of an essay with those that `features` holds. */
export function kernelRows(
  texts: Record<TextKernel, Float64Array>,
  own: Float64Array,
  { features, prior }: { features: Matrix; prior: PriorScores<Float64Array> & { own: number } },
): Kernels<Float64Array> {
  const columns = Math.max(1, features.columns);
  const [mix, linear] = [new Float64Array(features.rows), new Float64Array(features.rows)];
  const length = dot(own, own);
  for (let row = 0; row < features.rows; row += 1) {
    const other = rowOf(features, row);
    const product = dot(own, other);
    const apart = length + dot(other, other) - 2 * product;
    linear[row] = product / columns;
    const alike = TEXT_KERNELS.reduce((sum, kernel) => sum + texts[kernel][row]!, 0);
    mix[row] = mixed(alike, apart / columns) + prior.strength * prior.own * prior.scores[row]!;
  }
  return { ...texts, mix, linear };
}

/** Essays that are left out together: copies of one another. Each essay is in one group. */
export type Groups = readonly (readonly number[])[];

/** What the ridges of a trait came to. */
export interface TraitRidges {
  /** Per model a weight for each essay; 0 for an essay without a score of the trait. */
  weights: Kernels<Float64Array>;
  /** Per model, what it says of each essay when its group is left out. */
  leftOut: Kernels<Float64Array>;
}

function submatrix({ columns, values }: Matrix, rows: readonly number[]): Matrix {
  if (rows.length === columns) return { rows: columns, columns, values };
  const matrix = matrixOf(rows.length, rows.length);
  for (const [i, row] of rows.entries())
    for (const [j, column] of rows.entries())
      matrix.values[i * rows.length + j] = values[row * columns + column]!;
  return matrix;
}

/** Groups of the essays that are there, by their places among them. */
function within(groups: Groups, places: ReadonlyMap<number, number>): number[][] {
  return groups
    .map((group) => group.flatMap((row) => places.get(row) ?? []))
    .filter(({ length }) => length > 0);
}

/** Fits one model to traits that the same essays have. */
function fitModel(
  kernel: Matrix,
  lambda: number,
  { rows, targets, groups }: { rows: readonly number[]; targets: Float64Array[]; groups: Groups },
) {
  const places = new Map(rows.map((row, place) => [row, place]));
  const own = targets.map((target) => Float64Array.from(rows, (row) => target[row]!));
  const fit = fitRidge(submatrix(kernel, rows), lambda, own);
  const leftOut = leaveOut(fit, own, within(groups, places));
  return targets.map((_, t) => {
    const weights = new Float64Array(kernel.rows);
    for (const [place, row] of rows.entries()) weights[row] = fit.weights[t]![place]!;
    const read = (row: number) => readRidge(weights, rowOf(kernel, row));
    const spread = (of: Float64Array) =>
      Float64Array.from({ length: kernel.rows }, (_, row) => of[places.get(row) ?? -1] ?? read(row));
    return { weights, leftOut: spread(leftOut[t]!) };
  });
}

/**
 * Fits the five ridges to every trait. Traits that the same essays have share their factorisations.
 * @param targets per trait a standardised score for each essay, NaN where it has none
 */
export function fitRidges(
  kernels: Kernels<Matrix>,
  targets: readonly Float64Array[],
  groups: Groups,
): TraitRidges[] {
  const traitRidges = targets.map((): TraitRidges => {
    const empty = () => ({}) as Kernels<Float64Array>;
    return { weights: empty(), leftOut: empty() };
  });
  const rowsOf = (target: Float64Array) => [...target.keys()].filter((row) => !Number.isNaN(target[row]));
  const sameRows = Map.groupBy(targets.keys(), (t) => rowsOf(targets[t]!).join());
  for (const together of sameRows.values()) {
    const rows = rowsOf(targets[together[0]!]!);
    const own = together.map((t) => targets[t]!);
    for (const model of BASE_MODELS) {
      const fits = fitModel(kernels[model], LAMBDAS[model], { rows, targets: own, groups });
      for (const [place, t] of together.entries()) {
        traitRidges[t]!.weights[model] = fits[place]!.weights;
        traitRidges[t]!.leftOut[model] = fits[place]!.leftOut;
      }
    }
  }
  return traitRidges;
}

/** The λ of the mix. */
export const MIX_LAMBDA = LAMBDAS.mix;
