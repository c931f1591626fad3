import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LABELS, type Label } from '@assay/short-answer-grading/label';
import { measureGraders, metricsForWords } from '@assay/short-answer-grading/measure-graders';
import { profileSchema } from '@assay/short-answer-grading/profile';
import fc from 'fast-check';
import { EVEN } from '../../../support/short-answer-grading/quizzes.ts';
import { label, said } from './pseudo-learning/arbitrary.ts';

const MADE = { assignment: 'tides', profiledAt: '2030-01-01T00:00:00.000Z', pastSha256: 'f' };
const GRADERS = ['a', 'b', 'c'].map((name) => ({ name, model: `model-${name}` }));
const answer = fc.record({
  group: fc.constantFrom('a1', 'a2', 'a3', 'a4'),
  truth: label,
  labels: fc.tuple(said, said, said),
  prior: fc.constant({ distribution: EVEN, labelled: 12 }),
});
type Answer = { truth: Label; labels: [Label | null, Label | null, Label | null] };

/** Accuracy and macro-F1 of a grader, counted by hand. */
function plainly(past: readonly Answer[], grader: number) {
  const count = (test: (said: Label | null, truth: Label) => boolean) =>
    past.filter(({ labels, truth }) => test(labels[grader]!, truth)).length;
  const f1s = LABELS.map((of) => {
    const hits = count((said, truth) => said === of && truth === of);
    const [wrong, lost] = [
      count((said, truth) => said === of && truth !== of),
      count((said, truth) => said !== of && truth === of),
    ];
    return hits === 0 ? 0 : (2 * hits) / (2 * hits + wrong + lost);
  });
  const macroF1 = f1s.reduce((sum, f1) => sum + f1, 0) / 3;
  return { accuracy: past.length === 0 ? 0 : count((said, truth) => said === truth) / past.length, macroF1 };
}

describe('graders measured on past answers', () => {
  it('have the accuracy, macro-F1 and confusions that one counts by hand, the best first', () => {
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 30 }), (past) => {
        const profile = profileSchema.parse(measureGraders(MADE, GRADERS, past));
        assert.deepEqual(profile.order, ['a', 'b', 'c']);
        for (const [index, { name }] of GRADERS.entries()) {
          const measured = profile.graders.find((grader) => grader.name === name)!;
          const plain = plainly(past as Answer[], index);
          assert.ok(Math.abs(measured.accuracy - plain.accuracy) < 1e-9);
          assert.ok(Math.abs(measured.macroF1 - plain.macroF1) < 1e-9);
          for (const [row, truth] of LABELS.entries())
            for (const [column, told] of LABELS.entries())
              assert.equal(
                measured.confusion[row]![column],
                past.filter((one) => one.truth === truth && one.labels[index] === told).length,
              );
          assert.equal(measured.unanswered, past.filter(({ labels }) => labels[index] === null).length);
        }
        const scores = profile.graders.map(({ macroF1 }) => macroF1);
        assert.deepEqual(
          scores,
          scores.toSorted((a, b) => b - a),
        );
        const complete = past.filter(({ labels }) => labels.every((one) => one !== null)).length;
        assert.equal(
          profile.patterns.reduce((sum, { count }) => sum + count, 0),
          complete,
        );
        assert.equal(
          profile.calibration === null,
          past.filter(({ labels }) => labels.some((one) => one !== null)).length < 20,
        );
      }),
    );
  });

  it('are described to a model by numbers in place of names, in the order of the profile', () => {
    const profile = measureGraders(MADE, GRADERS, []);
    const told = metricsForWords(profile);
    assert.deepEqual(
      told.map(({ model }) => model),
      ['Grader 1', 'Grader 2', 'Grader 3'],
    );
    assert.doesNotMatch(JSON.stringify(told), /model-/);
  });

  it('are not held against what their own copies taught: thirty of an answer that all get wrong stay wrong', () => {
    const prior = { distribution: EVEN, labelled: 40 };
    const of = (group: string, truth: Label, said: Label) => ({
      group,
      truth,
      labels: [said, said, said] as const,
      prior,
    });
    const copies = Array.from({ length: 30 }, () => of('same', 'Incorrect', 'Correct'));
    const others = LABELS.flatMap((truth) => [1, 2, 3, 4].map((at) => of(`${truth} ${at}`, truth, truth)));
    const { calibration } = measureGraders(MADE, GRADERS, [...copies, ...others]);
    assert.equal(calibration!.count, 42);
    assert.ok(calibration!.accuracy <= 12 / 42, String(calibration!.accuracy));
    assert.equal(calibration!.majority.accuracy, 12 / 42);
  });

  it('are measured on past answers of one label only, without a number that is none', () => {
    const past = Array.from({ length: 25 }, (_, at): Parameters<typeof measureGraders>[2][number] => ({
      group: `a${at}`,
      truth: 'Correct',
      labels: ['Correct', 'Incorrect', null],
      prior: { distribution: EVEN, labelled: 24 },
    }));
    const profile = profileSchema.parse(measureGraders(MADE, GRADERS, past));
    assert.deepEqual(profile.rates, [0, 0, 1]);
    assert.deepEqual(
      profile.graders.map(({ name }) => name),
      ['a', 'b', 'c'],
    );
  });
});
