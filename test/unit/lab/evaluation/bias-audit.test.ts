import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { type RandomSource, seededRandom } from '@assay/kit/statistics/seeded-random';
import { type AuditCase, biasAudit } from '@assay/lab/evaluation/bias-audit';
import fc from 'fast-check';

const OPTIONS = { seed: 7, resamples: 40 };
const PROPERTY = { seed: 20, numRuns: 25 };
const RANGE = { min: 1, max: 6 };

function normal(random: RandomSource): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

interface Essay {
  quality: number;
  /** Standardised over the essays below only in the mean. */
  logWords: number;
  errors: number;
}

/** Essays whose quality goes with their length and against their errors. */
function essaysOf(count: number, random: RandomSource): Essay[] {
  return Array.from({ length: count }, () => {
    const quality = normal(random);
    return {
      quality,
      logWords: 5.5 + 0.4 * quality + 0.3 * normal(random),
      errors: Math.max(0, 3 - quality + normal(random)),
    };
  });
}

/** Cases of two traits, whatever the grader makes of an essay and its truth. */
function casesOf(
  essays: readonly Essay[],
  grade: (essay: Essay, truth: number) => number,
  random: RandomSource,
): AuditCase[] {
  return essays.flatMap((essay, index) =>
    ['Ideas', 'Style'].map((item): AuditCase => {
      const truth = 3.5 + essay.quality + 0.5 * normal(random);
      return {
        id: `essay ${index}`,
        item,
        score: grade(essay, truth),
        truth,
        range: RANGE,
        words: Math.exp(essay.logWords),
        errorDensity: essay.errors,
      };
    }),
  );
}

const close = (value: number | null | undefined, expected: number, within = 1e-8) =>
  assert.ok(
    value !== null && value !== undefined && Math.abs(value - expected) < within,
    `${value}, not ${expected}`,
  );
const factor = <F extends { factor: string }>({ factors }: { factors: readonly F[] }, name: string) =>
  factors.find((one) => one.factor === name)!;

const seeds = fc.integer({ min: 1, max: 1_000_000 });

describe('the bias audit against NumPy', () => {
  const reference = JSON.parse(readFileSync(new URL('bias-reference.json', import.meta.url), 'utf8'));
  const cases = reference.cases.map(
    ([id, item, score, truth, words, errorDensity, ...raters]: [
      string,
      string,
      number,
      number,
      number,
      number,
      number,
      number,
    ]) => ({ id, item, score, truth, words, errorDensity, raters, range: RANGE }),
  );
  for (const trait of biasAudit(cases, OPTIONS).traits)
    it(`has the slopes of ${trait.item}`, () => {
      const expected = reference.traits[trait.item];
      close(trait.residual.value, expected.residual);
      close(trait.truthSlope.value, expected.truth);
      for (const [at, { raw, conditional, corrected }] of trait.factors.entries()) {
        close(raw.value, expected.raw[at]);
        close(conditional.value, expected.conditional[at]);
        if (at < 2) close(corrected.value, expected.corrected[at]);
        else assert.equal(corrected.value, null);
      }
      const { system, raters, difference } = trait.halo;
      close(system.value, expected.halo[0]);
      close(raters.value, expected.halo[1]);
      close(difference.value, expected.halo[0] - expected.halo[1]);
    });
});

