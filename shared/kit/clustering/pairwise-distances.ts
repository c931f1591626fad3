/** `cosine` is 1 − cos of the angle; a vector of zeros has distance 1 from every other. */
export type Metric = 'euclidean' | 'cosine';

/** Cosine distances below this are rounding: vectors of one direction are at distance 0 whatever their lengths. */
const SAME_DIRECTION = 1e-15;

/** The distances between all points, each pair once: 4·n² bytes. */
export interface PairwiseDistances {
  size: number;
  /** d(i, j) for j < i at `i(i − 1)/2 + j`. */
  triangle: Float64Array;
}

function flatten(points: readonly ArrayLike<number>[], width: number): Float64Array {
  const flat = new Float64Array(points.length * width);
  for (const [row, point] of points.entries()) flat.set(point, row * width);
  return flat;
}

/** Brings a vector to length 1, without overflow; a vector of zeros stays. Returns whether it was one. */
function toUnitLength(vector: Float64Array): boolean {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest === 0) return true;
  let sum = 0;
  for (let k = 0; k < vector.length; k++) {
    vector[k]! /= largest;
    sum += vector[k]! * vector[k]!;
  }
  const length = Math.sqrt(sum);
  for (let k = 0; k < vector.length; k++) vector[k]! /= length;
  return false;
}

/** The squared distance of two points; `flat` holds one point of `width` coordinates after the other. */
function squaredDistance(flat: Float64Array, width: number, i: number, j: number): number {
  let sum = 0;
  for (let k = 0, a = i * width, b = j * width; k < width; k++, a++, b++) {
    const step = flat[a]! - flat[b]!;
    sum += step * step;
  }
  return sum;
}

/** Where point i's distances from the points before it start. */
function rowStart(i: number): number {
  return (i * (i - 1)) / 2;
}

/**
 * The squared distances of four points from all pairs of points before them. Eight sums at once: each coordinate is
 * read once for two or four of them, and no sum waits for another. One pair after the other would take two and a half
 * times as long (`docs/reference/benchmarks.md`).
 */
function fillFourRows(triangle: Float64Array, flat: Float64Array, width: number, i: number): void {
  const point = (at: number) => flat.subarray(at * width, (at + 1) * width);
  const [a, b, c, d] = [point(i), point(i + 1), point(i + 2), point(i + 3)];
  const sums = new Float64Array(8);
  for (let j = 0; j < i; j += 2) {
    sumEight(sums, [a, b, c, d], point(j), point(j + 1));
    for (let row = 0; row < 4; row++) {
      triangle[rowStart(i + row) + j] = sums[row]!;
      triangle[rowStart(i + row) + j + 1] = sums[row + 4]!;
    }
  }
}

type Four = readonly [Float64Array, Float64Array, Float64Array, Float64Array];

function sumEight(sums: Float64Array, [a, b, c, d]: Four, e: Float64Array, f: Float64Array): void {
  let ae = 0;
  let be = 0;
  let ce = 0;
  let de = 0;
  let af = 0;
  let bf = 0;
  let cf = 0;
  let df = 0;
  for (let k = 0; k < e.length; k++) {
    const ek = e[k]!;
    const fk = f[k]!;
    const ak = a[k]!;
    const bk = b[k]!;
    const ck = c[k]!;
    const dk = d[k]!;
    ae += (ak - ek) * (ak - ek);
    be += (bk - ek) * (bk - ek);
    ce += (ck - ek) * (ck - ek);
    de += (dk - ek) * (dk - ek);
    af += (ak - fk) * (ak - fk);
    bf += (bk - fk) * (bk - fk);
    cf += (ck - fk) * (ck - fk);
    df += (dk - fk) * (dk - fk);
  }
  sums[0] = ae;
  sums[1] = be;
  sums[2] = ce;
  sums[3] = de;
  sums[4] = af;
  sums[5] = bf;
  sums[6] = cf;
  sums[7] = df;
}

function squaredTriangle(flat: Float64Array, size: number, width: number): Float64Array {
  const triangle = new Float64Array(rowStart(size));
  const whole = size - (size % 4);
  for (let i = 0; i < whole; i += 4) fillFourRows(triangle, flat, width, i);
  for (let i = 0; i < size; i++) {
    const from = i < whole ? i - (i % 4) : 0;
    for (let j = from; j < i; j++) triangle[rowStart(i) + j] = squaredDistance(flat, width, i, j);
  }
  return triangle;
}

/** For unit vectors |u − v|²/2 = 1 − cos, without the cancellation that the difference would suffer. */
function cosineDistances(flat: Float64Array, size: number, width: number): Float64Array {
  const zero = Array.from({ length: size }, (_, i) =>
    toUnitLength(flat.subarray(i * width, (i + 1) * width)),
  );
  const triangle = squaredTriangle(flat, size, width);
  for (let i = 1, at = 0; i < size; i++) {
    for (let j = 0; j < i; j++, at++) {
      const distance = zero[i] || zero[j] ? 1 : triangle[at]! / 2;
      triangle[at] = distance < SAME_DIRECTION ? 0 : distance;
    }
  }
  return triangle;
}

/** The distances between all points, which must be finite and of one dimension. */
export function pairwiseDistances(points: readonly ArrayLike<number>[], metric: Metric): PairwiseDistances {
  const size = points.length;
  const width = points[0]?.length ?? 0;
  const flat = flatten(points, width);
  if (metric === 'cosine') return { size, triangle: cosineDistances(flat, size, width) };
  const triangle = squaredTriangle(flat, size, width);
  for (let at = 0; at < triangle.length; at++) triangle[at] = Math.sqrt(triangle[at]!);
  return { size, triangle };
}

/** Writes the distances of point i from all points, itself included, to `row`. */
export function readRow({ size, triangle }: PairwiseDistances, i: number, row: Float64Array): void {
  row.set(triangle.subarray(rowStart(i), rowStart(i + 1)));
  row[i] = 0;
  for (let j = i + 1, at = rowStart(j) + i; j < size; at += j, j++) row[j] = triangle[at]!;
}
