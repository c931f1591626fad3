import { type Matrix, matrixOf } from './linear-algebra.ts';

/** Reads the features of a text, given the question and the language; always as many. */
export type FeatureReader = (text: string, question: string, language: string) => Float64Array;

/** How features are brought to one scale. */
export interface Scaling {
  means: Float64Array;
  /** Standard deviations; 0 where a feature is the same in all essays, which then says nothing. */
  deviations: Float64Array;
}

/** Beyond so many standard deviations a feature counts no more. */
const CLIP = 4;

/** The mean and the standard deviation (of the population) of the columns of a matrix. */
export function scalingOf({ rows, columns, values }: Matrix): Scaling {
  const [means, deviations] = [new Float64Array(columns), new Float64Array(columns)];
  for (let column = 0; column < columns; column += 1) {
    let sum = 0;
    for (let row = 0; row < rows; row += 1) sum += values[row * columns + column]!;
    const mean = sum / rows;
    let squares = 0;
    for (let row = 0; row < rows; row += 1) squares += (values[row * columns + column]! - mean) ** 2;
    const deviation = Math.sqrt(squares / rows);
    means[column] = mean;
    deviations[column] = deviation > 1e-9 * Math.max(1, Math.abs(mean)) ? deviation : 0;
  }
  return { means, deviations };
}

/** Features as z-scores, clipped at ± 4, at the precision they are kept with. A feature that is no number counts as the mean. */
export function standardised({ means, deviations }: Scaling, features: Float64Array): Float64Array {
  return features.map((value, column) => {
    const deviation = deviations[column]!;
    if (deviation === 0 || !Number.isFinite(value)) return 0;
    const score = (value - means[column]!) / deviation;
    return Math.fround(Math.max(-CLIP, Math.min(CLIP, score)));
  });
}

/** Rows of equal length as a matrix. */
export function matrixFrom(rows: readonly Float64Array[]): Matrix {
  const matrix = matrixOf(rows.length, rows[0]?.length ?? 0);
  for (const [index, row] of rows.entries()) matrix.values.set(row, index * matrix.columns);
  return matrix;
}

/** The row of a matrix. */
export function rowOf({ columns, values }: Matrix, row: number): Float64Array {
  return values.subarray(row * columns, (row + 1) * columns);
}
