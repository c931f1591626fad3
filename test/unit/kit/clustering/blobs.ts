/** Numbers in [0, 1) that a seed repeats (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Points around some centres, each blob of its own width, and a few anywhere. */
export function blobs(seed: number, count: number, dimensions: number, centres: number): number[][] {
  const random = seededRandom(seed);
  const vector = (scale: number) => Array.from({ length: dimensions }, () => (random() - 0.5) * scale);
  const middles = Array.from({ length: centres }, () => ({ at: vector(20), width: 0.5 + 4 * random() }));
  return Array.from({ length: count }, () => {
    if (random() < 0.1) return vector(24);
    const { at, width } = middles[Math.floor(random() * centres)]!;
    const offset = vector(width);
    return at.map((x, k) => x + offset[k]!);
  });
}

/** A random order of 0 … count − 1. */
export function shuffled(seed: number, count: number): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, i) => ({ i, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ i }) => i);
}

/** A partition as labels numbered by first appearance; noise stays −1. Equal partitions become equal arrays. */
export function canonical(labels: Iterable<number>): number[] {
  const numbers = new Map<number, number>();
  return Array.from(labels, (label) => {
    if (label < 0) return -1;
    if (!numbers.has(label)) numbers.set(label, numbers.size);
    return numbers.get(label)!;
  });
}
