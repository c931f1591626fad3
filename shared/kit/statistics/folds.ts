import { type RandomSource, seededRandom } from './seeded-random.ts';

/** What is drawn: `level` is what the draw is stratified by, such as the mean of an essay's scores. */
export interface Drawable {
  id: string;
  level: number;
}

/** Sorted by level, ties in an order that is drawn (Fisher and Yates on the ids in their own order, so that the file's order tells nothing). */
function byLevel(works: readonly Drawable[], random: RandomSource): Drawable[] {
  const shuffled = works.toSorted((drawable, other) => (drawable.id < other.id ? -1 : 1));
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
  }
  return shuffled.sort((one, other) => one.level - other.level);
}

/** Whole numbers below `count` in a drawn order. */
function drawnOrder(count: number, random: RandomSource): number[] {
  const numbers = Array.from({ length: count }, (_, at) => ({ at, key: random() }));
  return numbers.sort((one, other) => one.key - other.key).map(({ at }) => at);
}

/**
 * Deals works into folds: in the order of their levels each run of `folds` works is dealt one to each fold, in a drawn order. So folds
 * differ by at most one work in size and are alike in their levels; the same seed deals the same, whatever the order of the works.
 * Returns id → fold, from 0.
 */
export function drawFolds(works: readonly Drawable[], folds: number, seed: number): Map<string, number> {
  const random = seededRandom(seed);
  const sorted = byLevel(works, random);
  const found = new Map<string, number>();
  for (let start = 0; start < sorted.length; start += folds) {
    const order = drawnOrder(folds, random);
    sorted.slice(start, start + folds).forEach(({ id }, place) => {
      found.set(id, order[place]!);
    });
  }
  return found;
}

/**
 * Draws so many works: in the order of their levels one of each of `count` runs of (about) equal length. All of them where there are
 * no more. Returns their ids.
 */
export function drawSample(works: readonly Drawable[], count: number, seed: number): Set<string> {
  if (count >= works.length) return new Set(works.map(({ id }) => id));
  const random = seededRandom(seed);
  const sorted = byLevel(works, random);
  const edge = (run: number) => Math.floor((run * sorted.length) / count);
  const drawn = Array.from({ length: count }, (_, run) => {
    const [from, to] = [edge(run), edge(run + 1)];
    return sorted[from + Math.floor(random() * (to - from))]!.id;
  });
  return new Set(drawn);
}
