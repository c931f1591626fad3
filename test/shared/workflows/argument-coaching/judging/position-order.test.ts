import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { positionOrder } from '../../../../../shared/workflows/argument-coaching/judging/position-order.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const isFirst = (judge: number, turn: number, seed: number) =>
  positionOrder(judge, turn, seed) === 'judged-first';
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('the order in which a judge is shown two sides', () => {
  it('is the one for half of the judges at every turn', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(40), seeds, (judges, turn, seed) => {
        const first = upTo(judges).filter((judge) => isFirst(judge, turn, seed)).length;
        assert.ok(Math.abs(2 * first - judges) <= 1);
      }),
    );
  });

  it('is balanced for each judge and stance over rounds of two turns, whoever begins a round', () => {
    const rounds = fc
      .integer({ min: 1, max: 4 })
      .chain((pairs) => fc.array(fc.boolean(), { minLength: 2 * pairs, maxLength: 2 * pairs }));
    fc.assert(
      fc.property(rounds, fc.nat(6), seeds, (begins, judge, seed) => {
        for (const stance of [true, false]) {
          const turns = begins.map((forBegins, round) => 2 * round + (forBegins === stance ? 0 : 1));
          const first = turns.filter((turn) => isFirst(judge, turn, seed)).length;
          assert.equal(2 * first, begins.length);
        }
      }),
    );
  });

  it('is not mistaken for scores that rise steadily over four rounds', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.constantFrom(0, 1), seeds, (judge, place, seed) => {
        const [first, last] = [true, false].map((wanted) =>
          upTo(4)
            .filter((round) => isFirst(judge, 2 * round + place, seed) === wanted)
            .reduce((sum, round) => sum + round, 0),
        );
        assert.equal(first, last);
      }),
    );
  });

  it('is the same for the same seed, and begins either way', () => {
    const begins = new Set(upTo(20).map((seed) => isFirst(0, 0, seed)));
    assert.equal(begins.size, 2);
    assert.equal(positionOrder(3, 5, 42), positionOrder(3, 5, 42));
  });
});
