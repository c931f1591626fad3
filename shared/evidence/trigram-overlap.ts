import { findTrigram, type TrigramIndex } from './trigram-index.ts';

export const OVERLAP_BLOCK = 64;

/** For every window of a text, how many of a quote's trigrams it contains. */
export interface TrigramOverlap {
  /** Per window (by its first symbol): how many of the quote's trigram occurrences are among the window's trigrams. */
  counts: Int32Array;
  /** The greatest count of each block of `OVERLAP_BLOCK` windows (the last block may be shorter). */
  blocks: Int32Array;
  /** How many trigrams the quote has, repeated ones counted each time. */
  total: number;
}

function weighTrigrams(index: TrigramIndex, quote: Int32Array): Map<number, number> {
  const weights = new Map<number, number>();
  for (let at = 0; at + 2 < quote.length; at++) {
    const trigram = findTrigram(index, quote[at]!, quote[at + 1]!, quote[at + 2]!);
    if (trigram >= 0) weights.set(trigram, (weights.get(trigram) ?? 0) + 1);
  }
  return weights;
}

/** Adds `weight` to every window that holds the trigram, as differences between neighbouring windows. */
function addTrigram(index: TrigramIndex, trigram: number, weight: number, reach: number, steps: Int32Array) {
  const { offsets, positions } = index;
  const last = offsets[trigram + 1]!;
  let covered = 0;
  for (let i = offsets[trigram]!; i < last; i++) {
    const at = positions[i]!;
    const from = Math.max(at - reach, covered);
    if (from >= steps.length) break;
    steps[from]! += weight;
    covered = at + 1;
    if (covered < steps.length) steps[covered]! -= weight;
  }
}

let scratch = new Int32Array(0);

/** Zeros for `length` counts, in memory that the next call uses again: fresh pages would take longer than the count. */
function zeros(length: number): Int32Array {
  if (scratch.length < length) scratch = new Int32Array(length);
  return scratch.subarray(0, length).fill(0);
}

/** Turns differences into sums, in place, and returns the greatest sum of each block. */
function sumUp(steps: Int32Array): Int32Array {
  const blocks = new Int32Array(Math.ceil(steps.length / OVERLAP_BLOCK));
  let count = 0;
  for (let block = 0; block < blocks.length; block++) {
    const end = Math.min(steps.length, (block + 1) * OVERLAP_BLOCK);
    let most = 0;
    for (let at = block * OVERLAP_BLOCK; at < end; at++) {
      count += steps[at]!;
      steps[at] = count;
      if (count > most) most = count;
    }
    blocks[block] = most;
  }
  return blocks;
}

/**
 * Counts, for every window of `windowLength` symbols, the trigrams it shares with the quote, in time proportional to
 * the occurrences of the quote's trigrams. A trigram that the quote holds twice counts twice once the window holds it:
 * “how many of Q's trigrams are present within W, divided by the total number of trigrams in Q” (CAPRA, 3.3). The
 * counts are valid until the next call.
 */
export function overlapOfWindows(
  index: TrigramIndex,
  quote: Int32Array,
  windows: number,
  windowLength: number,
): TrigramOverlap {
  const counts = zeros(windows);
  if (windowLength >= 3) {
    for (const [trigram, weight] of weighTrigrams(index, quote)) {
      addTrigram(index, trigram, weight, windowLength - 3, counts);
    }
  }
  return { counts, blocks: sumUp(counts), total: Math.max(0, quote.length - 2) };
}

/** The first of the windows that share most trigrams with the quote. */
export function mostShared({ counts, blocks }: TrigramOverlap): number {
  let block = 0;
  for (let i = 1; i < blocks.length; i++) if (blocks[i]! > blocks[block]!) block = i;
  return counts.indexOf(blocks[block]!, block * OVERLAP_BLOCK);
}

/** The smallest count whose share of `total` is at least `share`. A quote without trigrams needs none. */
export function requiredCount(total: number, share: number): number {
  if (total === 0) return 0;
  let count = Math.max(0, Math.floor(share * total) - 1);
  while (count / total < share) count++;
  return count;
}
