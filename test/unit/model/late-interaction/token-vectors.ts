import type { TokenMatrix } from '@assay/model/late-interaction/token-encoder';
import { seededRandom } from '../../kit/clustering/blobs.ts';

/** Made token vectors; a seed repeats them. */
export interface Vectors {
  /** A direction that no other is like. */
  any(): number[];
  /** A direction around `centre`; 0 is the centre itself, 1 about 45° from it. */
  near(centre: readonly number[], width: number): number[];
  below(end: number): number;
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Vectors of `dims` dimensions from a seed. */
export function madeVectors(seed: number, dims: number): Vectors {
  const random = seededRandom(seed);
  const any = () => unit(Array.from({ length: dims }, () => normal(random)));
  const near = (centre: readonly number[], width: number) => {
    const aside = any();
    return unit(centre.map((value, k) => value + width * aside[k]!));
  };
  return { any, near, below: (end) => Math.floor(random() * end) };
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

export function matrixOf(dims: number, rows: readonly (readonly number[])[]): TokenMatrix {
  return { dims, vectors: Float32Array.from(rows.flat()) };
}
