import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  fitBoth,
  fitStack,
  LEAST_CALIBRATED,
  leaveOneOut,
  stackSchema,
  suggest,
  type WholeCase,
  whyUnstacked,
} from '@assay/essay-scoring/second-reader/stack';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import fc from 'fast-check';
import {
  type Drawn,
  LAWS,
  RANGE,
} from '../../../../unit/workflows/essay-scoring/second-reader/stack-laws.ts';

const SEED = 13;
const FRESH = 500;
const SEEDS = 20;
/** By how much, of the better one's mean squared error, the suggestion's may be above it in the mean over SEEDS calibrations. */
const AT_MOST = new Map([
  [20, 0.06],
  [40, 0.03],
  [100, 0.015],
]);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const errorOf = (cases: readonly WholeCase[], of: (one: WholeCase, at: number) => number) =>
  mean(cases.map((one, at) => (of(one, at) - one.truth) ** 2));

function drawn(law: string, count: number, random: () => number): Drawn[] {
  return Array.from({ length: count }, () => LAWS[law]!(random));
}

/** Of a calibration and of fresh essays of the same law: the error against the better one's, and the share its intervals hold. */
function outOfSample(law: string, size: number, seed: number) {
  const random = seededRandom(seed);
  const stack = fitStack(drawn(law, size, random), RANGE)!;
  const fresh = drawn(law, FRESH, random);
  const suggested = fresh.map(({ judge, reader }) => suggest(stack, judge, reader)!);
  const better = Math.min(
    errorOf(fresh, ({ judge }) => judge),
    errorOf(fresh, ({ reader }) => reader),
  );
  const held = fresh.map(({ truth }, at) => {
    const { low, high } = suggested[at]!.interval;
    return Number(low <= truth && truth <= high);
  });
  return {
    worse: errorOf(fresh, (_, at) => suggested[at]!.estimate) / better - 1,
    held: mean(held),
    weight: stack.weight,
  };
}

describe('a suggested score on fresh essays of the same law', () => {
  for (const law of Object.keys(LAWS))
    it(`is in the mean no worse than the better of the two: ${law}`, () => {
      for (const [size, most] of AT_MOST) {
        const trials = Array.from({ length: SEEDS }, (_, seed) => outOfSample(law, size, 1000 * size + seed));
        const worse = mean(trials.map((trial) => trial.worse));
        assert.ok(worse <= most, `${size} cases: ${(100 * worse).toFixed(1)} % worse`);
        const held = mean(trials.map((trial) => trial.held));
        assert.ok(held >= 0.75, `${size} cases: intervals hold ${(100 * held).toFixed(1)} %`);
      }
    });

  it('gives noise hardly any weight', () => {
    const weightOf = (law: string) =>
      mean(Array.from({ length: SEEDS }, (_, seed) => outOfSample(law, 40, seed).weight));
    assert.ok(weightOf('reader is noise') > 0.95);
    assert.ok(weightOf('Judge is noise') < 0.05);
  });

  it('is better than both where both know something of their own', () => {
    const trials = Array.from({ length: SEEDS }, (_, seed) => outOfSample('both alike good', 60, seed).worse);
    assert.ok(mean(trials) < -0.1);
  });
});

const score = fc.integer({ min: 2, max: 12 }).map((half) => half / 2);
const scored = fc.record({
  judge: fc.integer({ min: 1, max: 6 }),
  reader: fc.double({ min: 1, max: 6, noNaN: true }),
  truth: score,
});
const cases = fc.array(scored, { minLength: 4, maxLength: 60 });
/** Truths of more than one score. */
const enough = fc
  .array(scored, { minLength: LEAST_CALIBRATED, maxLength: 60 })
  .map((given) => given.with(0, { ...given[0]!, truth: given[1]!.truth === 1 ? 2 : 1 }));

