import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestEnd } from '@assay/model/allowance/allowance';
import { endTurn } from '@assay/model/allowance/end-turn';
import { giveTurn, type TurnGrant } from '@assay/model/allowance/give-turn';
import { readDuration, readLimit } from '@assay/model/allowance/rate-headers';
import { type AllowanceState, NEW } from '@assay/model/allowance/state';
import fc from 'fast-check';

const START = 1_800_000_000_000;
const random = () => 0;

/** A model whose requests are made one by one. */
class Bench {
  state: AllowanceState = NEW;
  now = START;

  take(tokens = 10): TurnGrant | number {
    const { state, verdict } = giveTurn(this.state, { tokens, priority: 'batch' }, this.now, random);
    this.state = state;
    return 'given' in verdict ? verdict.given : verdict.retryAfterMs;
  }

  given(tokens?: number): TurnGrant {
    const taken = this.take(tokens);
    return typeof taken === 'number' ? assert.fail('it was turned away') : taken;
  }

  end(given: TurnGrant, end: RequestEnd): void {
    this.state = endTurn(this.state, given, end, undefined, this.now);
  }

  fails(times: number): void {
    for (let count = 0; count < times; count++) this.end(this.given(), { fate: 'unavailable' });
  }
}

describe('the circuit', () => {
  it('opens after five in a row that found nobody, and not where one of them was answered', () => {
    const bench = new Bench();
    bench.fails(4);
    bench.end(bench.given(), { fate: 'answered' });
    bench.fails(4);
    assert.equal(typeof bench.take(), 'object');
    bench.fails(1);
    assert.equal(bench.take(), 30_000);
  });

  it('does not count failures that are minutes apart', () => {
    const bench = new Bench();
    for (let count = 0; count < 20; count++) {
      bench.fails(1);
      bench.now += 121_000;
    }
    assert.equal(typeof bench.take(), 'object');
  });

  it('lets one probe through, waits twice as long each time that it fails, five minutes at most, and closes by a success', () => {
    const bench = new Bench();
    bench.fails(5);
    for (const seconds of [30, 60, 120, 240, 300, 300]) {
      assert.equal(bench.take(), seconds * 1000);
      bench.now += seconds * 1000;
      const probe = bench.given();
      assert.equal(bench.take(), 60_000);
      bench.end(probe, { fate: 'unavailable' });
    }
    bench.now += 300_000;
    bench.end(bench.given(), { fate: 'rejected' });
    assert.equal(typeof bench.take(), 'object');
    assert.equal(typeof bench.take(), 'object');
  });

  it('is not held open by a probe that died', () => {
    const bench = new Bench();
    bench.fails(5);
    bench.now += 30_000;
    bench.given();
    bench.now += 60_000;
    bench.end(bench.given(), { fate: 'answered' });
    assert.equal(typeof bench.take(), 'object');
  });

  it('is given another probe at once by one that failed for a reason of its own', () => {
    const bench = new Bench();
    const late = bench.given();
    bench.fails(5);
    bench.now += 30_000;
    const probe = bench.given();
    bench.end(late, { fate: 'unknown' });
    assert.equal(bench.take(), 60_000);
    bench.end(probe, { fate: 'unknown' });
    bench.end(bench.given(), { fate: 'unavailable' });
    assert.equal(bench.take(), 60_000);
  });

  it('takes no notice of those that were on their way when it opened', () => {
    const bench = new Bench();
    const late = [bench.given(), bench.given()];
    bench.fails(5);
    bench.now += 29_000;
    for (const given of late) bench.end(given, { fate: 'unavailable' });
    assert.equal(bench.take(), 1000);
  });
});

describe('a 429', () => {
  it('pauses all for as long as the provider asks', () => {
    const bench = new Bench();
    bench.end(bench.given(), { fate: 'throttled', retryAfterMs: 7000 });
    assert.equal(bench.take(), 7000);
    bench.now += 7000;
    bench.given();
  });

  it('that names no pause pauses twice as long each time in a row; those sent together count once', () => {
    const bench = new Bench();
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const together = [bench.given(), bench.given(), bench.given()];
      for (const given of together) bench.end(given, { fate: 'throttled', retryAfterMs: null });
      assert.equal(bench.state.notBefore, bench.now + seconds * 1000);
      bench.now += seconds * 1000;
    }
    bench.end(bench.given(), { fate: 'answered' });
    bench.end(bench.given(), { fate: 'throttled' });
    assert.equal(bench.state.notBefore, bench.now + 1000);
  });

  it('is no pause where the account has no credit: that is a rejection', () => {
    const bench = new Bench();
    bench.end(bench.given(), { fate: 'rejected' });
    assert.equal(bench.state, NEW);
  });
});

