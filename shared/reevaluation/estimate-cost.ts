import type { RunItem } from '../run/items.ts';
import type { Mode } from './mode.ts';

/** What a provider takes of the usual price for what it is asked in batches: https://platform.openai.com/docs/guides/batch */
const BATCH_PRICE = 0.5;

/**
 * What assessing runs again is expected to cost, US dollars: as much on average as it cost the first time, or half of it in batches.
 * Null: what one of them cost is not known.
 */
export function estimateCost(baselines: readonly Pick<RunItem, 'cost'>[], mode: Mode): number | null {
  const sum = baselines.reduce<number | null>(
    (known, { cost = null }) => (known === null || cost === null ? null : known + cost),
    0,
  );
  return sum === null ? null : sum * (mode === 'batch' ? BATCH_PRICE : 1);
}
