import type { TrigramIndex } from './trigram-index.ts';
import {
  mostShared,
  OVERLAP_BLOCK,
  overlapOfWindows,
  requiredCount,
  type TrigramOverlap,
} from './trigram-overlap.ts';
import { type Bounds, WindowDistances, type WindowRun } from './window-distances.ts';

/** A window of the text, in symbols, and its edit distance from the quote. */
interface BestWindow {
  start: number;
  length: number;
  distance: number;
}

type Distances = Pick<WindowDistances, 'tilt' | 'bound' | 'within' | 'measure'>;
/** Another way to compute what `WindowDistances` does, for a benchmark to compare. */
type DistancesClass = new (...of: ConstructorParameters<typeof WindowDistances>) => Distances;

/** Blocks of windows that one sweep bounds at once. */
const SWEEP_BLOCKS = 32;
/** The bounds follow the best distance found (see `WindowDistances.tilt`) once it has fallen by this share. */
const TILT_STALE = 0.03;

class WindowSearch {
  readonly #distances: Distances;
  readonly #overlap: TrigramOverlap;
  readonly #required: number;
  readonly #windowLength: number;
  #tiltedFor = Number.POSITIVE_INFINITY;
  best: BestWindow;

  constructor(distances: Distances, overlap: TrigramOverlap, required: number, windowLength: number) {
    this.#distances = distances;
    this.#overlap = overlap;
    this.#required = required;
    this.#windowLength = windowLength;
    this.best = { start: -1, length: windowLength, distance: Number.POSITIVE_INFINITY };
  }

  /** Measures two windows and keeps the better one; of equals, the first. */
  measure(first: number, second: number): void {
    const [a, b] = this.#distances.measure(first, second);
    if (this.#beats(first, a)) this.best = { start: first, length: this.#windowLength, distance: a };
    if (this.#beats(second, b)) this.best = { start: second, length: this.#windowLength, distance: b };
    if (this.best.distance > this.#tiltedFor * (1 - TILT_STALE)) return;
    this.#tiltedFor = this.best.distance;
    this.#distances.tilt(this.best.distance / (2 * this.#windowLength));
  }

  #beats(start: number, distance: number): boolean {
    const { best } = this;
    return distance < best.distance || (distance === best.distance && start < best.start);
  }

  /** The count of shared trigrams that a window needs: an edit changes three trigrams of the quote at the most. */
  #neededCount(): number {
    return Math.max(this.#required, this.#overlap.total - 3 * this.best.distance);
  }

  /** The next blocks in which a window shares enough trigrams. */
  #nextRun(from: number): WindowRun | null {
    const { blocks, counts } = this.#overlap;
    const needed = this.#neededCount();
    let block = Math.ceil(from / OVERLAP_BLOCK);
    while (block < blocks.length && blocks[block]! < needed) block++;
    if (block >= blocks.length) return null;
    const first = block;
    const limit = Math.min(blocks.length, first + SWEEP_BLOCKS);
    while (block < limit && blocks[block]! >= needed) block++;
    const end = Math.min(counts.length, block * OVERLAP_BLOCK);
    return { first: first * OVERLAP_BLOCK, count: end - first * OVERLAP_BLOCK };
  }

  /** Bounds all windows that share enough trigrams and measures those that may be the best, the likeliest first. */
  run(): BestWindow {
    const left: Bounds = { positions: [], bounds: [] };
    for (let run = this.#nextRun(0); run !== null; ) {
      const second = this.#nextRun(run.first + run.count);
      this.#sweep(run, second, left);
      run = second && this.#nextRun(second.first + second.count);
    }
    this.#measureAll(left);
    return this.best;
  }

  #sweep(first: WindowRun, second: WindowRun | null, left: Bounds): void {
    this.#distances.bound(first, second ?? first);
    const runs = second ? [first, second] : [first];
    const found = runs.map((run, lane) => this.#distances.within(lane, run, this.best.distance));
    const candidates = found.map((bounds) => this.#candidates(bounds));
    const likeliest = candidates.filter(({ positions }) => positions.length > 0).map(likeliestOf);
    if (likeliest.length > 0) this.measure(likeliest[0]!, likeliest.at(-1)!);
    for (const { positions, bounds } of candidates.map((bounds) => this.#candidates(bounds))) {
      left.positions.push(...positions);
      left.bounds.push(...bounds);
    }
  }

  /** Those of the windows that may still beat the best one. */
  #candidates({ positions, bounds }: Bounds): Bounds {
    const { counts } = this.#overlap;
    const needed = this.#neededCount();
    const kept: Bounds = { positions: [], bounds: [] };
    for (let i = 0; i < positions.length; i++) {
      if (counts[positions[i]!]! < needed || !this.#beats(positions[i]!, bounds[i]!)) continue;
      kept.positions.push(positions[i]!);
      kept.bounds.push(bounds[i]!);
    }
    return kept;
  }

  #measureAll({ positions, bounds }: Bounds): void {
    const order = Array.from(positions.keys()).sort((a, b) => bounds[a]! - bounds[b]! || a - b);
    let waiting = -1;
    for (const i of order) {
      if (!this.#beats(positions[i]!, bounds[i]!)) continue;
      if (waiting < 0) waiting = positions[i]!;
      else {
        this.measure(waiting, positions[i]!);
        waiting = -1;
      }
    }
    if (waiting >= 0) this.measure(waiting, waiting);
  }
}

function likeliestOf({ positions, bounds }: Bounds): number {
  let index = 0;
  for (let i = 1; i < bounds.length; i++) if (bounds[i]! < bounds[index]!) index = i;
  return positions[index]!;
}

/**
 * The window nearest to the quote in edit distance among those that contain at least the share `minimumOverlap` of
 * the quote's trigrams; of equally near ones the first; null if there is none. A window is as long as the quote; a
 * text shorter than the quote is its own window. Exact: windows are only left out where a lower bound of their
 * distance shows that they cannot win.
 */
export function findBestWindow(
  text: { trigrams: TrigramIndex; alphabet: number },
  quote: Int32Array,
  minimumOverlap: number,
  DistancesOf: DistancesClass = WindowDistances,
): BestWindow | null {
  const { symbols } = text.trigrams;
  const length = Math.min(symbols.length, quote.length);
  if (length === 0) return null;
  const overlap = overlapOfWindows(text.trigrams, quote, symbols.length - length + 1, length);
  const required = requiredCount(overlap.total, minimumOverlap);
  const seed = mostShared(overlap);
  if (overlap.counts[seed]! < required) return null;
  const sweep = Math.min(overlap.counts.length, SWEEP_BLOCKS * OVERLAP_BLOCK);
  const distances = new DistancesOf(symbols, text.alphabet, quote, length, sweep);
  const search = new WindowSearch(distances, overlap, required, length);
  search.measure(seed, seed);
  return search.run();
}