describe('on the cases themselves, whatever they are', () => {
  it('the blend is never worse than either, nor off the scale', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const { weight, left } = fitBoth(given, RANGE);
        const both = errorOf(given, (_, at) => left[at]!);
        assert.ok(both <= errorOf(given, ({ judge }) => judge) + 1e-9);
        assert.ok(both <= errorOf(given, ({ reader }) => reader) + 1e-9);
        assert.ok(weight >= 0 && weight <= 1);
        for (const value of left) assert.ok(value >= 1 && value <= 6);
      }),
      { seed: SEED },
    );
  });

  it('a suggestion lies within its interval and the range, and grows with both', () => {
    const said = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.double({ min: 1, max: 6, noNaN: true }));
    fc.assert(
      fc.property(enough, said, (given, [judge, reader]) => {
        const stack = stackSchema.parse(JSON.parse(JSON.stringify(fitStack(given, RANGE))));
        const { score: whole, estimate, interval } = suggest(stack, judge, reader)!;
        assert.ok(Number.isInteger(whole) && whole >= 1 && whole <= 6);
        assert.ok(1 <= interval.low && interval.low <= estimate);
        assert.ok(estimate <= interval.high && interval.high <= 6);
        if (judge < 6) assert.ok(suggest(stack, judge + 1, reader)!.estimate >= estimate - 1e-12);
        assert.ok(suggest(stack, judge, 6)!.estimate >= estimate - 1e-12);
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  it('what is left out of a fit does not tell it the truth', () => {
    const given = drawn('Judge 1 too kind, reader noise', 40, seededRandom(SEED));
    const other = given.with(4, { ...given[4]!, truth: given[4]!.truth > 3 ? 1 : 6 });
    const [mine, others] = [leaveOneOut(given, RANGE), leaveOneOut(other, RANGE)];
    assert.deepEqual(mine[4], others[4]);
    assert.notDeepEqual(mine, others);
  });

  it('what is left out is what a stack of the others suggests of it: lines, weight and cuts', () => {
    const given = drawn('both poor', 40, seededRandom(SEED));
    for (const [at, left] of leaveOneOut(given, RANGE).entries()) {
      const { judge, reader } = given[at]!;
      const { estimate, score } = suggest(fitStack(given.toSpliced(at, 1), RANGE)!, judge, reader)!;
      assert.deepEqual(left, { estimate, score });
    }
  });
});

describe('a Judge who is right but for a bias', () => {
  const truths = Array.from({ length: 40 }, (_, at) => 1 + (at % 5));
  const biased = truths.map((truth, at) => ({ judge: truth + 1, reader: 1 + (at % 6), truth }));

  it('is believed, less the bias', () => {
    const stack = fitStack(biased, RANGE)!;
    assert.ok(stack.weight > 1 - 1e-9);
    assert.ok(Math.abs(suggest(stack, 5, 1)!.estimate - 4) < 1e-9);
    assert.equal(suggest(stack, 5, 1)!.score, 4);
    assert.ok(stack.margin < 1e-9);
  });

  it('has the same stack whatever the order', () => {
    const [one, other] = [fitStack(biased, RANGE)!, fitStack(biased.toReversed(), RANGE)!];
    for (const figure of ['weight', 'margin'] as const)
      assert.ok(Math.abs(one[figure] - other[figure]) < 1e-9);
  });
});

describe('what makes no stack', () => {
  const few = drawn('both alike good', LEAST_CALIBRATED - 1, seededRandom(SEED));
  const one = { judge: 3, reader: 3.2, truth: 3 };

  it('is told: too few that both have scored', () => {
    const some = [
      ...few,
      ...Array.from({ length: 20 }, () => ({ ...one, reader: null })),
      { ...one, judge: null },
    ];
    assert.equal(fitStack(some, RANGE), null);
    assert.equal(whyUnstacked(some, RANGE), 'too-few-cases');
    assert.equal(fitStack([...some, one], RANGE)?.cases, LEAST_CALIBRATED);
    assert.equal(fitStack([], RANGE), null);
  });

  it('is told: all truths one score', () => {
    const same = few.concat(few).map((given) => ({ ...given, truth: 4 }));
    assert.deepEqual([fitStack(same, RANGE), whyUnstacked(same, RANGE)], [null, 'one-score-only']);
  });

  it('is refused: a truth off the scale, a score that is no number', () => {
    assert.throws(() => fitStack([{ ...one, truth: 7 }], RANGE), /a truth of 7 is not from 1 to 6/);
    assert.throws(() => fitStack([{ ...one, truth: Number.NaN }], RANGE), RangeError);
    assert.throws(() => fitStack([{ ...one, reader: Number.NaN }], RANGE), RangeError);
  });

  it('of one alone nothing is suggested', () => {
    const stack = fitStack(few.concat(few), RANGE)!;
    assert.equal(suggest(stack, null, 3), null);
    assert.equal(suggest(stack, 3, null), null);
  });
});
