import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { evaluateRecorded } from '@assay/short-answer-grading/recorded/evaluate-recorded';
import { evaluationText } from '@assay/short-answer-grading/recorded/evaluation-table';
import { foldPriors, gatherEvidence } from '@assay/short-answer-grading/recorded/evidence';
import { halvesOfAnswers, halvesOfQuestions } from '@assay/short-answer-grading/recorded/halves';
import { modelsOf, readRecordings } from '@assay/short-answer-grading/recorded/read-recordings';
import { ordersOf, triosOf } from '@assay/short-answer-grading/recorded/trios';
import fc from 'fast-check';
import { madeAnswers, madeFiles } from './recordings.ts';

const text = (name: string, content: string) => ({ name, content: Buffer.from(content) });
const HEAD = 'question,student,label';

describe('recorded graders', () => {
  it('are read from CSV, packed or not, each with its model and its labels', () => {
    const answers = madeAnswers(40);
    const { graders, answers: read, leftOut } = readRecordings(madeFiles(answers));
    assert.deepEqual(
      graders.map(({ name, model }) => `${name}: ${model}`),
      [
        'plain_alpha: alpha',
        'plain_beta: beta',
        'plain_gamma: gamma',
        'shots_alpha: alpha',
        'shots_delta: delta',
      ],
    );
    assert.deepEqual(
      read.map(({ truth }) => truth),
      answers.map(({ truth }) => truth),
    );
    assert.equal(leftOut, 0);
  });

  it('have a label in any case, clean or as it was written; what cannot be read is null', () => {
    const clean = text(
      'a.csv',
      `${HEAD},clean_pred_label\nq,x,Correct,CORRECT\nq,y,incorrect,great\nq,z,??,correct`,
    );
    const raw = text(
      'b.csv',
      `${HEAD},pred_label,clean_pred_label\nq,x,Correct,Label: Partially Correct\nq,y,incorrect,**Incorrect**\nq,z,??,correct`,
    );
    const { graders, leftOut } = readRecordings([clean, raw]);
    assert.deepEqual(graders[0]!.labels, ['Correct', null]);
    assert.deepEqual(graders[1]!.labels, ['Partially correct', 'Incorrect']);
    assert.equal(leftOut, 1);
  });

  it('are refused with the file and the row where they do not belong together', () => {
    const one = text('one.csv', `${HEAD},clean_pred_label\nq,x,correct,correct\nq,y,correct,correct`);
    const refused = (content: string, message: RegExp) =>
      assert.throws(() => readRecordings([one, text('two.csv', content)]), {
        code: 'RecordingsInvalid',
        message,
      });
    refused(
      `${HEAD},clean_pred_label\nq,x,correct,correct\nq,Y,correct,correct`,
      /two\.csv.*row 2 has another student/,
    );
    refused(
      `${HEAD},clean_pred_label\nq,x,correct,correct`,
      /two\.csv.*1 rows, one\.csv has 2, so that row 2/,
    );
    refused(`${HEAD}\nq,x,correct\nq,y,correct`, /two\.csv.*"clean_pred_label"/);
    refused('question,label\nq,correct', /two\.csv.*lacks the column "student"/);
    refused(`${HEAD},clean_pred_label`, /no rows/);
    assert.throws(() => readRecordings([one]), { code: 'RecordingsInvalid', message: /two or more/ });
  });

  it('are each a model of their own where names tell fewer than three', () => {
    assert.deepEqual(modelsOf(['a_x', 'b_x', 'c_y']), ['a_x', 'b_x', 'c_y']);
    assert.deepEqual(modelsOf(['a_x', 'b_y']), ['x', 'y']);
  });
});

