import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wholeScore } from '@assay/essay-scoring/second-reader/cuts';
import type { TrainedReader } from '@assay/essay-scoring/second-reader/reader';
import { fitStack, suggest } from '@assay/essay-scoring/second-reader/stack';
import { calibrateTraits } from '@assay/essay-scoring/second-reader/stack-calibrate';
import { fitLine } from '@assay/essay-scoring/second-reader/stack-line';
import { LEAST_SHARE, whyWorthless } from '@assay/essay-scoring/second-reader/stack-worth';
import { quadraticWeightedKappa } from '@assay/kit/statistics/kappa';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import fc from 'fast-check';
import {
  type Drawn,
  LAWS,
  RANGE,
} from '../../../../unit/workflows/essay-scoring/second-reader/stack-laws.ts';

const CUTS = { from: 3.5, to: 3.5, spread: 1.2 };
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const draw = (law: string, count: number, seed: number): Drawn[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => LAWS[law]!(random));
};

/** A calibration of one trait on cases. */
function calibrated(cases: readonly Drawn[]) {
  const reader = {
    exemplars: cases.map((_, row) => ({ ids: [`e${row}`], group: row })),
    traits: [{ name: 'Ideas', key: 'ideas', read: { cuts: CUTS } }],
    leaveOneOut: {
      ideas: { scores: cases.map(({ truth }) => truth), estimates: cases.map((one) => one.reader) },
    },
  } as unknown as TrainedReader;
  const judged = cases.map(({ judge }, row) => ({
    id: `e${row}`,
    scores: [{ trait: 'Ideas', variant: 'MA', score: judge }],
  }));
  return calibrateTraits([{ name: 'Ideas', ...RANGE }], judged, reader, 7).ideas!;
}

/** The figures, reckoned here once more. */
function reckoned(cases: readonly Drawn[], said: readonly { estimate: number; score: number }[]) {
  const rounded = cases.map(({ truth }) => Math.floor(truth + 0.5));
  return {
    qwk: quadraticWeightedKappa(
      said.map(({ score }, at) => [score, rounded[at]!] as const),
      RANGE,
    ),
    mae: mean(said.map(({ score }, at) => Math.abs(score - rounded[at]!))),
    squaredError: mean(said.map(({ estimate }, at) => (estimate - cases[at]!.truth) ** 2)),
  };
}

describe('the figures of a calibration', () => {
  for (const law of ['both alike good', 'Judge 1 too kind', 'both poor'])
    it(`are of what each said, and of what a stack of the other essays suggests: ${law}`, () => {
      const cases = draw(law, 30, 5);
      const { judge, reader, both } = calibrated(cases);
      const others = cases.map(
        (one, at) => suggest(fitStack(cases.toSpliced(at, 1), RANGE)!, one.judge, one.reader)!,
      );
      const own = cases.map((one) => ({
        estimate: one.reader,
        score: wholeScore(one.reader, CUTS, RANGE),
      }));
      const scores = cases.map((one) => ({ estimate: one.judge, score: one.judge }));
      for (const [found, said] of [
        [judge, scores],
        [reader, own],
        [both, others],
      ] as const) {
        const { intervals, ...figures } = found;
        assert.deepEqual(figures, reckoned(cases, said));
        for (const figure of ['qwk', 'mae', 'squaredError'] as const) {
          const { low, high } = intervals[figure]!;
          assert.ok(low < figures[figure]! && figures[figure]! < high, `${figure}: ${low} to ${high}`);
        }
      }
    });

  it('have no both where too few were scored', () => {
    const { both, judge, unsuggested, stack } = calibrated(draw('both alike good', 19, 5));
    assert.deepEqual([both.qwk, both.intervals.mae, stack, unsuggested], [null, null, null, 'too-few-cases']);
    assert.ok(judge.mae! > 0);
  });
});

