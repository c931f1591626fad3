/** A dense matrix, row after row. */
export interface Matrix {
  rows: number;
  columns: number;
  values: Float64Array;
}

/** A matrix of zeros. */
export function matrixOf(rows: number, columns: number): Matrix {
  return { rows, columns, values: new Float64Array(rows * columns) };
}

/** Rows and columns that are reckoned at once: 16 sums fit into a processor's registers. */
const BLOCK = 4;

/**
 * The 16 dot products of 4 rows with 4 rows, over `length` values from `a` and `b` on, into `out` (row by row). Rows of `a` are
 * `strideA` apart, those of `b` `strideB`.
 */
function dots(
  x: Float64Array,
  [a, strideA]: readonly [number, number],
  y: Float64Array,
  [b, strideB]: readonly [number, number],
  length: number,
  out: Float64Array,
): void {
  const [a1, a2, a3] = [a + strideA, a + 2 * strideA, a + 3 * strideA];
  const [b1, b2, b3] = [b + strideB, b + 2 * strideB, b + 3 * strideB];
  let [s00, s01, s02, s03, s10, s11, s12, s13] = [0, 0, 0, 0, 0, 0, 0, 0];
  let [s20, s21, s22, s23, s30, s31, s32, s33] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let k = 0; k < length; k += 1) {
    const x0 = x[a + k]!;
    const x1 = x[a1 + k]!;
    const x2 = x[a2 + k]!;
    const x3 = x[a3 + k]!;
    const y0 = y[b + k]!;
    const y1 = y[b1 + k]!;
    const y2 = y[b2 + k]!;
    const y3 = y[b3 + k]!;
    s00 += x0 * y0;
    s01 += x0 * y1;
    s02 += x0 * y2;
    s03 += x0 * y3;
    s10 += x1 * y0;
    s11 += x1 * y1;
    s12 += x1 * y2;
    s13 += x1 * y3;
    s20 += x2 * y0;
    s21 += x2 * y1;
    s22 += x2 * y2;
    s23 += x2 * y3;
    s30 += x3 * y0;
    s31 += x3 * y1;
    s32 += x3 * y2;
    s33 += x3 * y3;
  }
  out[0] = s00;
  out[1] = s01;
  out[2] = s02;
  out[3] = s03;
  out[4] = s10;
  out[5] = s11;
  out[6] = s12;
  out[7] = s13;
  out[8] = s20;
  out[9] = s21;
  out[10] = s22;
  out[11] = s23;
  out[12] = s30;
  out[13] = s31;
  out[14] = s32;
  out[15] = s33;
}

/** The order padded to whole blocks: what is beyond it is a unit matrix and changes nothing. */
const padded = (order: number) => Math.ceil(order / BLOCK) * BLOCK;

/** A symmetric positive definite matrix A = L·Lᵀ, and L⁻¹ kept transposed; both padded to whole blocks. */
export interface CholeskyFactor {
  order: number;
  stride: number;
  /** L, row after row. */
  lower: Float64Array;
  /** (L⁻¹)ᵀ, row after row: row c holds column c of L⁻¹. */
  inverse: Float64Array;
}

function cholesky(lower: Float64Array, n: number): void {
  const out = new Float64Array(BLOCK * BLOCK);
  for (let i0 = 0; i0 < n; i0 += BLOCK)
    for (let j0 = 0; j0 <= i0; j0 += BLOCK) {
      dots(lower, [i0 * n, n], lower, [j0 * n, n], j0, out);
      for (let i = i0; i < i0 + BLOCK; i += 1)
        for (let j = j0; j < Math.min(j0 + BLOCK, i + 1); j += 1) {
          let value = lower[i * n + j]! - out[(i - i0) * BLOCK + (j - j0)]!;
          for (let k = j0; k < j; k += 1) value -= lower[i * n + k]! * lower[j * n + k]!;
          lower[i * n + j] = i === j ? rootOf(value) : value / lower[j * n + j]!;
        }
    }
}

