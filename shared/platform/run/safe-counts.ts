import type { Bill } from '@assay/model/charge';

type BillCounts = Pick<
  Bill,
  'requests' | 'unmetered' | 'inputTokens' | 'cachedInputTokens' | 'cacheWriteTokens' | 'outputTokens'
> & { cost: number | null };

const MOST = Number.MAX_SAFE_INTEGER;
const least = (value: number) => Math.min(value, MOST);

/**
 * A charge or a bill whose numbers every store takes. What goes beyond the safe integers nobody can have metered: all of its
 * requests count as unmetered then, and of its tokens and its money the bound stays, the least that is known.
 */
export function safeCounts<Spent extends BillCounts>(spent: Spent): Spent {
  const { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens, cost } = spent;
  const numbers = [inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens, cost ?? 0];
  if (numbers.every((value) => value <= MOST)) return spent;
  return {
    ...spent,
    unmetered: Math.max(spent.requests, spent.unmetered, 1),
    inputTokens: least(inputTokens),
    cachedInputTokens: least(cachedInputTokens),
    cacheWriteTokens: least(cacheWriteTokens),
    outputTokens: least(outputTokens),
    cost: cost === null ? null : least(cost),
  };
}
