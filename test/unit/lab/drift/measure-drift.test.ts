import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { headlineOf } from '@assay/lab/drift/headline';
import { measureDrift } from '@assay/lab/drift/measure-drift';
import type { DriftPair } from '@assay/lab/drift/pair-judgements';
import fc from 'fast-check';
import { essays, LABELS, label, score } from './samples.ts';

const RESAMPLES = 100;
const value = fc.option(fc.integer({ min: 1, max: 6 }), { nil: null, freq: 8 });
const named = fc.option(fc.constantFrom(...LABELS), { nil: null, freq: 8 });

/** A submission with two scores and a label on either side. */
const pairs: fc.Arbitrary<DriftPair[]> = fc
  .array(fc.tuple(value, value, value, value, named, named), { minLength: 1, maxLength: 14 })
  .map((all) =>
    all.map(([a, b, c, d, was, is], index) => {
      const id = `s${index + 10}`;
      return {
        submission: id,
        baseline: [score(id, 'Ideas', a), score(id, 'Style', b), label(id, null, was)],
        again: [score(id, 'Ideas', c), score(id, 'Style', d), label(id, null, is)],
      };
    }),
  );

const measure = (given: readonly DriftPair[], seed = 3) =>
  measureDrift({ pairs: given, seed, resamples: RESAMPLES });
const near = (a: number | null, b: number | null) =>
  assert.ok(a === b || (a !== null && b !== null && Math.abs(a - b) < 1e-9), `${a} is not ${b}`);

/** 1 − Σ w·observed / Σ w·expected over the table of all scores, as Cohen (1968) writes it. */
function naiveQwk(rated: readonly (readonly [number, number])[]): number | null {
  const of = (side: 0 | 1, grade: number) => rated.filter((pair) => pair[side] === grade).length;
  const grades = [1, 2, 3, 4, 5, 6];
  let [observed, expected] = [0, 0];
  for (const a of grades)
    for (const b of grades) {
      const weight = (a - b) ** 2 / 25;
      observed += weight * rated.filter(([x, y]) => x === a && y === b).length;
      expected += (weight * of(0, a) * of(1, b)) / rated.length;
    }
  return expected === 0 ? null : 1 - observed / expected;
}