function rootOf(pivot: number): number {
  if (pivot > 0) return Math.sqrt(pivot);
  throw new RangeError('the matrix is not positive definite');
}

function invertLower(lower: Float64Array, n: number): Float64Array {
  const inverse = new Float64Array(n * n);
  const out = new Float64Array(BLOCK * BLOCK);
  for (let c0 = 0; c0 < n; c0 += BLOCK)
    for (let r0 = c0; r0 < n; r0 += BLOCK) {
      dots(lower, [r0 * n + c0, n], inverse, [c0 * n + c0, n], r0 - c0, out);
      for (let r = r0; r < r0 + BLOCK; r += 1)
        for (let c = c0; c < Math.min(c0 + BLOCK, r + 1); c += 1) {
          let value = (r === c ? 1 : 0) - out[(r - r0) * BLOCK + (c - c0)]!;
          for (let k = r0; k < r; k += 1) value -= lower[r * n + k]! * inverse[c * n + k]!;
          inverse[c * n + r] = value / lower[r * n + r]!;
        }
    }
  return inverse;
}

/**
 * The Cholesky factor of `matrix + ridge·I` and its inverse; of `matrix` only the lower triangle is read. n³/3 multiplications.
 * @throws RangeError where the sum is not positive definite
 */
export function factorOf({ rows: order, values }: Matrix, ridge = 0): CholeskyFactor {
  const stride = padded(order);
  const lower = new Float64Array(stride * stride);
  for (let i = 0; i < stride; i += 1) {
    if (i < order) lower.set(values.subarray(i * order, i * order + i + 1), i * stride);
    lower[i * stride + i] = i < order ? lower[i * stride + i]! + ridge : 1;
  }
  cholesky(lower, stride);
  return { order, stride, lower, inverse: invertLower(lower, stride) };
}

/** A⁻¹·y. */
export function solve({ order, stride, lower }: CholeskyFactor, right: Float64Array): Float64Array {
  const x = Float64Array.from(right);
  for (let i = 0; i < order; i += 1) {
    let value = x[i]!;
    for (let k = 0; k < i; k += 1) value -= lower[i * stride + k]! * x[k]!;
    x[i] = value / lower[i * stride + i]!;
  }
  for (let i = order - 1; i >= 0; i -= 1) {
    const value = x[i]! / lower[i * stride + i]!;
    x[i] = value;
    for (let k = 0; k < i; k += 1) x[k] = x[k]! - lower[i * stride + k]! * value;
  }
  return x;
}

/** The element of A⁻¹ at a row and a column. */
export function inverseAt({ stride, inverse }: CholeskyFactor, row: number, column: number): number {
  const [a, b] = [row * stride, column * stride];
  let sum = 0;
  for (let k = Math.max(row, column); k < stride; k += 1) sum += inverse[a + k]! * inverse[b + k]!;
  return sum;
}

/** The dot product of a row of values with others. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k += 1) sum += a[k]! * b[k]!;
  return sum;
}

/** X·Xᵀ of a matrix with many columns; the lower triangle and the upper one. */
export function gramMatrix({ rows, columns, values }: Matrix): Matrix {
  const n = padded(rows);
  const filled = new Float64Array(n * columns);
  filled.set(values);
  const matrix = matrixOf(rows, rows);
  const out = new Float64Array(BLOCK * BLOCK);
  for (let i0 = 0; i0 < n; i0 += BLOCK)
    for (let j0 = 0; j0 <= i0; j0 += BLOCK) {
      dots(filled, [i0 * columns, columns], filled, [j0 * columns, columns], columns, out);
      for (let i = i0; i < Math.min(i0 + BLOCK, rows); i += 1)
        for (let j = j0; j < Math.min(j0 + BLOCK, rows); j += 1) {
          const value = out[(i - i0) * BLOCK + (j - j0)]!;
          matrix.values[i * rows + j] = value;
          matrix.values[j * rows + i] = value;
        }
    }
  return matrix;
}
