import type { RunCounts } from './grams.ts';
import { type RunIndex, sharedRuns } from './intersection-kernel.ts';

/** The order of the runs that are compared: three tokens. */
const ORDER = 2;

/**
 * From this share of the shorter text's runs of three tokens on, a text is a copy of another. By `docs/reference/benchmarks.md` two
 * different essays come to .31 at most, and a copy with a misspelling in every twentieth word keeps .64.
 */
const ALIKE = 0.5;

/** Shorter texts are copies only where they are the same: some of a few runs may stand in any essay. */
const FEWEST_RUNS = 20;

/** The places of indexed texts that a text is a copy of, the likest first; `before`: only of the first ones. */
export function copiesAmong(index: RunIndex, runCounts: readonly RunCounts[], before = index.size): number[] {
  const own = runCounts[ORDER]!;
  if (own.total < FEWEST_RUNS) return [];
  const shared = sharedRuns(index, runCounts, ORDER);
  const likeness = (text: number) => {
    const total = index.totals[ORDER]![text]!;
    return total < FEWEST_RUNS ? 0 : shared[text]! / Math.min(own.total, total);
  };
  return Array.from({ length: before }, (_, text) => text)
    .filter((text) => likeness(text) >= ALIKE)
    .sort((a, b) => likeness(b) - likeness(a) || a - b);
}

/** Texts that are copies of one another, directly or by others, as groups; each text is in one. */
export function copyGroups(index: RunIndex, runCounts: readonly (readonly RunCounts[])[]): number[][] {
  const leaders = Array.from({ length: index.size }, (_, text) => text);
  const leaderOf = (text: number): number => {
    let leader = text;
    while (leaders[leader] !== leader) leader = leaders[leader]!;
    return leader;
  };
  for (let text = 0; text < index.size; text += 1)
    for (const copy of copiesAmong(index, runCounts[text]!, text)) {
      const [one, other] = [leaderOf(text), leaderOf(copy)];
      leaders[Math.max(one, other)] = Math.min(one, other);
    }
  return [...Map.groupBy(leaders.keys(), leaderOf).values()];
}
