import type { RunItem } from '../run/items.ts';

/** What runs have cost together, US dollars; null: a part is not known. A run that asked nothing has cost nothing. */
export function billOfRuns(runs: readonly Pick<RunItem, 'cost'>[]): number | null {
  return runs.reduce<number | null>(
    (sum, { cost = 0 }) => (sum === null || cost === null ? null : sum + cost),
    0,
  );
}
