import { STRIDE } from './max-product-kernel.ts';
import { type TokenMatrix, tokenCount, tokenVector } from './token-encoder.ts';

/** What 1 becomes as a 16-bit integer: sums of products of unit vectors stay below 2³¹. */
export const SCALE = 32_000;

/** How far quantised vectors are from what they stand for, and how long they were; the most of any token. */
export interface Precision {
  error: number;
  length: number;
}

/** The dimensions filled up for the kernel. */
export function widthOf(dims: number): number {
  return Math.ceil(dims / STRIDE) * STRIDE;
}

/** Bytes of a matrix whose tokens are taken `together` at a time. */
export function quantisedBytes(matrix: TokenMatrix, together: number): number {
  return 2 * widthOf(matrix.dims) * Math.ceil(tokenCount(matrix) / together) * together;
}

/**
 * Writes a matrix as the kernel reads it, `together` tokens side by side, from element `at` of `memory` on. The last place is
 * filled with the last token over and over, which changes no maximum.
 */
export function quantise(matrix: TokenMatrix, together: number, memory: Int16Array, at: number): Precision {
  const [count, width] = [tokenCount(matrix), widthOf(matrix.dims)];
  const most: Precision = { error: 0, length: 0 };
  for (let place = 0; place < Math.ceil(count / together) * together; place++) {
    const vector = tokenVector(matrix, Math.min(place, count - 1));
    const within = place % together;
    const start = at + (place - within) * width + 2 * within;
    let [error, length] = [0, 0];
    for (let k = 0; k < width; k++) {
      const value = k < vector.length ? vector[k]! : 0;
      const rounded = Math.round(value * SCALE);
      memory[start + (k >> 1) * 2 * together + (k & 1)] = rounded;
      const off = value - rounded / SCALE;
      error += off * off;
      length += value * value;
    }
    most.error = Math.max(most.error, Math.sqrt(error));
    most.length = Math.max(most.length, Math.sqrt(length));
  }
  return most;
}
