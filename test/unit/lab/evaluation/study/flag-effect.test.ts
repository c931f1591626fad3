import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type FlagCase,
  flagCases,
  flagEffectOf,
  flagPoint,
  rankingOf,
} from '@assay/lab/evaluation/study/flag-effect';
import fc from 'fast-check';
import { beside } from '../tables.ts';

const cases = fc.array(
  fc.record({
    work: fc.integer({ min: 0, max: 5 }).map(String),
    apart: fc.integer({ min: 0, max: 8 }).map((halves) => halves / 2),
    large: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);
const OPTIONS = { seed: 7, resamples: 20 };

/** By its definition: each large error against each other essay-trait. */
function naiveRanking(of: readonly FlagCase[]): number | null {
  const [large, others] = [of.filter((one) => one.large), of.filter((one) => !one.large)];
  const wins = large.flatMap((a) =>
    others.map((b) => (a.apart > b.apart ? 1 : a.apart === b.apart ? 0.5 : 0)),
  );
  return wins.length === 0 ? null : wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
}

describe('the effect of the second reader’s flag', () => {
  it('ranks as all pairs do', () => {
    fc.assert(
      fc.property(cases, (of) => {
        const [found, expected] = [rankingOf(of), naiveRanking(of)];
        if (expected === null) assert.equal(found, null);
        else assert.ok(Math.abs(found! - expected) < 1e-12);
      }),
      { seed: 13 },
    );
  });

  it('flags and catches less the higher the threshold is, and the last of its curve flags nothing', () => {
    fc.assert(
      fc.property(cases, (of) => {
        const { curve, flag, units, largeErrors } = flagEffectOf(['SA', 'reader'], of, OPTIONS)!;
        for (const [at, point] of curve.entries()) {
          const flagged = of.filter(({ apart }) => apart > point.threshold);
          assert.equal(point.flagged, flagged.length);
          assert.equal(point.flaggedShare, flagged.length / units);
          assert.equal(point.caught, flagged.filter(({ large }) => large).length);
          assert.equal(point.caughtShare, largeErrors === 0 ? null : point.caught / largeErrors);
          assert.equal(point.precision, flagged.length === 0 ? null : point.caught / flagged.length);
          if (at > 0)
            assert.ok(point.threshold > curve[at - 1]!.threshold && point.flagged <= curve[at - 1]!.flagged);
        }
        assert.equal(curve.at(-1)!.flagged, 0);
        assert.deepEqual(
          flag,
          curve.find(({ threshold }) => threshold === 1),
        );
      }),
      { seed: 13, numRuns: 50 },
    );
  });

  it('keeps the product’s threshold and no more than about sixty others', () => {
    const many = Array.from(
      { length: 1000 },
      (_, at): FlagCase => ({ work: String(at), apart: at / 400, large: at % 7 === 0 }),
    );
    const { curve } = flagEffectOf(['SA', 'reader'], many, OPTIONS)!;
    assert.ok(curve.length <= 62 && curve.some(({ threshold }) => threshold === 1));
    assert.equal(curve.at(-1)!.flagged, 0);
  });

  it('is not flagged at exactly one point apart, and is at more', () => {
    const of = [1, 1.01].map((apart): FlagCase => ({ work: 'a', apart, large: true }));
    assert.equal(flagPoint(of, 1).flagged, 1);
  });

  it('is null without a case', () => {
    assert.equal(flagEffectOf(['SA', 'reader'], [], OPTIONS), null);
  });

  it('takes what both scored, the reader’s estimate or score, whichever lies further, and errors from the raters’ mean', () => {
    const { scores } = beside(
      'id,trait,score,variant\na,Ideas,5,SA\nb,Ideas,3,SA\nc,Ideas,,SA\na,Ideas,3,R\nb,Ideas,3,R\nc,Ideas,3,R\n',
      'id,rater1_ideas,rater2_ideas\na,4,3\nb,3,5\nc,3,3\n',
      { range: { min: 1, max: 6 } },
    );
    const of = (system: string) => scores.filter(({ judgement }) => judgement.system === system);
    const reader = of('R').map((pair) =>
      pair.judgement.id === 'a'
        ? { ...pair, judgement: { ...pair.judgement, facts: { estimate: 3.75 } } }
        : pair,
    );
    assert.deepEqual(
      flagCases(of('SA'), reader).map(({ apart, large }) => [apart, large]),
      [
        [2, true],
        [0, false],
      ],
    );
    const further = of('R').map((pair) => ({
      ...pair,
      judgement: { ...pair.judgement, facts: { estimate: 1.75 } },
    }));
    assert.deepEqual(
      flagCases(of('SA'), further).map(({ apart }) => apart),
      [3.25, 1.25],
    );
  });
});
