/** A point of a regression: the one-dimensional index, the profile compared by distance, and the value if known. */
export interface Point {
  index: number;
  profile: number[];
}

/**
 * Prior variances of a Gaussian process on values in [0,1]: how lenient the teachers are, how steeply their scores
 * follow the index, how far likeness alone goes, and the noise of one score (about one rater's disagreement).
 */
const LENIENCY = 0.05;
const STEEPNESS = 0.08;
const LIKENESS = 0.03;
const NOISE = 0.03;

function covariance(one: Point, other: Point): number {
  let distance = 0;
  for (const [at, value] of one.profile.entries()) distance += (value - (other.profile[at] ?? 0)) ** 2;
  return LENIENCY + STEEPNESS * one.index * other.index + LIKENESS * Math.exp(-distance);
}

/** Solves a symmetric positive definite system by Gaussian elimination (no pivoting is needed). */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  for (let pivot = 0; pivot < size; pivot++) {
    for (let row = pivot + 1; row < size; row++) {
      const factor = rows[row]![pivot]! / rows[pivot]![pivot]!;
      for (let column = pivot; column <= size; column++)
        rows[row]![column]! -= factor * rows[pivot]![column]!;
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row--) {
    let sum = rows[row]![size]!;
    for (let column = row + 1; column < size; column++) sum -= rows[row]![column]! * solution[column]!;
    solution[row] = sum / rows[row]![row]!;
  }
  return solution;
}

/**
 * Corrects a prior estimate by known examples: Gaussian-process regression on the examples' residuals, with a linear
 * kernel on the index and a Gaussian one on the profile. `prior` maps an index to an expected value in [0,1].
 */
export function regress(
  target: Point,
  examples: (Point & { value: number })[],
  prior: (index: number) => number,
): number {
  if (examples.length === 0) return prior(target.index);
  const matrix = examples.map((one, row) =>
    examples.map((other, column) => covariance(one, other) + (row === column ? NOISE : 0)),
  );
  const weights = solve(
    matrix,
    examples.map((example) => example.value - prior(example.index)),
  );
  const correction = examples.reduce(
    (sum, example, at) => sum + weights[at]! * covariance(target, example),
    0,
  );
  return prior(target.index) + correction;
}
