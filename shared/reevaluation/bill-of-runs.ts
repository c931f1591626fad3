import type { RunItem } from '../run/items.ts';

/** Ends without a question asked, of which no bill is kept. */
const UNASKED: readonly RunItem['state'][] = ['held', 'cancelled', 'withdrawn', 'superseded'];

/** What runs have cost together, US dollars; null: a part is not known. */
export function billOfRuns(runs: readonly Pick<RunItem, 'cost' | 'state'>[]): number | null {
  return runs.reduce<number | null>((sum, { cost, state }) => {
    const known = cost ?? (cost === undefined && UNASKED.includes(state) ? 0 : null);
    return sum === null || known === null ? null : sum + known;
  }, 0);
}