describe('whether both together are worth a suggestion', () => {
  const worth = (law: string) =>
    Array.from({ length: 20 }, (_, seed) => calibrated(draw(law, 40, seed)).unsuggested);
  const times = (all: readonly unknown[], one: unknown) => all.filter((each) => each === one).length;

  it('they are where each knows something of its own', () =>
    assert.ok(times(worth('both alike good'), null) >= 12));

  it('they are not where one is noise, or always says the same', () => {
    assert.ok(times(worth('Judge is noise'), 'judge-adds-nothing') >= 16);
    assert.ok(times(worth('reader is noise'), 'reader-adds-nothing') >= 16);
    assert.equal(times(worth('Judge constant'), 'judge-adds-nothing'), 20);
    assert.equal(times(worth('reader constant'), 'reader-adds-nothing'), 20);
  });

  it('a suggestion is never of one alone, nor of a stack that did no better than the better one', () => {
    const laws = fc.constantFrom(...Object.keys(LAWS));
    fc.assert(
      fc.property(laws, fc.integer({ min: 20, max: 40 }), fc.nat(1000), (law, size, seed) => {
        const { unsuggested, stack, judge, reader, both } = calibrated(draw(law, size, seed));
        if (!stack) return;
        const better = Math.min(judge.squaredError!, reader.squaredError!);
        const shared = stack.weight >= LEAST_SHARE && stack.weight <= 1 - LEAST_SHARE;
        const sloped = stack.judge.slope > 0 && stack.reader.slope > 0;
        assert.equal(unsuggested === null, shared && sloped && both.squaredError! < better);
      }),
      { seed: 13, numRuns: 40 },
    );
  });

  it('the bounds are a tenth, and alike is not better', () => {
    const line = { intercept: 0, slope: 1 };
    const stack = { ...fitStack(draw('both alike good', 40, 1), RANGE)!, judge: line, reader: line };
    const errors = { judge: 0.5, reader: 0.6, both: 0.4 };
    const why = (weight: number, some = errors) => whyWorthless({ ...stack, weight }, some);
    assert.deepEqual(
      [0.099, 0.1, 0.9, 0.901].map((weight) => why(weight)),
      ['judge-adds-nothing', null, null, 'reader-adds-nothing'],
    );
    assert.equal(why(0.5, { ...errors, both: 0.5 }), 'no-better');
    assert.equal(why(0.5, { ...errors, both: 0.55 }), 'no-better');
    assert.equal(
      whyWorthless({ ...stack, weight: 0.5, judge: { ...line, slope: 0 } }, errors),
      'judge-adds-nothing',
    );
  });
});

describe('a line', () => {
  /** Least squares by residuals, with n − 2 degrees of freedom; shift and slope shrunk by 1 − 2·se²/value². */
  function reference(points: readonly { said: number; truth: number }[]) {
    const [x, y] = [mean(points.map(({ said }) => said)), mean(points.map(({ truth }) => truth))];
    const spread = points.reduce((sum, { said }) => sum + (said - x) ** 2, 0);
    const plain = points.reduce((sum, { said, truth }) => sum + (said - x) * (truth - y), 0) / spread;
    const residuals = points.map(({ said, truth }) => truth - y - plain * (said - x));
    const variance = residuals.reduce((sum, one) => sum + one * one, 0) / (points.length - 2);
    const shrunk = (value: number, error: number) => value * Math.max(0, 1 - (2 * error) / value ** 2);
    const slope = 1 + shrunk(plain - 1, variance / spread);
    return { slope, intercept: x + shrunk(y - x, variance / points.length) - slope * x };
  }

  it('is the least-squares one, drawn towards what was said by its standard errors', () => {
    const points = [2, 3, 4, 5, 6, 3, 5, 6].map((said, at) => ({
      said,
      truth: 0.4 * said + (at % 2 === 0 ? 0.7 : 0.9),
    }));
    const { line, left } = fitLine(points, RANGE);
    const { slope, intercept } = reference(points);
    assert.ok(slope > 0.4 + 1e-4, `${slope}: shrunk by more than rounding`);
    assert.ok(Math.abs(line.slope - slope) < 1e-9, `${line.slope}, ${slope}`);
    assert.ok(Math.abs(line.intercept - intercept) < 1e-9, `${line.intercept}, ${intercept}`);
    for (const [at, value] of left.entries()) {
      const other = reference(points.toSpliced(at, 1));
      const expected = Math.max(RANGE.min, other.intercept + other.slope * points[at]!.said);
      assert.ok(Math.abs(value - expected) < 1e-9);
    }
  });
});
