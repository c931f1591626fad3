import type { Price } from './catalogue.ts';
import type { Usage } from './model-call.ts';

const PER = 1_000_000;

export const NO_USAGE: Usage = { inputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0 };

function plus(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

/** Adds up tokens; a number that one side does not know stays unknown. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    inputTokens: plus(a.inputTokens, b.inputTokens),
    cachedInputTokens: plus(a.cachedInputTokens, b.cachedInputTokens),
    cacheWriteTokens: plus(a.cacheWriteTokens, b.cacheWriteTokens),
    outputTokens: plus(a.outputTokens, b.outputTokens),
  };
}

/**
 * US dollars for these tokens: cached reads and cache writes at their own prices, the rest of the input at the input
 * price. Null where there is no price or the provider did not say how many tokens it took.
 * @example costOf({ ...NO_USAGE, inputTokens: 2_000_000 }, { input: 0.5, output: 2 }) // => 1
 */
export function costOf(usage: Usage, price: Price | undefined): number | null {
  const { inputTokens, outputTokens } = usage;
  if (!price || inputTokens === null || outputTokens === null) return null;
  const cached = usage.cachedInputTokens ?? 0;
  const written = usage.cacheWriteTokens ?? 0;
  const input =
    Math.max(0, inputTokens - cached - written) * price.input +
    cached * (price.cached_input ?? price.input) +
    written * (price.cache_write ?? price.input);
  return (input + outputTokens * price.output) / PER;
}

/** A share of a price, such as a batch's. */
export function ofPrice(price: Price, share: number): Price {
  return {
    input: price.input * share,
    ...(price.cached_input !== undefined && { cached_input: price.cached_input * share }),
    ...(price.cache_write !== undefined && { cache_write: price.cache_write * share }),
    output: price.output * share,
  };
}
