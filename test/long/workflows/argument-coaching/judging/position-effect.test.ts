import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SEVEN_JUDGES } from '@assay/argument-coaching/conditions';
import { positionEffect } from '@assay/argument-coaching/judging/position-effect';
import { positionOrder } from '@assay/argument-coaching/judging/position-order';
import { positionEffectSchema } from '@assay/argument-coaching/result';
import fc from 'fast-check';
import { type Scores, turnOf } from '../../../../unit/workflows/argument-coaching/scored-turns.ts';

const SEED = 11;

interface Debate {
  rounds: number;
  judges?: number;
  seed?: number;
  scoreOf: (at: { judge: number; round: number; isFor: boolean; isFirst: boolean }) => number | null;
}

/** A debate whose judges were shown the sides in the order that they are given. */
function held({ rounds, judges = 7, seed = SEED, scoreOf }: Debate) {
  return Array.from({ length: 2 * rounds }, (_, turn) => {
    const [round, isFor] = [Math.floor(turn / 2), turn % 2 === 0];
    const scores: Scores = Object.fromEntries(
      SEVEN_JUDGES.slice(0, judges).map((name, judge) => {
        const order = positionOrder(judge, { at: round, of: rounds }, seed);
        return [name, { order, score: scoreOf({ judge, round, isFor, isFirst: order === 'judged-first' }) }];
      }),
    );
    return turnOf(round, isFor ? 'for' : 'against', scores);
  });
}
const about = (value: number | null | undefined, expected: number) =>
  assert.ok(value != null && Math.abs(value - expected) < 1e-9, `${value} is not ${expected}`);

describe('the effect of the order', () => {
  it('is what is added to scores of speeches shown first; strict judges, better sides and rising scores do not leak in', () => {
    const points = fc.integer({ min: -4, max: 4 }).map((quarter) => quarter / 4);
    const level = fc.integer({ min: -10, max: 10 }).map((tenth) => tenth / 10);
    const levels = fc.array(level, { minLength: 14, maxLength: 14 });
    fc.assert(
      fc.property(points, levels, level, fc.nat(99), (effect, offsets, rise, seed) => {
        const turns = held({
          rounds: 4,
          seed,
          scoreOf: ({ judge, round, isFor, isFirst }) =>
            5 + offsets[judge + (isFor ? 7 : 0)]! + (rise * round) / 3 + (isFirst ? effect : 0),
        });
        const found = positionEffect(turns, seed);
        about(found.effect, effect);
        assert.ok(found.interval!.low <= effect + 1e-9 && effect - 1e-9 <= found.interval!.high);
        assert.equal(found.first + found.last, 56);
        assert.equal(found.first, 28);
      }),
      { numRuns: 30 },
    );
  });

  it('has an interval that tells a real effect from none', () => {
    const noise = (judge: number, round: number, isFor: boolean) =>
      (((judge * 31 + round * 17 + (isFor ? 7 : 0)) % 11) - 5) / 20;
    const [biased, fair] = [0.5, 0].map((effect) =>
      positionEffect(
        held({
          rounds: 4,
          scoreOf: ({ judge, round, isFor, isFirst }) =>
            6 + noise(judge, round, isFor) + (isFirst ? effect : 0),
        }),
        SEED,
      ),
    );
    assert.ok(biased!.interval!.low > 0);
    assert.ok(fair!.interval!.low <= 0 && fair!.interval!.high >= 0);
    positionEffectSchema.parse(biased);
  });

  it('counts only cells that have both places, and scores that there are', () => {
    const turns = held({
      rounds: 2,
      scoreOf: ({ judge, isFor, isFirst }) => {
        if (judge === 0) return isFirst ? 10 : null;
        return isFirst && isFor ? 7 : 6;
      },
    });
    const { effect, first, last, pairs } = positionEffect(turns, SEED);
    about(effect, 0.5);
    assert.deepEqual([first, last], [14, 12]);
    assert.deepEqual(pairs, { for: 6, against: 6 });
  });

  it('is not told from fewer than four cells, or where speeches were shown alone', () => {
    const one = held({ rounds: 4, judges: 1, scoreOf: () => 6 });
    assert.deepEqual(positionEffect(one, SEED), {
      effect: null,
      interval: null,
      first: 4,
      last: 4,
      pairs: { for: 1, against: 1 },
    });
    const alone = [1, 2].map((round) => turnOf(round, 'for', { logical: 7, factual: 6 }));
    assert.deepEqual(positionEffect(alone, SEED), {
      effect: null,
      interval: null,
      first: 0,
      last: 0,
      pairs: { for: 0, against: 0 },
    });
    assert.equal(positionEffect([turnOf(1, 'for', null)], SEED).effect, null);
    const two = held({ rounds: 4, judges: 2, scoreOf: () => 6 });
    assert.equal(positionEffect(two, SEED).effect, 0);
  });
});
