import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { corpusBleu, sentenceBleu } from '@assay/kit/statistics/bleu';
import { quantile } from '@assay/kit/statistics/bootstrap';
import { calibrationOf } from '@assay/kit/statistics/calibration';
import { confusionOf, metricsOf } from '@assay/kit/statistics/classification';
import { greedyMatch } from '@assay/kit/statistics/embedding-score';
import { cohensKappa, quadraticWeightedKappa } from '@assay/kit/statistics/kappa';
import { binomialTwoSided } from '@assay/kit/statistics/mcnemar';
import { expectedAmong } from '@assay/kit/statistics/next-cases';
import { rougeN } from '@assay/kit/statistics/rouge';
import { agreementOfScores } from '@assay/kit/statistics/score-agreement';
import { studentPoint } from '@assay/kit/statistics/student-point';
import { bleuTokens, rougeTokens } from '@assay/kit/statistics/text-tokens';

/** What scikit-learn, NLTK, SciPy and NumPy say: made by make-reference-values.py. */
const MADE = JSON.parse(readFileSync(new URL('reference-values.json', import.meta.url), 'utf8'));
const LABELS = ['Incorrect', 'Partially correct', 'Correct'] as const;
type Label = (typeof LABELS)[number];
type Figure = number | null;

function near(found: Figure, expected: Figure, where: string, tolerance = 1e-12): void {
  if (found === null || expected === null) assert.equal(found, expected, where);
  else assert.ok(Math.abs(found - expected) <= tolerance, `${where}: ${found}, not ${expected}`);
}

function zip<A, B>(a: readonly A[], b: readonly B[]): [A, B][] {
  return a.map((value, index) => [value, b[index]!]);
}

test("accuracy, macro-F1, label figures, κ and QWK are scikit-learn's", () => {
  for (const [index, made] of MADE.classification.entries()) {
    const pairs = zip(made.truth as Label[], made.said as (Label | null)[]);
    const confusion = confusionOf(
      LABELS,
      pairs.map(([truth, said]) => ({ truth, said })),
    );
    const { accuracy, macroF1, labels } = metricsOf(confusion);
    near(accuracy, made.accuracy, `accuracy ${index}`);
    near(macroF1, made.macroF1, `macro-F1 ${index}`);
    for (const [at, label] of LABELS.entries()) {
      const { precision, recall, f1, support } = labels[label];
      for (const [value, expected] of zip([precision, recall, f1, support], made.labels[at] as number[]))
        near(value, expected, `${label} ${index}`);
    }
    if (made.matrix) assert.deepEqual(confusion.counts, made.matrix);
    const both = pairs.flatMap(([truth, said]) => (said === null ? [] : [[truth, said] as const]));
    near(cohensKappa(both), made.kappa, `κ ${index}`);
    const places = both.map(([a, b]) => [LABELS.indexOf(a), LABELS.indexOf(b)] as const);
    near(quadraticWeightedKappa(places, { min: 0, max: 2 }), made.qwk, `QWK ${index}`);
  }
});

test("QWK over the full range, κ, MAE and correlations are scikit-learn's and SciPy's", () => {
  for (const [index, made] of MADE.scores.entries()) {
    const pairs = zip(made.said as number[], made.truth as number[]);
    const agreement = agreementOfScores(pairs, made);
    for (const figure of ['qwk', 'exact', 'mae', 'pearson', 'spearman'] as const)
      near(agreement[figure], made[figure], `${figure} ${index}`);
    near(cohensKappa(pairs), made.kappa, `κ ${index}`);
  }
});

