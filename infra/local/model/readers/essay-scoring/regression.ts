import type { AspectScore } from './aspects.ts';

/**
 * Prior variances of a Gaussian process on values in [0,1]: how lenient the teachers are, how steeply their scores
 * follow the index, how far likeness alone goes, and the noise of one score (about one rater's disagreement).
 */
const LENIENCY = 0.05;
const STEEPNESS = 0.08;
const LIKENESS = 0.03;
const NOISE = 0.03;

function covariance(aspectScore: AspectScore, other: AspectScore): number {
  const distance = aspectScore.profile.reduce((sum, value, at) => sum + (value - other.profile[at]!) ** 2, 0);
  return LENIENCY + STEEPNESS * aspectScore.index * other.index + LIKENESS * Math.exp(-distance);
}

/** Solves a symmetric positive definite system by Gauss and Jordan (no pivoting is needed). */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  for (const [at, pivot] of rows.entries())
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = row[at]! / pivot[at]!;
      for (let column = at; column < row.length; column++) row[column]! -= factor * pivot[column]!;
    }
  return rows.map((row, at) => row.at(-1)! / row[at]!);
}

/**
 * How far known examples move an expected value: Gaussian-process regression on their residuals, with a linear kernel on the
 * index and a Gaussian one on the profile. 0 without examples.
 */
export function correction(
  target: AspectScore,
  examples: { standing: AspectScore; residual: number }[],
): number {
  const matrix = examples.map(({ standing: one }, row) =>
    examples.map(({ standing: other }, column) => covariance(one, other) + (row === column ? NOISE : 0)),
  );
  const weights = solve(
    matrix,
    examples.map(({ residual }) => residual),
  );
  return examples.reduce((sum, { standing }, at) => sum + weights[at]! * covariance(target, standing), 0);
}
