import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Distribution, LABELS, type Label } from '@assay/short-answer-grading/label';
import { decideLabel } from '@assay/short-answer-grading/pseudo-learning/decide-label';
import {
  confusionMatrices,
  confusionMatrix,
  likeliest,
  posteriorOf,
} from '@assay/short-answer-grading/pseudo-learning/posterior';
import fc from 'fast-check';
import { distribution, label, said, sumOf } from './arbitrary.ts';

const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);
const even: Distribution = [1 / 3, 1 / 3, 1 / 3];
const counts = fc.array(fc.array(fc.nat(50), { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 });
const voice = fc.record({ said, confusion: counts.map(confusionMatrix) });

describe('a confusion matrix', () => {
  it('is the counts with the pseudo-counts, each row summing to 1', () => {
    assert.deepEqual(confusionMatrix()[1], [0.5 / 3, 1.5 / 3, 1 / 3]);
    const [matrix] = confusionMatrices(
      [{ labels: ['Correct', 'Partially correct', null] }],
      ['Correct', 'Correct', 'Correct'],
    );
    assert.deepEqual(matrix![2], [0.25 / 5, 1.75 / 5, 3 / 5]);
    fc.assert(
      fc.property(counts, (counts) => {
        for (const row of confusionMatrix(counts)) near(sumOf(row), 1);
      }),
    );
  });
});

describe('the posterior', () => {
  it('is that of the formula: the weight is 2 / (graders present + 1)', () => {
    const confusion = confusionMatrix();
    const one = posteriorOf(
      [0.2, 0.3, 0.5],
      [
        { said: 'Correct', confusion },
        { said: null, confusion },
      ],
    );
    const parts = [(0.2 * 1) / 3, (0.3 * 1) / 3, (0.5 * 2) / 3];
    near(one[2], parts[2]! / sumOf(parts));
    const three = posteriorOf(even, Array(3).fill({ said: 'Incorrect', confusion }));
    const powers = [1 / 3, 0.5 / 3, 0.25 / 3].map((share) => share ** 1.5);
    near(three[0], powers[0]! / sumOf(powers));
  });

  it('is the prior where no grader says anything', () => {
    const none = posteriorOf([0.2, 0.3, 0.5], [{ said: null, confusion: confusionMatrix() }]);
    for (const [index, share] of [0.2, 0.3, 0.5].entries()) near(none[index]!, share);
  });

  it('is a distribution, whatever the order of the graders; sharpness keeps the likeliest label', () => {
    fc.assert(
      fc.property(distribution, fc.array(voice, { maxLength: 5 }), (prior, voices) => {
        const posterior = posteriorOf(prior, voices);
        near(sumOf(posterior), 1);
        for (const [index, share] of posteriorOf(prior, voices.toReversed()).entries())
          near(share, posterior[index]!);
        const sharper = posteriorOf(prior, voices, 1.25);
        near(sharper[LABELS.indexOf(likeliest(posterior))]!, Math.max(...sharper));
      }),
    );
  });
});

describe('the label decided', () => {
  const confusion = confusionMatrix();
  const voices = (...labels: (Label | null)[]) => labels.map((said) => ({ said, confusion }));
  const prior = (labelled: number, distribution: Distribution = [0.05, 0.15, 0.8]) => ({
    distribution,
    labelled,
  });

  it('is the likeliest one where the question has past labels, the majority’s where it has none', () => {
    const split = voices('Partially correct', 'Partially correct', 'Correct');
    const seen = decideLabel(prior(40), split);
    assert.deepEqual([seen.label, seen.basis], ['Correct', 'calibrated']);
    const unseen = decideLabel(prior(0), split);
    assert.deepEqual([unseen.label, unseen.basis], ['Partially correct', 'unseen question']);
    assert.equal(unseen.probability, unseen.distribution[1]);
    assert.equal(decideLabel(prior(9), split).basis, 'few');
  });

  it('is uncalibrated where a grader that speaks was never profiled', () => {
    const stranger = { said: 'Correct' as const, confusion: null };
    assert.equal(decideLabel(prior(40), [stranger]).basis, 'uncalibrated');
    const silent = { said: null, confusion: null };
    assert.equal(decideLabel(prior(40), [silent, ...voices('Correct')]).basis, 'calibrated');
  });

  it('is missing where no grader spoke: past answers alone grade nobody', () => {
    const { label, probability, distribution } = decideLabel(prior(40), voices(null, null));
    assert.deepEqual([label, probability], [null, null]);
    near(sumOf(distribution), 1);
  });

  it('is a label with its own probability', () => {
    fc.assert(
      fc.property(
        distribution,
        fc.nat(60),
        fc.array(label, { minLength: 1, maxLength: 5 }),
        (shares, n, said) => {
          const decided = decideLabel(prior(n, shares), voices(...said));
          assert.equal(decided.probability, decided.distribution[LABELS.indexOf(decided.label!)]);
          if (n > 0) assert.equal(decided.probability, Math.max(...decided.distribution));
        },
      ),
    );
  });
});
