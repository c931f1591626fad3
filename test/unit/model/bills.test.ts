import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBills, billOf } from '@assay/model/charge';
import fc from 'fast-check';
import { charge } from '../../support/charges.ts';

/** Costs are multiples of 1/1024 dollar, so that their sums are exact. */
const charges = fc.array(
  fc
    .record({
      requests: fc.nat(9),
      unmetered: fc.nat(2),
      inputTokens: fc.nat(1e6),
      cachedInputTokens: fc.nat(1e6),
      cacheWriteTokens: fc.nat(1e6),
      outputTokens: fc.nat(1e6),
      cost: fc.option(fc.nat(1e6).map((n) => n / 1024)),
    })
    .map(charge),
);

describe('bills', () => {
  it('added up are the bill of all their charges', () => {
    fc.assert(
      fc.property(fc.array(charges), (parts) => {
        assert.deepEqual(addBills(parts.map(billOf)), billOf(parts.flat()));
      }),
    );
  });
});
