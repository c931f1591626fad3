import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type RandomSource, seededRandom } from '@assay/kit/statistics/seeded-random';
import { measureDrift } from '@assay/lab/drift/measure-drift';
import type { DriftPair } from '@assay/lab/drift/pair-judgements';
import { score } from '../../../unit/lab/drift/samples.ts';

/** A cohort that was assessed twice: how many essays and traits, how often a score is one off by chance, how often the second run adds a point. */
interface Cohort {
  essays: number;
  traits: number;
  added?: number;
}

const OFF = 0.3;

/** A grader that is right, or as often one too high as one too low. */
function graded(worth: number, random: RandomSource): number {
  const drawn = random();
  return worth + (drawn < OFF / 2 ? -1 : drawn < OFF ? 1 : 0);
}

function assessedTwice({ essays, traits, added = 0 }: Cohort, random: RandomSource): DriftPair[] {
  return Array.from({ length: essays }, (_, index) => {
    const id = `s${index}`;
    const worth = Array.from({ length: traits }, () => 2 + Math.floor(random() * 3));
    const say = (value: (right: number) => number) =>
      worth.map((right, trait) => score(id, `Trait ${trait}`, value(right)));
    const baseline = say((right) => graded(right, random));
    const again = say((right) => graded(right, random) + (random() < added ? 1 : 0));
    return { submission: id, baseline, again };
  });
}

/** Over many reports: the share that calls anything changed, and the share of intervals that hold the true shift. */
function rates(cohort: Cohort, reports: number) {
  const random = seededRandom(2026);
  let [changed, held] = [0, 0];
  for (let report = 0; report < reports; report += 1) {
    const pairs = assessedTwice(cohort, random);
    const { traits, overall } = measureDrift({ pairs, seed: report, resamples: 299 });
    if (overall?.moreThanNoise || traits.some(({ moreThanNoise }) => moreThanNoise)) changed += 1;
    held += traits.filter(({ interval }) => {
      const [low, high] = interval!;
      return low <= (cohort.added ?? 0) + 1e-9 && high >= (cohort.added ?? 0) - 1e-9;
    }).length;
  }
  return { changed: changed / reports, held: held / reports / cohort.traits };
}

describe('what a drift report says of chance', () => {
  it('calls a version that changes nothing changed in one report of twenty at most, of one trait and of six', () => {
    for (const [traits, reports] of [
      [1, 250],
      [6, 120],
    ] as const) {
      const { changed } = rates({ essays: 30, traits }, reports);
      assert.ok(changed <= 0.06, `${traits} traits: ${changed}`);
    }
  });

  it('has intervals that hold the true shift in 95 of 100, of few essays as well', () => {
    for (const [essays, added] of [
      [10, 0],
      [30, 0],
      [30, 0.4],
      [60, 0.4],
    ] as const) {
      const { held } = rates({ essays, traits: 2, added }, 100);
      assert.ok(held >= 0.92 && held <= 0.99, `${essays} essays: ${held}`);
    }
  });

  it('finds a shift that is there', () => {
    const { changed } = rates({ essays: 60, traits: 4, added: 0.5 }, 40);
    assert.ok(changed >= 0.95, `${changed}`);
  });
});
