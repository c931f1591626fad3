import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endTurn } from '@assay/model/allowance/end-turn';
import { giveTurn, PATIENCE_MS, type TurnGrant } from '@assay/model/allowance/give-turn';
import { type AllowanceState, NEW } from '@assay/model/allowance/state';
import fc from 'fast-check';
import { mostInWindow } from './virtual-time.ts';

const START = 1_800_000_000_000;
const limits = { requests_per_minute: 600, tokens_per_minute: 300_000, tokens_counted: 'asked' as const };
const half = () => 0.5;

/** Asks one after the other and gives up where it is not its turn soon. */
function asks(
  state: AllowanceState,
  now: number,
  tokens: number,
  priority: 'batch' | 'interactive' = 'batch',
) {
  const { state: next, verdict } = giveTurn(state, { tokens, priority, limits }, now, half);
  return { state: next, given: 'given' in verdict ? verdict.given : null, verdict };
}

const arrival = fc.record({
  gap: fc.oneof(fc.nat(50), fc.nat(3000), fc.nat(90_000)),
  tokens: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 300_000 })),
  priority: fc.constantFrom('batch' as const, 'interactive' as const),
  skew: fc.integer({ min: -200, max: 200 }),
  network: fc.nat(790),
});

describe('turns at a model', () => {
  it('are for no more than the limits in any 60 seconds, whoever comes when, by clocks and networks that differ', () => {
    fc.assert(
      fc.property(fc.array(arrival, { minLength: 1, maxLength: 400 }), (arrivals) => {
        let [state, now] = [NEW, START];
        const sent: { at: number; tokens: number }[] = [];
        for (const { gap, tokens, priority, skew, network } of arrivals) {
          now += gap;
          const asked = asks(state, now + skew, tokens, priority);
          state = asked.state;
          if (asked.given) sent.push({ at: Math.max(now, asked.given.at - skew) + network, tokens });
        }
        const most = (amount: (one: { tokens: number }) => number) =>
          mostInWindow(sent.map((one) => ({ at: one.at, amount: amount(one) })));
        assert.ok(most(() => 1) <= 600);
        assert.ok(most(({ tokens }) => tokens) <= 300_000);
      }),
      { numRuns: 150 },
    );
  });

  it('are given at once where nothing was asked, as many as come together in a second', () => {
    let state = NEW;
    for (let count = 0; count < 9; count++) {
      const asked = asks(state, START, 400);
      assert.equal(asked.given?.at, START);
      state = asked.state;
    }
  });

  it('come first for whoever is waited for: what can wait is turned away while those are ahead of it', () => {
    let state = NEW;
    const turns = { batch: 0, interactive: 0 };
    for (let now = START; now < START + 60_000; now += 50)
      for (const priority of ['batch', 'interactive'] as const) {
        const asked = asks(state, now, 1000, priority);
        state = asked.state;
        if (asked.given) turns[priority]++;
      }
    assert.ok(turns.interactive > 250, `${turns.interactive}`);
    assert.ok(turns.batch < 50, `${turns.batch}`);
  });

  it('tell who is turned away when to come again, not all at once', () => {
    let state = NEW;
    for (let count = 0; count < 40; count++) state = asks(state, START, 1000).state;
    const comes = [0, 0.5, 0.999].map((random) => {
      const asked = { tokens: 1000, priority: 'batch' as const, limits };
      const { verdict } = giveTurn(state, asked, START, () => random);
      return 'retryAfterMs' in verdict ? verdict.retryAfterMs : 0;
    });
    assert.ok(comes[0]! >= 1000 && comes[0]! < comes[1]! && comes[1]! < comes[2]!, comes.join());
    assert.ok(comes[2]! < 3 * PATIENCE_MS.batch);
  });

  for (const tokens of [150_000, 300_000, 5_000_000])
    it(`of ${tokens} tokens come within minutes though others never cease, and alone where they are a minute's`, () => {
      let state = NEW;
      let big: TurnGrant | null = null;
      let comes = START + 60_000;
      const others: number[] = [];
      for (let now = START; now < START + 600_000; now += 100) {
        if (!big && now >= comes) {
          const asked = asks(state, now, tokens);
          state = asked.state;
          big = asked.given;
          if ('retryAfterMs' in asked.verdict) comes = now + asked.verdict.retryAfterMs;
        }
        const other = asks(state, now, 1000);
        state = other.state;
        if (other.given) others.push(other.given.at);
      }
      assert.ok(big && big.at < START + 240_000, 'it never came');
      assert.ok(
        others.some((at) => at > big.at + 60_000),
        'nobody came after it',
      );
      const { at } = big;
      if (tokens >= 300_000) assert.ok(others.every((other) => Math.abs(other - at) > 60_000));
    });

  it('cost nothing to keep where no limit is known', () => {
    const asked = { tokens: 1000, priority: 'batch' as const };
    const { state, verdict } = giveTurn(NEW, asked, START, half);
    assert.equal(state, NEW);
    assert.ok('given' in verdict && verdict.given.at === START);
    assert.equal(endTurn(NEW, verdict.given, { fate: 'answered' }, undefined, START + 900), NEW);
  });
});

describe('tokens that are counted as they are used', () => {
  const used = { tokens_per_minute: 60_000, tokens_counted: 'used' as const };
  const ask = (state: AllowanceState, now: number, tokens: number) => {
    const made = giveTurn(state, { tokens, priority: 'interactive', limits: used }, now, half);
    return { state: made.state, given: 'given' in made.verdict ? made.verdict.given : null };
  };

  it('come back where less was used than expected, and are owed where it was more', () => {
    const first = ask(NEW, START, 10_000);
    const waits = ask(first.state, START + 1000, 1000).given!.at;
    const cheap = endTurn(first.state, first.given!, { fate: 'answered', usedTokens: 1000 }, used, START);
    assert.equal(ask(cheap, START + 1000, 1000).given!.at, START + 1000);
    const dear = endTurn(first.state, first.given!, { fate: 'answered', usedTokens: 15_000 }, used, START);
    assert.ok(ask(dear, START + 1000, 1000).given!.at > waits + 4000);
  });

  it('stay as they were expected where nobody says what was used', () => {
    const first = ask(NEW, START, 10_000);
    for (const usedTokens of [undefined, null])
      assert.equal(
        endTurn(first.state, first.given!, { fate: 'answered', usedTokens }, used, START),
        first.state,
      );
  });
});