describe('sets of graders', () => {
  it('are all of three different models: 4 choose 3 models by 3³ conditions make 108', () => {
    const models = [1, 2, 3].flatMap(() => ['a', 'b', 'c', 'd']);
    const trios = triosOf(models);
    assert.equal(trios.length, 108);
    assert.equal(new Set(trios.map(String)).size, 108);
    assert.ok(trios.every((trio) => new Set(trio.map((grader) => models[grader])).size === 3));
    assert.deepEqual(triosOf(['a', 'b']), [[0, 1]]);
    assert.equal(new Set(ordersOf([1, 2, 3]).map(String)).size, 6);
  });

  it('learn from one half and grade the other, every answer once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 50 }), fc.nat(), (count, seed) => {
        const all = [...Array(count).keys()];
        const questions = all.map((index) => `q${index % 3}`);
        const byAnswer = halvesOfAnswers(count, seededRandom(seed));
        const byQuestion = halvesOfQuestions(questions, seededRandom(seed));
        for (const folds of [byAnswer, byQuestion]) {
          assert.deepEqual(
            folds.flatMap(({ graded }) => graded).sort((a, b) => a - b),
            all,
          );
          for (const { learnt, graded } of folds) assert.ok(!graded.some((place) => learnt.includes(place)));
        }
        for (const { learnt, graded } of byQuestion)
          assert.ok(!graded.some((place) => learnt.some((other) => questions[other] === questions[place])));
      }),
    );
  });
});

describe('the evidence of an evaluation', () => {
  const answers = madeAnswers(20);
  const past = answers.slice(0, 5).map((answer) => ({ ...answer, truth: 'Incorrect' as const }));
  const folds = halvesOfAnswers(answers.length, seededRandom(1));

  it('does not hold the label of the answer that is graded, unless it is asked to', () => {
    const guarded = gatherEvidence(answers, past);
    const alone = gatherEvidence(answers, []);
    assert.ok(guarded.alike[0]!.every(({ similarity }) => similarity <= 0.95));
    assert.equal(guarded.doubled.filter(Boolean).length, 5);
    assert.equal(alone.doubled.filter(Boolean).length, 0);
    assert.ok(gatherEvidence(answers, past, true).alike[0]!.some(({ similarity }) => similarity > 0.95));
  });

  it('counts nothing of the graded half, nor of its questions where they are unseen', () => {
    const evidence = gatherEvidence(answers, []);
    for (const fold of folds) {
      const altered = answers.map((answer, place) =>
        fold.graded.includes(place) ? { ...answer, truth: 'Correct' as const } : answer,
      );
      assert.deepEqual(
        foldPriors(gatherEvidence(altered, []), fold, false),
        foldPriors(evidence, fold, false),
      );
    }
    const questions = halvesOfQuestions(
      answers.map(({ question }) => question),
      seededRandom(1),
    );
    for (const { labelled } of foldPriors(gatherEvidence(answers, past), questions[0]!, true).own.values())
      assert.equal(labelled, 0);
  });
});

describe('an evaluation of recorded graders', () => {
  const recordings = readRecordings(madeFiles(madeAnswers(60)));
  const options = { splits: 2, seed: 5 };
  const evaluation = evaluateRecorded(recordings, options);
  const byName = new Map(evaluation.methods.map((figures) => [figures.method, figures]));

  it('is the same again with the same seed', () => {
    assert.deepEqual(evaluateRecorded(recordings, options), evaluation);
    assert.notDeepEqual(evaluateRecorded(recordings, { ...options, seed: 6 }).methods, evaluation.methods);
  });

  it('counts sets, answers and empty answers', () => {
    const { trios, n, questions, empty, splits, seed } = evaluation;
    assert.deepEqual(
      { trios, n, questions, empty, splits, seed },
      { trios: 7, n: 60, questions: 2, empty: 6, splits: 2, seed: 5 },
    );
  });

  it('finds the posterior better than the vote where words of answers show what they are worth', () => {
    const [majority, posterior] = [byName.get('majority')!, byName.get('posterior')!];
    assert.ok(posterior.accuracy > majority.accuracy);
    assert.ok(Math.abs(posterior.aboveMajority - (posterior.accuracy - majority.accuracy)) < 1e-9);
    assert.ok(posterior.accuracyOfSurest! >= posterior.accuracy);
    assert.equal(majority.calibrationError, null);
  });

  it('makes fewer calls in a cascade, and none for empty answers', () => {
    assert.equal(byName.get('majority')!.calls, 3);
    assert.ok(Math.abs(byName.get('posterior')!.calls - 2.7) < 1e-9);
    assert.ok(byName.get('cascade')!.calls < 2.7);
  });

  it('is told in tables, with what the paper reports', () => {
    const told = evaluationText(evaluation);
    assert.match(
      told,
      /60 answers \(6 empty or words such as "no response"\) to 2 questions.*7 sets of graders; 2 splits, seed 5/,
    );
    assert.match(told, /^posterior {2}.*0\.\d{3}/m);
    assert.match(told, /GET \.779\/\.713/);
  });
});
