import {
  type CholeskyFactor,
  dot,
  factorOf,
  inverseAt,
  type Matrix,
  matrixOf,
  solve,
} from './linear-algebra.ts';

/**
 * What is added to every kernel value: an intercept with almost no penalty, so that the mean is learnt with the rest and an essay
 * that is left out has no part in it.
 */
const INTERCEPT = 10;

/** A kernel ridge of one or several targets on the same essays. */
interface RidgeFit {
  factor: CholeskyFactor;
  /** Per target, a weight for each essay: a reading is Σ weight · (kernel + INTERCEPT). */
  weights: Float64Array[];
}

/**
 * Kernel ridge regression: α = (K + c·11ᵀ + λI)⁻¹ y, with c the INTERCEPT.
 * @param kernel symmetric, n × n, values about 0 to 1
 * @param targets y, standardised, n values each
 */
export function fitRidge(kernel: Matrix, lambda: number, targets: readonly Float64Array[]): RidgeFit {
  const shifted = { ...kernel, values: kernel.values.map((value) => value + INTERCEPT) };
  const factor = factorOf(shifted, lambda);
  return { factor, weights: targets.map((target) => solve(factor, target)) };
}

/**
 * What the ridge would say of the essays of each group, had it been fitted without that group: y_G − ((A⁻¹)_GG)⁻¹ α_G with
 * A = K + c·11ᵀ + λI; exact. A group of one is leave-one-out, y − α/diag(A⁻¹).
 */
export function leaveOut(
  { factor, weights }: RidgeFit,
  targets: readonly Float64Array[],
  groups: readonly (readonly number[])[],
): Float64Array[] {
  const readings = targets.map((target) => new Float64Array(target.length));
  for (const group of groups) {
    const errors = errorsOf(factor, weights, group);
    for (const [t, target] of targets.entries())
      for (const [place, row] of group.entries()) readings[t]![row] = target[row]! - errors[t]![place]!;
  }
  return readings;
}

function errorsOf(
  factor: CholeskyFactor,
  weights: readonly Float64Array[],
  group: readonly number[],
): Float64Array[] {
  const block = matrixOf(group.length, group.length);
  for (const [i, row] of group.entries())
    for (let j = 0; j <= i; j += 1) block.values[i * group.length + j] = inverseAt(factor, row, group[j]!);
  const inner = factorOf(block);
  return weights.map((weight) =>
    solve(
      inner,
      Float64Array.from(group, (row) => weight[row]!),
    ),
  );
}

/** What a ridge says of an essay whose kernel values with the essays it was fitted on are given. */
export function readRidge(weights: Float64Array, kernelRow: Float64Array): number {
  let total = 0;
  for (const weight of weights) total += weight;
  return dot(weights, kernelRow) + INTERCEPT * total;
}
