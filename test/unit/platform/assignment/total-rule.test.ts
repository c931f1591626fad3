import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { worthOf } from '@assay/platform/assignment/rubric';
import {
  countingOf,
  mostPoints,
  pointsOfAll,
  ruleFault,
  type TotalRule,
} from '@assay/platform/assignment/total-rule';
import fc from 'fast-check';

const rule: fc.Arbitrary<TotalRule> = fc.oneof(
  fc.constantFrom('sum' as const, 'mean' as const, 'minimum' as const),
  fc.record({ best: fc.integer({ min: 1, max: 3 }) }),
);
const trait = fc.record({ score: fc.integer({ min: 0, max: 5 }), weight: fc.constantFrom(0.5, 1, 2) });
const worthy = ({ weight }: { weight: number }) => worthOf({ min: 0, max: 5, weight });

describe('the total of a rubric by a rule', () => {
  it('is the sum, the weighted mean, the lowest, or the sum of the best', () => {
    const points = [3, 1, 2];
    const by = (one: TotalRule | undefined, weights = [{}, {}, {}]) =>
      pointsOfAll(points, countingOf(one, weights));
    assert.deepEqual([by(undefined), by('sum'), by('minimum'), by({ best: 2 })], [6, 6, 1, 5]);
    assert.equal(by('mean'), 2);
    assert.equal(pointsOfAll([2 * 3, 1], countingOf('mean', [{ weight: 2 }, {}])), 2.33);
  });

  it('is between nothing and what the best scores come to, and rises with every score', () => {
    fc.assert(
      fc.property(rule, fc.array(trait, { minLength: 3, maxLength: 6 }), fc.nat(5), (asked, traits, at) => {
        const counting = countingOf(asked, traits);
        const most = mostPoints(traits.map(worthy), counting)!;
        const given = (scores: typeof traits) =>
          pointsOfAll(
            scores.map((one) => worthy(one)[one.score]!),
            counting,
          );
        const now = given(traits);
        assert.ok(now >= 0 && now <= most);
        const better = traits.map((one, place) => (place === at ? { ...one, score: 5 } : one));
        assert.ok(given(better) >= now);
        assert.equal(given(traits.map((one) => ({ ...one, score: 5 }))), most);
      }),
    );
  });

  it('that compares points is refused where traits are worth different ones, as is a best of too few', () => {
    const worths = [worthy({ weight: 1 }), worthy({ weight: 2 })];
    const fault = (one: TotalRule, all = worths, weights = [{}, {}]) =>
      ruleFault(countingOf(one, weights)!, all, 'traits');
    assert.match(fault({ best: 1 })!, /worth 5, 10 points at the most/);
    assert.match(fault('minimum')!, /give all the same/);
    assert.match(fault({ best: 3 }, [worths[0]!, worths[0]!])!, /there are only 2/);
    assert.match(fault('mean', worths, [{ weight: 0 }, { weight: 0 }])!, /weight is above 0/);
    assert.deepEqual(
      [fault('sum'), fault('mean'), fault('minimum', [worths[0]!, worths[0]!])],
      [null, null, null],
    );
  });
});