describe('the drift between two runs', () => {
  it('is none where both say the same', () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const same = given.map((pair) => ({ ...pair, again: pair.baseline }));
        const { traits, totals, movers, overall, settings } = measure(same);
        const most = Math.max(overall?.works ?? 0, ...traits.map(({ units }) => units));
        assert.deepEqual([totals.moved, totals.becameMissing, totals.filled, movers.length], [0, 0, 0, 0]);
        assert.notEqual(overall?.moreThanNoise, true);
        for (const trait of traits) {
          assert.equal(trait.moved, 0);
          assert.ok(trait.qwk === null || trait.qwk === 1);
          assert.ok(trait.n === 0 || trait.exact === 1);
          assert.deepEqual(trait.interval, trait.n < 2 ? null : [0, 0]);
          assert.equal(trait.moreThanNoise, trait.n < 6 || most < settings.leastUnits ? null : false);
        }
      }),
      { seed: 15, numRuns: 40 },
    );
  });

  it('is its mirror image where the sides change places', () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const there = measure(given);
        const back = measure(
          given.map(({ submission, baseline: again, again: baseline }) => ({ submission, baseline, again })),
        );
        assert.deepEqual([back.totals.up, back.totals.down], [there.totals.down, there.totals.up]);
        for (const [at, trait] of there.traits.entries()) {
          const other = back.traits[at]!;
          near(other.meanShift, trait.meanShift === null ? null : -trait.meanShift);
          near(other.qwk, trait.qwk);
          assert.deepEqual(
            [other.n, other.exact, other.adjacent, other.moved, other.up, other.down],
            [trait.n, trait.exact, trait.adjacent, trait.moved, trait.down, trait.up],
          );
          assert.deepEqual([other.p, other.moreThanNoise], [trait.p, trait.moreThanNoise]);
          assert.deepEqual(
            [other.missing.became, other.missing.filled],
            [trait.missing.filled, trait.missing.became],
          );
          const mirrored = trait.meanShift === null ? 1 : -1;
          const [low, high] = mirrored === 1 ? [0, 1] : [1, 0];
          near(other.interval?.[0] ?? null, trait.interval ? mirrored * trait.interval[low as 0]! : null);
          near(other.interval?.[1] ?? null, trait.interval ? mirrored * trait.interval[high as 0]! : null);
        }
      }),
      { seed: 15, numRuns: 40 },
    );
  });

  it('is the same whatever the order of the submissions', () => {
    const shuffled = pairs.chain((given) =>
      fc.shuffledSubarray(given, { minLength: given.length }).map((other) => ({ given, other })),
    );
    fc.assert(
      fc.property(shuffled, ({ given, other }) => assert.deepEqual(measure(other), measure(given))),
      { seed: 15, numRuns: 40 },
    );
  });

  it('has the figures of a computation of its own, of what both sides have', () => {
    fc.assert(
      fc.property(pairs, (given) => {
        for (const trait of measure(given).traits) {
          if ('labels' in trait.scale) continue;
          const valued = given.flatMap(({ baseline, again }) => {
            const of = (side: DriftPair['again']) => side.find(({ item }) => item === trait.item)!.value;
            const [a, b] = [of(baseline), of(again)];
            return a === null || b === null ? [] : [[Number(a), Number(b)] as const];
          });
          const mean = (of: (pair: readonly [number, number]) => number) =>
            valued.length === 0 ? null : valued.reduce((sum, pair) => sum + of(pair), 0) / valued.length;
          assert.equal(trait.n, valued.length);
          near(trait.qwk, valued.length < 2 ? null : naiveQwk(valued));
          near(
            trait.exact,
            mean(([a, b]) => Number(a === b)),
          );
          near(
            trait.adjacent,
            mean(([a, b]) => Number(Math.abs(a - b) <= 1)),
          );
          near(
            trait.meanShift,
            mean(([a, b]) => b - a),
          );
          assert.equal(
            trait.cells.reduce((sum, { count }) => sum + count, 0),
            trait.n,
          );
          assert.equal(
            trait.n + trait.missing.became + trait.missing.filled + trait.missing.both,
            given.length,
          );
        }
      }),
      { seed: 15, numRuns: 60 },
    );
  });

  it('says that a shift of all in one direction is more than noise, and of which kind', () => {
    const pairs = essays(Array.from({ length: 12 }, (_, at) => [4, at < 10 ? 3 : 4] as const));
    const { traits } = measureDrift({ pairs });
    const [ideas] = traits;
    assert.deepEqual([ideas!.moreThanNoise, ideas!.because, ideas!.p.shift], [true, ['shift'], 2 / 2 ** 10]);
    assert.ok(ideas!.interval![1] < 0);
  });

  it('reckons with the number of traits: what one trait alone would show is no news in one of twenty', () => {
    const one = essays(Array.from({ length: 12 }, (_, at) => [4, at < 6 ? 3 : 4] as const));
    assert.equal(measure(one).traits[0]!.moreThanNoise, true);
    const twenty = one.map(({ submission, baseline, again }) => {
      const others = Array.from({ length: 19 }, (_, at) => score(submission, `Trait ${at}`, 4));
      return { submission, baseline: [...baseline, ...others], again: [...again, ...others] };
    });
    assert.equal(measure(twenty).traits[0]!.moreThanNoise, false);
  });

  it('tells that more moved than by noise, where as many rise as fall', () => {
    const pairs = essays(Array.from({ length: 60 }, (_, at) => [3, at % 2 === 0 ? 4 : 2] as const));
    const still = essays(Array.from({ length: 60 }, (_, at) => [3, at < 6 ? 4 : 3] as const));
    const noise = {
      reevaluation: 'reeval-1',
      measuredAt: '2026-01-01T00:00:00.000Z',
      works: 60,
      moved: 6,
      traits: measure(still).traits,
    };
    const [ideas] = measureDrift({ pairs, noise, resamples: RESAMPLES }).traits;
    assert.deepEqual(
      [ideas!.meanShift, ideas!.because, ideas!.noise],
      [0, ['moved'], { units: 60, moved: 6 }],
    );
    assert.equal(measure(pairs).traits[0]!.moreThanNoise, false);
  });

  it('takes a shift in all traits together for what it is, though no trait alone shows it', () => {
    const pairs = Array.from({ length: 18 }, (_, index) => {
      const id = `s${index + 10}`;
      const traits = Array.from({ length: 6 }, (_, at) => `Trait ${at}`);
      const lower = (at: number) => at === index % 6 || at === (index + 1) % 6;
      return {
        submission: id,
        baseline: traits.map((item) => score(id, item, 4)),
        again: traits.map((item, at) => score(id, item, lower(at) && index % 6 !== 5 ? 3 : 4)),
      };
    });
    const { overall, traits } = measureDrift({ pairs });
    assert.ok(traits.every(({ moreThanNoise, meanShift }) => moreThanNoise === false && meanShift! < 0));
    assert.equal(overall!.moreThanNoise, true);
    assert.ok(overall!.meanShare < 0 && overall!.interval![1] < 0);
  });

  it('moves equal answers as one, since they are graded once', () => {
    const answers = (is: string) =>
      Array.from({ length: 12 }, (_, at) => {
        const answer = at < 9 ? (at % 2 ? 'I don’t know' : 'i  don’t know ') : `my answer ${at}`;
        const work = { question: 'Why?', reference: 'Because.', answer };
        return label(`student ${at}`, 'Q1', at < 9 ? is : 'Correct', { work });
      });
    const pair = { submission: 'class', baseline: answers('Partially correct'), again: answers('Incorrect') };
    const { traits, overall } = measure([pair]);
    assert.deepEqual(
      [traits[0]!.n, traits[0]!.moved, traits[0]!.units, traits[0]!.unitsMoved, traits[0]!.moreThanNoise],
      [12, 9, 4, 1, null],
    );
    assert.equal(overall, null);
  });

  it('puts the largest change first, as a share of its scale, with both reasons', () => {
    const pair: DriftPair = {
      submission: 'a',
      baseline: [
        score('a', 'Ideas', 2),
        score('a', 'Points', 50, { range: { min: 0, max: 100 } }),
        score('a', 'Voice', 3),
      ],
      again: [
        score('a', 'Ideas', 4),
        score('a', 'Points', 60, { range: { min: 0, max: 100 } }),
        score('a', 'Voice', null),
      ],
    };
    const { movers } = measure([pair]);
    assert.deepEqual(
      movers.map(({ trait, shift, size }) => [trait, shift, size]),
      [
        ['Ideas', 2, 0.4],
        ['Points', 10, 0.1],
        ['Voice', null, null],
      ],
    );
    assert.deepEqual(
      [movers[0]!.reasonBefore, movers[0]!.reasonAfter],
      ['Ideas is worth 2.', 'Ideas is worth 4.'],
    );
  });

  it('is told as a whole to a program: also where only all traits together move, and what is not compared', () => {
    const both = (first: number, second: number) => [score('s', 'Ideas', first), score('s', 'Style', second)];
    const given = Array.from({ length: 12 }, (_, at) => ({
      submission: `s${at}`,
      baseline: [...both(3, 3), score('s', 'Voice', 2)],
      again: [...both(at % 2 === 0 ? 4 : 3, at % 2 === 0 ? 3 : 4), score('s', 'Tone', 2)],
    }));
    const cohort = { chosen: 12, compared: 12, leftOut: {} };
    const headline = headlineOf({ ...measure(given), cohort });
    assert.deepEqual(
      headline.notCompared.map(({ trait, why, pairs }) => [trait, why, pairs]),
      [
        ['Voice', 'only-before', 12],
        ['Tone', 'only-after', 12],
      ],
    );
    assert.equal(headline.overall?.moreThanNoise, true);
    assert.equal(headline.moreThanNoise, true);
  });

  it('of six pairs and five tests is too few to tell, and of eight is told', () => {
    const shifted = (count: number) =>
      Array.from({ length: count }, (_, at) => {
        const of = (first: number) =>
          ['Ideas', 'Style', 'Voice', 'Tone'].map((item, nth) =>
            score(`s${at}`, item, nth === 0 ? first : 3),
          );
        return { submission: `s${at}`, baseline: of(3), again: of(4) };
      });
    const [few, enough] = [measure(shifted(6)), measure(shifted(8))];
    assert.deepEqual([few.totals.tests, few.settings.leastUnits, enough.settings.leastUnits], [5, 8, 8]);
    assert.ok(few.traits.every(({ moreThanNoise }) => moreThanNoise === null));
    assert.deepEqual(
      enough.traits.map(({ moreThanNoise }) => moreThanNoise),
      [true, false, false, false],
    );
  });

  it('gives each trait its line of --json', () => {
    const figures = measure(
      essays([
        [1, 2],
        [3, 3],
        [6, 4],
      ]),
    );
    const cohort = { chosen: 4, compared: 3, leftOut: { withdrawn: 1 } };
    const headline = headlineOf({ ...figures, cohort });
    const [line] = headline.perTrait;
    assert.partialDeepStrictEqual(headline, {
      moreThanNoise: null,
      overall: null,
      notCompared: [],
      leftOut: { withdrawn: 1 },
      compared: 3,
    });
    assert.deepEqual(Object.keys(line!), [
      'trait',
      'n',
      'qwk',
      'exact',
      'adjacent',
      'moved',
      'meanShift',
      'interval',
      'moreThanNoise',
    ]);
    assert.deepEqual([line!.trait, line!.n, line!.moved, line!.moreThanNoise], ['Ideas', 3, 2, null]);
  });
});
