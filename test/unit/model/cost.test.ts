import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addUsage, costOf, NO_USAGE } from '@assay/model/cost';
import fc from 'fast-check';

const price = { input: 2, cached_input: 0.5, cache_write: 2.5, output: 8 };
const usage = { inputTokens: 1000, cachedInputTokens: 600, cacheWriteTokens: 100, outputTokens: 50 };

describe('the cost of a call', () => {
  it('meters cached reads, cache writes, other input and output at their own prices', () => {
    const expected = (300 * 2 + 600 * 0.5 + 100 * 2.5 + 50 * 8) / 1e6;
    assert.equal(costOf(usage, price), expected);
  });

  it('takes the input price where a cache price is absent', () => {
    assert.equal(costOf(usage, { input: 2, output: 8 }), (1000 * 2 + 50 * 8) / 1e6);
  });

  it('is unknown without a price or without token counts', () => {
    assert.equal(costOf(usage, undefined), null);
    assert.equal(costOf({ ...usage, inputTokens: null }, price), null);
    assert.equal(costOf({ ...usage, outputTokens: null }, price), null);
  });

  it('is never below that of a fully cached prompt nor above that of a fully written one', () => {
    const tokens = fc.nat({ max: 100_000 });
    fc.assert(
      fc.property(tokens, tokens, tokens, tokens, (cached, written, fresh, out) => {
        const inputTokens = cached + written + fresh;
        const all = { inputTokens, cachedInputTokens: cached, cacheWriteTokens: written, outputTokens: out };
        const cost = costOf(all, price)!;
        assert.ok(cost >= (inputTokens * 0.5 + out * 8) / 1e6 - 1e-9);
        assert.ok(cost <= (inputTokens * 2.5 + out * 8) / 1e6 + 1e-9);
      }),
    );
  });

  it('keeps an unknown count unknown when usages are added', () => {
    assert.deepEqual(addUsage(usage, NO_USAGE), usage);
    assert.equal(addUsage(usage, { ...NO_USAGE, inputTokens: null }).inputTokens, null);
  });
});