test("BLEU is NLTK's, with its tokens, without smoothing and with method 1", () => {
  for (const { said, reference, tokens, bleu, bleuMethod1 } of MADE.texts.pairs) {
    assert.deepEqual(bleuTokens(said), tokens);
    const pair = { said: bleuTokens(said), reference: bleuTokens(reference) };
    near(sentenceBleu(pair), bleu, said);
    near(sentenceBleu(pair, 'method1'), bleuMethod1, said);
  }
  const pairs = MADE.texts.pairs.map(({ said, reference }: { said: string; reference: string }) => {
    return { said: bleuTokens(said), reference: bleuTokens(reference) };
  });
  near(corpusBleu(pairs), MADE.texts.corpus.bleu, 'corpus');
  near(corpusBleu(pairs, 'method1'), MADE.texts.corpus.bleuMethod1, 'corpus, method 1');
  const { said, reference, bleu, bleuMethod1 } = MADE.texts.short;
  const short = zip<string[], string[]>(said, reference).map(([a, b]) => ({ said: a, reference: b }));
  near(corpusBleu(short), bleu, 'short');
  near(corpusBleu(short, 'method1'), bleuMethod1, 'short, method 1');
});

test('ROUGE-2 is its definition', () => {
  for (const { said, reference, rouge2 } of MADE.texts.pairs) {
    if (!rouge2) continue;
    const { precision, recall, f1 } = rougeN({ said: rougeTokens(said), reference: rougeTokens(reference) });
    for (const [value, expected] of zip([precision, recall, f1], rouge2 as number[]))
      near(value, expected, said);
  }
  assert.deepEqual(rougeTokens('Größe — 3,5 Ωmega'), ['größe', '3', '5', 'ωmega']);
});

test("the embedding score is BERTScore's greedy match", () => {
  for (const { said, reference, score } of MADE.greedy) {
    const { precision, recall, f1 } = greedyMatch(said, reference);
    for (const [value, expected] of zip([precision, recall, f1], score as number[]))
      near(value, expected, 'match');
  }
  assert.deepEqual(greedyMatch([], [[1, 0]]), { precision: 0, recall: 0, f1: 0 });
  assert.deepEqual(greedyMatch([[0, 0]], [[1, 0]]).f1, 0);
  assert.throws(() => greedyMatch([[1]], [[1, 0]]), RangeError);
});

test("Brier score, reliability bins, binomial test and quantiles are scikit-learn's, SciPy's and NumPy's", () => {
  for (const { probabilities, right, brier, sklearnBrier, accuracy, confidence } of MADE.calibration) {
    const pairs = zip<number, number>(probabilities, right);
    const found = calibrationOf(pairs.map(([probability, hit]) => ({ probability, right: hit === 1 })));
    near(found.brier, brier, 'Brier');
    if (sklearnBrier !== null) near(found.brier, sklearnBrier, 'Brier of scikit-learn');
    const filled = found.bins.filter(({ count }) => count > 0);
    assert.equal(filled.length, accuracy.length);
    for (const [index, bin] of filled.entries()) {
      near(bin.accuracy, accuracy[index], 'accuracy of a bin');
      near(bin.confidence, confidence[index], 'confidence of a bin');
    }
  }
  for (const { k, n, p } of MADE.binomial) near(binomialTwoSided(k, n), p, `${k} of ${n}`, 1e-10);
  const { values, shares, quantiles } = MADE.quantile;
  for (const [share, expected] of zip<number, number>(shares, quantiles))
    near(quantile(values, share), expected, 'quantile');
});

test("what is to be expected of the next cases is SciPy's beta-binomial law", () => {
  for (const { next, count, of, mean, ends } of MADE.nextCases) {
    const expected = expectedAmong(next, { count, of })!;
    near(expected.mean, mean, `${count} of ${of}, ${next} more`, 1e-9);
    assert.deepEqual([expected.interval.low, expected.interval.high], ends);
  }
  assert.equal(expectedAmong(5, { count: 0, of: 0 }), null);
});

test("the points of Student's t are SciPy's, of few cases and of many", () => {
  for (const { freedom, point } of MADE.studentPoints)
    near(studentPoint(freedom), point, `t(${freedom})`, 1e-10);
});
