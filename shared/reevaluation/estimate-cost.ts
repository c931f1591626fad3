import type { RunItem } from '../run/items.ts';

/**
 * What assessing runs again is expected to cost, US dollars: as much on average as it cost the first time, times the `share` of the usual
 * price that is asked for. Null: what one of them cost is not known.
 */
export function estimateCost(baselines: readonly Pick<RunItem, 'cost'>[], share: number): number | null {
  const sum = baselines.reduce<number | null>(
    (known, { cost = null }) => (known === null || cost === null ? null : known + cost),
    0,
  );
  return sum === null ? null : sum * share;
}
