import type { RunItem } from '../run/items.ts';

/** A run as far as its price hangs on it. */
export type PricedRun = Pick<RunItem, 'cost' | 'provenance'>;

/**
 * What a run would have cost without memory, US dollars: what it paid, and what the answers that it had from memory once took. Of a run of
 * several attempts that is more, since it finds what it paid itself. Null: a part of it is not known.
 */
function priceOf({ cost = null, provenance }: PricedRun): number | null {
  const memoised = provenance?.memoised?.cost ?? (provenance?.memoised ? null : 0);
  return cost === null || memoised === null ? null : cost + memoised;
}

/** Whether a run had answers from memory of which nobody kept what they took: runs of earlier versions, and embeddings. */
const isUntold = ({ provenance }: PricedRun) =>
  (provenance?.memoisedCalls ?? 0) > 0 && provenance?.memoised === undefined;

/**
 * What assessing runs again is expected to cost, US dollars: what it would have cost the first time without memory, times the `share` of the
 * usual price that is asked for (null: nobody knows it). A run with answers from memory that are not told apart is taken to cost as much as the dearest. Null: what
 * one of them cost is not known.
 */
export function estimateCost(baselines: readonly PricedRun[], share: number | null): number | null {
  const prices = baselines.map(priceOf);
  if (share === null || prices.includes(null)) return null;
  const dearest = Math.max(0, ...(prices as number[]));
  const expected = baselines.map((run, at) => (isUntold(run) ? dearest : prices[at]!));
  return share * expected.reduce((sum, price) => sum + price, 0);
}
