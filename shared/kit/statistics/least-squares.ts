/** A pivot below this share of its column's size is taken for zero: the columns say the same thing. */
const SINGULAR = 1e-9;

function pivotRow(rows: readonly Float64Array[], column: number): number {
  let best = column;
  for (let row = column + 1; row < rows.length; row += 1)
    if (Math.abs(rows[row]![column]!) > Math.abs(rows[best]![column]!)) best = row;
  return best;
}

/**
 * Solves A·x = b by Gaussian elimination with partial pivoting. `matrix`: k × k, row by row; it is not changed. Made for the few
 * normal equations of a regression whose columns are centred and of like size; null where it is singular.
 */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const size = right.length;
  const rows = matrix.map((row, index) => Float64Array.from([...row, right[index]!]));
  const largest = Math.max(...rows.map((row) => Math.max(...row.subarray(0, size).map(Math.abs))));
  for (let column = 0; column < size; column += 1) {
    const best = pivotRow(rows, column);
    [rows[column], rows[best]] = [rows[best]!, rows[column]!];
    const pivot = rows[column]!;
    if (!(Math.abs(pivot[column]!) > SINGULAR * largest)) return null;
    for (let row = column + 1; row < size; row += 1) {
      const factor = rows[row]![column]! / pivot[column]!;
      for (let at = column; at <= size; at += 1) rows[row]![at]! -= factor * pivot[at]!;
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row -= 1) {
    let value = rows[row]![size]!;
    for (let at = row + 1; at < size; at += 1) value -= rows[row]![at]! * solution[at]!;
    solution[row] = value / rows[row]![row]!;
  }
  return solution;
}

/** A regression's cases, one after the other, each with a number for each of its `width` columns. */
export interface Regression {
  width: number;
  /** What explains, the constant among them. */
  explaining: Float64Array;
  /** An instrument for each column; in ordinary least squares the columns themselves. */
  instruments: Float64Array;
  explained: Float64Array;
}

/**
 * The coefficients (Z'WX)⁻¹ Z'Wy: least squares where Z = X, else instrumental variables, one instrument for each column
 * (Wooldridge, Introductory Econometrics, ch. 15). `weightOf`: how often a case counts, by its place. Null where the columns do not
 * differ enough.
 */
export function coefficients(
  { width, explaining, instruments, explained }: Regression,
  weightOf: (place: number) => number,
): number[] | null {
  const matrix = Array.from({ length: width }, () => new Array<number>(width).fill(0));
  const right = new Array<number>(width).fill(0);
  for (let place = 0; place < explained.length; place += 1) {
    const weight = weightOf(place);
    if (weight === 0) continue;
    const start = place * width;
    for (let row = 0; row < width; row += 1) {
      const instrument = weight * instruments[start + row]!;
      const sums = matrix[row]!;
      for (let column = 0; column < width; column += 1)
        sums[column]! += instrument * explaining[start + column]!;
      right[row]! += instrument * explained[place]!;
    }
  }
  return solve(matrix, right);
}