const left = (limit: number, remaining: number, reset = '1s') =>
  new Headers({
    'x-ratelimit-limit-tokens': `${limit}`,
    'x-ratelimit-remaining-tokens': `${remaining}`,
    'x-ratelimit-reset-tokens': reset,
  });

describe('what headers say', () => {
  it('is believed downwards only, whatever the order of the answers', () => {
    const bench = new Bench();
    bench.end(bench.given(), { fate: 'answered', headers: left(60_000, 60_000) });
    const [first, second] = [bench.given(500), bench.given(500)];
    bench.end(second, { fate: 'answered', headers: left(60_000, 1000) });
    assert.equal(bench.state.tokens.mirror?.level, 1000);
    bench.end(first, { fate: 'answered', headers: left(60_000, 59_500) });
    assert.equal(bench.state.tokens.mirror?.level, 1000);
  });

  it('is corrected by what was drawn since the request was counted', () => {
    const bench = new Bench();
    bench.end(bench.given(), { fate: 'answered', headers: left(60_000, 60_000) });
    const first = bench.given(500);
    for (let count = 0; count < 2; count++) bench.given(500);
    bench.end(first, { fate: 'answered', headers: left(60_000, 10_000) });
    assert.equal(bench.state.tokens.mirror?.level, 9000);
  });

  it('keeps a request waiting until the provider has filled up again', () => {
    const bench = new Bench();
    bench.end(bench.given(), { fate: 'answered', headers: left(60_000, 0) });
    assert.equal(bench.given(1000).at, START + 1000);
  });

  const limits = { tokens_per_minute: 60_000, tokens_counted: 'asked' as const };
  const request = fc.record({ tokens: fc.integer({ min: 1, max: 3000 }), gap: fc.nat(4000) });
  const requests = fc.array(request, { minLength: 1, maxLength: 150 });

  /** Asks one after the other, each answered by what the provider says is left; how late each turn was. */
  function late(
    asked: readonly { tokens: number; gap: number }[],
    leftOf: (used: number, inMinute: number) => number | null,
  ) {
    let state: AllowanceState = NEW;
    let now = START;
    const sent: { at: number; tokens: number }[] = [];
    for (const { tokens, gap } of asked) {
      now += gap;
      const { state: next, verdict } = giveTurn(
        state,
        { tokens, priority: 'interactive', limits },
        now,
        random,
      );
      state = next;
      if (!('given' in verdict)) continue;
      sent.push({ at: verdict.given.at, tokens });
      const { at } = verdict.given;
      const since = (from: number) => sent.reduce((sum, one) => sum + (one.at >= from ? one.tokens : 0), 0);
      const remaining = leftOf(since(at - 59_999), since(Math.floor(at / 60_000) * 60_000));
      const headers = remaining === null ? new Headers() : left(60_000, remaining);
      state = endTurn(state, verdict.given, { fate: 'answered', headers }, limits, now);
    }
    return { sent, state };
  }

  const counts = {
    'the minute just passed': (used: number) => 60_000 - used,
    'whole minutes': (_: number, inMinute: number) => 60_000 - inMinute,
  };
  for (const [what, leftOf] of Object.entries(counts))
    it(`holds nothing back where our own turns explain it, of who counts ${what}`, () => {
      fc.assert(
        fc.property(requests, (asked) => {
          const silent = late(asked, () => null);
          const telling = late(asked, leftOf);
          assert.deepEqual(telling.sent, silent.sent);
          assert.equal(telling.state.sharedUntil, 0);
        }),
      );
    });

  it('is believed where more is gone than our own turns took', () => {
    fc.assert(
      fc.property(requests, fc.integer({ min: 10_000, max: 60_000 }), (asked, others) => {
        const { state } = late(asked, (used) => Math.max(0, 60_000 - used - others));
        assert.ok(state.tokens.mirror !== null);
      }),
    );
  });

  it('is read as OpenAI writes it, and left out where it is of a day', () => {
    const durations = { '120ms': 120, '1s': 1000, '6m0s': 360_000, '1.5s': 1500, '12': 12_000 };
    for (const [text, milliseconds] of Object.entries(durations))
      assert.equal(readDuration(text), milliseconds);
    for (const text of ['', 'soon', '1s ago', null]) assert.equal(readDuration(text), null);
    assert.deepEqual(readLimit(left(60_000, 59_000), 'tokens'), { limit: 60_000, remaining: 59_000 });
    assert.equal(readLimit(left(14_400, 14_370, '2m59.56s'), 'tokens'), null);
    assert.equal(readLimit(left(0, 0), 'tokens'), null);
    assert.equal(readLimit(left(60_000, 59_000), 'requests'), null);
  });
});
