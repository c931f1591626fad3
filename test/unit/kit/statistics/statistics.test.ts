import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bootstrapInterval, pairedBootstrap } from '@assay/kit/statistics/bootstrap';
import { ranksOf, spearman } from '@assay/kit/statistics/correlation';
import { embeddingScores, encoderOfMatrices } from '@assay/kit/statistics/embedding-score';
import { cohensKappa, quadraticWeightedKappa } from '@assay/kit/statistics/kappa';
import { mcnemar } from '@assay/kit/statistics/mcnemar';
import { meanOf, standoutOf } from '@assay/kit/statistics/score-agreement';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { hashingEncoder } from '@assay/model/late-interaction/hashing-encoder';
import fc from 'fast-check';

const RANGE = { min: 1, max: 6 };
const pairs = fc.array(fc.tuple(fc.integer(RANGE), fc.integer(RANGE)), { maxLength: 40 });

/** Quadratic weighted κ by its definition: weights times the observed and the expected matrix. */
function naiveKappa(rated: [number, number][]): number | null {
  let [observed, expected] = [0, 0];
  for (let a = 1; a <= 6; a += 1)
    for (let b = 1; b <= 6; b += 1) {
      const weight = (a - b) ** 2 / 25;
      observed += weight * rated.filter(([x, y]) => x === a && y === b).length;
      const [first, second] = [
        rated.filter(([x]) => x === a).length,
        rated.filter(([, y]) => y === b).length,
      ];
      expected += (weight * first * second) / (rated.length || 1);
    }
  return expected === 0 ? null : 1 - observed / expected;
}

test('QWK is its definition, and the same whichever rater comes first', () => {
  fc.assert(
    fc.property(pairs, (rated) => {
      const kappa = quadraticWeightedKappa(rated, RANGE);
      const naive = naiveKappa(rated);
      if (kappa === null || naive === null) assert.equal(kappa, naive);
      else assert.ok(Math.abs(kappa - naive) < 1e-9);
      assert.equal(
        quadraticWeightedKappa(
          rated.map(([a, b]) => [b, a]),
          RANGE,
        ),
        kappa,
      );
    }),
  );
});

test('A gap in what was given is a distance; a score off the scale is refused', () => {
  const far: [number, number][] = [
    [1, 1],
    [6, 6],
    [2, 1],
  ];
  assert.ok(
    quadraticWeightedKappa(far, RANGE)! >
      quadraticWeightedKappa(
        far.map(([a, b]) => [Math.min(a, 3), Math.min(b, 3)]),
        RANGE,
      )!,
  );
  for (const score of [0, 7, 2.5, Number.NaN])
    assert.throws(() => quadraticWeightedKappa([[score, 1]], RANGE), /whole number from 1 to 6/);
  assert.deepEqual([cohensKappa([]), quadraticWeightedKappa([], RANGE)], [null, null]);
});

test('The standout subset: the extreme of any rater; opposed extremes are counted apart', () => {
  const range = { min: 0, max: 3 };
  const scores = [
    { score: 1, ratings: [0, 1], range },
    { score: 1, ratings: [3, 2], range },
    { score: 2, ratings: [1, 2], range },
    { score: 2, ratings: [0, 3], range },
  ];
  assert.deepEqual(standoutOf(scores), { count: 2, agreeAt1: 0.5, mae: 1.5, opposed: 1 });
  assert.deepEqual(standoutOf([]), { count: 0, agreeAt1: null, mae: null, opposed: 0 });
});

test('Ranks share ties; no correlation without variance', () => {
  assert.deepEqual(ranksOf([10, 20, 10, 5]), [2.5, 4, 2.5, 1]);
  assert.equal(
    spearman([
      [1, 2],
      [1, 5],
    ]),
    null,
  );
});

test('Bootstrap intervals come from their seed, hold the mean and narrow with more cases', () => {
  const random = seededRandom(1);
  const draw = (count: number) => Array.from({ length: count }, () => random());
  const [few, many] = [draw(20), draw(500)];
  const [narrow, again] = [1, 1].map(() => bootstrapInterval(many, meanOf, { seed: 3, resamples: 300 })!);
  assert.deepEqual(narrow, again);
  const wide = bootstrapInterval(few, meanOf, { seed: 3, resamples: 300 })!;
  assert.ok(narrow!.low < meanOf(many)! && meanOf(many)! < narrow!.high);
  assert.ok(wide.high - wide.low > 2 * (narrow!.high - narrow!.low));
  assert.equal(bootstrapInterval([], meanOf, { seed: 3 }), null);
  assert.equal(
    bootstrapInterval([1], () => null, { seed: 3, resamples: 50 }),
    null,
  );
});

test('Percentile intervals hold the truth about as often as they say', () => {
  const random = seededRandom(11);
  let held = 0;
  for (let trial = 0; trial < 200; trial += 1) {
    const cases = Array.from({ length: 60 }, () => Number(random() < 0.3));
    const { low, high } = bootstrapInterval(cases, meanOf, { seed: trial, resamples: 200 })!;
    if (low <= 0.3 && 0.3 <= high) held += 1;
  }
  assert.ok(held >= 176 && held <= 198, `${held} of 200`);
});

test('Paired tests: a system against itself differs in nothing, a better one is told', () => {
  const cases = Array.from({ length: 80 }, (_, index) => ({ a: index % 10 !== 0, b: index % 3 !== 0 }));
  const accuracy = (side: 'a' | 'b') => (drawn: readonly { a: boolean; b: boolean }[]) =>
    meanOf(drawn.map((found) => Number(found[side])));
  const options = { seed: 5, resamples: 400 };
  const same = pairedBootstrap(cases, [accuracy('a'), accuracy('a')], options);
  assert.deepEqual(same, { difference: 0, interval: { low: 0, high: 0 }, p: 1 });
  const better = pairedBootstrap(cases, [accuracy('a'), accuracy('b')], options);
  assert.ok(better.difference! > 0.2 && better.interval!.low > 0 && better.p! < 0.01);
  const { onlyFirst, onlySecond, p } = mcnemar(cases.map(({ a, b }) => [a, b]));
  assert.ok(onlyFirst === 24 && onlySecond === 5 && p < 0.001);
  assert.equal(mcnemar([]).p, 1);
});

test('Hashed words are alike where their spelling is', async () => {
  const pairs = [
    { said: 'The queue overflows.', reference: 'The queues overflowed' },
    { said: 'The queue overflows.', reference: 'Zebra lion' },
    { said: '', reference: 'Anything' },
  ];
  const [alike, other, empty] = await embeddingScores(pairs, encoderOfMatrices(hashingEncoder()));
  assert.ok(alike!.f1 > 0.6 && other!.f1 < 0.3 && empty!.f1 === 0);
});