describe('the bias audit', () => {
  it('finds the slope of a grader that adds to the truth by length', () => {
    fc.assert(
      fc.property(seeds, fc.double({ min: -2, max: 2, noNaN: true }), (seed, slope) => {
        const random = seededRandom(seed);
        const grade = ({ logWords }: Essay, truth: number) => truth + slope * logWords;
        const { traits, mean } = biasAudit(casesOf(essaysOf(60, random), grade, random), OPTIONS);
        for (const trait of [...traits, mean!]) {
          const { raw, conditional } = factor(trait, 'length');
          const expected = slope * factor(traits[0]!, 'length').sd!;
          close(raw.value, expected, 1e-6);
          close(conditional.value, expected, 1e-6);
        }
      }),
      PROPERTY,
    );
  });

  it('finds no conditional slope in a grader that only draws scores to the middle, whose raw slope is one', () => {
    fc.assert(
      fc.property(seeds, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (seed, share) => {
        const random = seededRandom(seed);
        const grade = (_: Essay, truth: number) => 3.5 + share * (truth - 3.5);
        const { traits } = biasAudit(casesOf(essaysOf(80, random), grade, random), OPTIONS);
        for (const trait of traits) {
          close(trait.truthSlope.value, share - 1);
          for (const { conditional } of trait.factors) close(conditional.value, 0, 1e-7);
          assert.ok(factor(trait, 'length').raw.value! < 0);
          const [shortest, , , longest] = factor(trait, 'length').quarters;
          assert.ok(shortest!.residual.value! > longest!.residual.value!);
          for (const { quarters } of trait.factors)
            for (const { beyondTruth } of quarters) close(beyondTruth.value, 0, 1e-7);
        }
      }),
      PROPERTY,
    );
  });

  it('does not take raters’ noise for a bias where two raters are there', () => {
    const random = seededRandom(3);
    const cases = essaysOf(3000, random).map(({ quality, logWords, errors }, index): AuditCase => {
      const raters = [0, 1].map(() => 3.5 + quality + normal(random)) as [number, number];
      return {
        ...{ id: String(index), item: 'Ideas', range: RANGE, raters },
        ...{ score: 3.5 + quality + 0.3 * normal(random), truth: (raters[0] + raters[1]) / 2 },
        ...{ words: Math.exp(logWords), errorDensity: errors },
      };
    });
    const { traits, human } = biasAudit(cases, { seed: 7, resamples: 200 });
    const { conditional, corrected } = factor(traits[0]!, 'length');
    assert.ok(conditional.interval!.low > 0.05, 'a fair grader seems to reward length beside noisy raters');
    assert.ok(corrected.interval!.low < 0 && corrected.interval!.high > 0);
    assert.ok(factor(human!.traits[0]!, 'length').conditional.interval!.low > 0.05, 'as raters seem to');
    assert.equal(human!.traits[0]!.count, 3000);
  });

  it('is the same in whatever order the cases come', () => {
    const random = seededRandom(5);
    const cases = casesOf(essaysOf(30, random), (_, truth) => Math.round(truth), random);
    const audit = biasAudit(cases, OPTIONS);
    fc.assert(
      fc.property(fc.shuffledSubarray(cases, { minLength: cases.length }), (shuffled) =>
        assert.deepEqual(biasAudit(shuffled, OPTIONS), audit),
      ),
      { seed: 20, numRuns: 5 },
    );
  });

  it('tells a grader that is too kind by a constant from a biased one', () => {
    fc.assert(
      fc.property(seeds, fc.double({ min: -3, max: 3, noNaN: true }), (seed, constant) => {
        const random = seededRandom(seed);
        const cases = casesOf(essaysOf(40, random), (_, truth) => truth + normal(random), random);
        const [plain, kind] = [0, constant].map((added) =>
          biasAudit(
            cases.map((one) => ({ ...one, score: one.score + added })),
            OPTIONS,
          ),
        );
        close(kind!.mean!.residual.value, plain!.mean!.residual.value! + constant);
        for (const [at, trait] of kind!.traits.entries()) {
          const same = plain!.traits[at]!;
          close(trait.residual.interval!.low, same.residual.interval!.low + constant);
          close(trait.truthSlope.value, same.truthSlope.value!);
          close(trait.halo.difference.value, same.halo.difference.value!);
          for (const [place, { raw, conditional }] of trait.factors.entries()) {
            close(raw.value, same.factors[place]!.raw.value!);
            close(conditional.interval!.high, same.factors[place]!.conditional.interval!.high, 1e-7);
          }
        }
      }),
      PROPERTY,
    );
  });

  it('says why a factor tells nothing: unknown, constant, too few', () => {
    const random = seededRandom(9);
    const cases = casesOf(essaysOf(40, random), (_, truth) => truth + normal(random), random);
    const without = biasAudit(
      cases.map((one) => ({ ...one, words: 200, errorDensity: null })),
      OPTIONS,
    ).traits[0]!;
    assert.deepEqual(
      without.factors.map(({ notHeld }) => notHeld),
      ['constant', 'unknown', null],
    );
    assert.equal(factor(without, 'length').raw.value, null);
    assert.deepEqual(factor(without, 'errors').quarters, []);
    assert.notEqual(factor(without, 'others').conditional.value, null, 'what is known is still used');
    const few = biasAudit(cases.slice(0, 38), OPTIONS);
    assert.deepEqual([few.essays, few.leastCases, few.human], [19, 20, null]);
    for (const trait of few.traits)
      for (const { notHeld, raw } of trait.factors) assert.deepEqual([notHeld, raw.value], ['too-few', null]);
    assert.notEqual(few.traits[0]!.residual.interval, null);
    const single = biasAudit(
      cases.filter(({ item }) => item === 'Ideas'),
      OPTIONS,
    ).traits[0]!;
    assert.equal(factor(single, 'others').notHeld, 'unknown');
    assert.notEqual(factor(single, 'length').conditional.value, null);
    assert.deepEqual(biasAudit([], OPTIONS).traits, []);
  });

  it('gives no mean over traits whose ranges are not equally wide', () => {
    const random = seededRandom(11);
    const cases = casesOf(essaysOf(30, random), (_, truth) => truth, random);
    assert.notEqual(biasAudit(cases, OPTIONS).mean, null);
    const mixed = cases.map((one) => (one.item === 'Ideas' ? { ...one, range: { min: 0, max: 100 } } : one));
    assert.equal(biasAudit(mixed, OPTIONS).mean, null);
  });

  it('keeps equal values in one quarter, and counts every case once', () => {
    const random = seededRandom(13);
    const cases = casesOf(essaysOf(40, random), (_, truth) => truth, random).map((one, at) => ({
      ...one,
      errorDensity: at < 60 ? 0 : at,
    }));
    const { quarters, count } = factor(biasAudit(cases, OPTIONS).traits[0]!, 'errors');
    assert.equal(
      quarters.reduce((total, quarter) => total + quarter.count, 0),
      count,
    );
    assert.deepEqual([quarters[0]!.low, quarters[0]!.high, quarters[0]!.count], [0, 0, 30]);
    assert.ok(quarters[1]!.low > 0);
  });
});
