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

/** Gives numbers in [0,1). */
export type RandomNumbers = () => number;

/** A reproducible sequence of numbers in [0,1) (mulberry32). */
export function createRandom(seed: number): RandomNumbers {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** One of some things, drawn. */
export function pick<T>(from: readonly T[], random: RandomNumbers): T {
  return from[Math.floor(random() * from.length)]!;
}
