import type { RandomSource } from '@assay/kit/statistics/seeded-random';

export {
  type RandomSource as RandomNumbers,
  seededRandom as createRandom,
} from '@assay/kit/statistics/seeded-random';

/** A 32-bit hash of a text (FNV-1a with a final mix), the same on every machine. */
export function hashText(text: string, seed = 0): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A number in [0,1) that depends on the parts alone. */
export function drawFor(...parts: (string | number)[]): number {
  return hashText(parts.join('\u0000')) / 0x1_0000_0000;
}

/** One of some things, drawn. */
export function pick<T>(from: readonly T[], random: RandomSource): T {
  return from[Math.floor(random() * from.length)]!;
}
