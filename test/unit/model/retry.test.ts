import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { classifyFailure, retryAfterMs } from '@assay/model/provider-failure';
import { BACKOFF, retry, waitBefore } from '@assay/model/retry';
import fc from 'fast-check';

const now = Date.parse('2026-11-20T10:00:00Z');

describe('the wait before another request', () => {
  it('is never longer than the cap nor than base · 2ⁿ, and never negative', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1100 }), chance, (attempt, random) => {
        const wait = waitBefore(attempt, null, () => random);
        assert.ok(wait >= 0 && wait <= BACKOFF.capMs);
        assert.ok(wait <= BACKOFF.baseMs * 2 ** (attempt - 1));
      }),
    );
  });

  it('is never shorter than what the provider asks for', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.nat(), chance, (asked, random) => {
        const wait = waitBefore(3, asked, () => random);
        assert.ok(wait >= asked && wait <= asked + BACKOFF.baseMs * 4);
      }),
    );
  });

  it('is read from retry-after-ms, from seconds, and from a date', () => {
    const read = (headers: Record<string, string>) => retryAfterMs(new Headers(headers), now);
    assert.equal(read({ 'retry-after-ms': '250', 'retry-after': '9' }), 250);
    assert.equal(read({ 'retry-after': '1.5' }), 1500);
    assert.equal(read({ 'retry-after': 'Fri, 20 Nov 2026 10:00:03 GMT' }), 3000);
    assert.equal(read({ 'retry-after': 'Fri, 20 Nov 2026 09:00:00 GMT' }), 0);
    assert.equal(read({ 'retry-after': ' Fri, 20 Nov 2026 10:01:00 GMT ' }), 60_000);
    assert.equal(read({ 'retry-after': 'soon' }), null);
    assert.equal(read({}), null);
  });
});

describe('a question without time left', () => {
  it('is not sent', async () => {
    const asked = { model: 'm', provider: 'p' };
    const clock = { now: () => now, sleep: async () => {}, random: () => 0.5 };
    const ask = () => assert.fail('it was sent');
    const outcome = await retry(
      ask,
      (error) => classifyFailure(error, asked, now),
      () => now,
      clock,
    );
    assert.equal(outcome.attempts, 0);
    assert.ok(!outcome.ok && /no time left to ask/.test(outcome.failure.error.message));
  });
});

describe('a fault of ours', () => {
  it('is no failure of the provider: it is thrown as it is', () => {
    const fault = new TypeError("Cannot read properties of undefined (reading 'text')");
    assert.throws(() => classifyFailure(fault, { model: 'm', provider: 'p' }, 0), fault);
  });
});
