import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encoderOfMatrices } from '@assay/kit/statistics/embedding-score';
import { compareResults } from '@assay/lab/evaluation/compare';
import { evaluate } from '@assay/lab/evaluation/evaluate';
import { comparisonText, evaluationText } from '@assay/lab/evaluation/format-evaluation';
import { hashingEncoder } from '@assay/model/late-interaction/hashing-encoder';
import { beside } from './tables.ts';

const OPTIONS = { seed: 7, resamples: 200, encode: encoderOfMatrices(hashingEncoder()) };
const range = { min: 0, max: 3 };

const GRADED = `\ufeffstudent;label;reason;probability
s1;correct;You name the queue and the server.;0,9
s2;Partially_Correct;The server is missing.;0,5
s3;Incorrect;;60 %
s4;;;
s5;Correct;Right.;0.75
`;
const TRUTH = `Student ID,Label,Feedback
s1,Correct,You name the queue and the server.
s2,Correct,The server is missing here.
s3,incorrect,Nothing is right.
s4,Incorrect,
s6,Correct,
`;

describe('labels against the truth', () => {
  it('has every figure, and says what has no truth and what was not judged', async () => {
    const { systems, withoutTruth, notJudged } = await evaluate(beside(GRADED, TRUTH), OPTIONS);
    const [found] = systems[0]!.labels;
    assert.deepEqual([withoutTruth, notJudged], [['s5'], ['s6']]);
    assert.deepEqual([found!.count, found!.missing, found!.accuracy], [4, 1, 0.5]);
    assert.deepEqual(found!.confusion.counts, [
      [1, 0, 0],
      [0, 0, 0],
      [0, 1, 1],
    ]);
    assert.deepEqual(found!.confusion.unanswered, [1, 0, 0]);
    assert.equal(found!.labels.Incorrect!.recall, 0.5);
    assert.equal(found!.calibration!.count, 3);
    assert.ok(Math.abs(found!.calibration!.brier! - (0.01 + 0.25 + 0.16) / 3) < 1e-12);
    assert.equal(found!.reasons!.count, 2);
    assert.ok(found!.reasons!.embedding.f1 > found!.reasons!.rouge2.f1);
  });

  it('is the same again, and tells its seed', async () => {
    const [first, again] = [
      await evaluate(beside(GRADED, TRUTH), OPTIONS),
      await evaluate(beside(GRADED, TRUTH), OPTIONS),
    ];
    assert.deepEqual(first, again);
    assert.match(evaluationText(first), /200 resamples, seed 7/);
    assert.match(evaluationText(first), /4 answers, 1 without a label \(counted as wrong\)/);
  });

  it('goes by question and id where a student answered several', async () => {
    const said = 'student,question,label\na,q1,Correct\na,q2,Incorrect\nb,q1,Correct\n';
    const truth = 'student,question,label\na,q2,Incorrect\na,q1,Correct\nb,q1,Incorrect\n';
    const { systems } = await evaluate(beside(said, truth), OPTIONS);
    assert.equal(systems[0]!.labels[0]!.accuracy, 2 / 3);
  });

  it('of other labels than the three are read in the order that is given', async () => {
    const scales = { labels: ['fail', 'pass', 'merit'] };
    const found = beside('id,label\na,MERIT\nb,fail\n', 'id,label\na,merit\nb,pass\n', scales);
    const { systems } = await evaluate(found, OPTIONS);
    assert.deepEqual(Object.keys(systems[0]!.labels[0]!.labels), scales.labels);
  });
});

const RATED = `essay_id,rater1_ideas,rater2_ideas,rater1_style,rater2_style
e1,3,2,1,1
e2,0,1,2,2
e3,2,2,0,3
e4,1,1,9,2
`;

describe('scores against the truth', () => {
  const SCORED = 'id,Ideas,Style\ne1,3,1\ne2,2,\ne3,2,1\ne4,1,2\n';

  it('are compared trait by trait, missing and unusable ones counted and said', async () => {
    const found = beside(SCORED, RATED, { range });
    assert.deepEqual(found.warnings, [
      'truth.csv: Style: a truth outside 0-3 in 1 row(s), left out (line 5: 9 (rater 1))',
    ]);
    const { systems } = await evaluate(found, OPTIONS);
    const { traits, mean } = systems[0]!.scores!;
    const [ideas, style] = traits;
    assert.deepEqual([ideas!.item, ideas!.count, ideas!.missing], ['Ideas', 4, 0]);
    // Truths are the raters' means rounded half up: 3, 1, 2, 1 and, of style, 1, 2, 2.
    assert.deepEqual([ideas!.exact, ideas!.mae, ideas!.bias], [0.75, 0.25, 0.25]);
    assert.deepEqual([style!.count, style!.missing, style!.exact], [2, 1, 0.5]);
    assert.deepEqual([ideas!.human.count, style!.human.count], [4, 3]);
    // Ideas: 3 of a 3, 2 of a 0; style: the one with both extremes is left out.
    assert.deepEqual(mean.standout, { count: 2, agreeAt1: 0.5, mae: 1, opposed: 1 });
    assert.match(evaluationText(await evaluate(found, OPTIONS)), /^ {2}Ideas \(0-3\) +4 +0 /m);
  });

  it('are read in long form with their ranges, and from JSONL truths with nested scores', async () => {
    const said =
      'submission,trait,score,min,max,variant\ne1,Ideas,3,0,3,MAD\ne2,Ideas,1,0,3,MAD\ne1,Ideas,2,0,3,SA\n';
    const truth = '{"id":"e1","scores":{"ideas":3}}\n{"id":"e2","scores":{"ideas":1}}\n';
    const { systems } = await evaluate(beside(said, truth), OPTIONS);
    assert.deepEqual(
      systems.map(({ system, scores }) => [system, scores!.traits[0]!.exact]),
      [
        ['MAD', 1],
        ['SA', 0],
      ],
    );
  });

  it('read decimal commas and round the mean half up', () => {
    const { scores } = beside('id;Ideas\ne1;2\n', 'id;Ideas\ne1;"1,5"\n', { range });
    assert.equal(scores[0]!.truth, 2);
  });
});

describe('two results on the same truths', () => {
  it('are compared on what both judged, with differences and tests', () => {
    const ids = Array.from({ length: 60 }, (_, index) => index);
    const table = (label: (id: number) => string) =>
      `id,label\n${ids.map((id) => `s${id},${label(id)}`).join('\n')}\n`;
    const truth = table((id) => (id % 2 ? 'Correct' : 'Incorrect'));
    const worse = table((id) => (id % 3 ? (id % 2 ? 'Correct' : 'Incorrect') : 'Partially correct'));
    const one = beside(truth, truth);
    const other = beside(worse.replace('s59,', 's999,'), truth);
    const { labels, scores } = compareResults(one, other, OPTIONS);
    assert.deepEqual([scores, labels!.count, labels!.onlyOne], [null, 59, 1]);
    assert.equal(labels!.accuracy.difference, 20 / 59);
    assert.ok(labels!.accuracy.interval!.low > 0 && labels!.accuracy.p! < 0.05);
    assert.deepEqual([labels!.mcnemar.onlyFirst, labels!.mcnemar.onlySecond], [20, 0]);
    assert.match(
      comparisonText({ labels, scores, seed: 7 }),
      /McNemar: right only in the first 20, .*p < 0\.001/,
    );
  });

  it('draw essays with all of their traits, and leave out what either lacks', () => {
    const truth = 'id,Ideas,Style\na,1,2\nb,3,0\nc,2,2\n';
    const found = compareResults(
      beside(truth, truth, { range }),
      beside('id,Ideas,Style\na,2,2\nb,3,\nc,0,1\n', truth, { range }),
      OPTIONS,
    );
    assert.deepEqual([found.scores!.count, found.scores!.onlyOne], [5, 1]);
    assert.equal(found.scores!.mae.difference, -4 / 5);
    assert.equal(found.scores!.exact.difference, 3 / 5);
  });

  it('leave out what stands beside a result, unless it is asked for alone', () => {
    const truth = 'id,Ideas\na,1\nb,3\n';
    const both = beside('id,Ideas,system\na,1,MAD\nb,3,MAD\na,3,reader\nb,3,reader\n', truth, { range });
    const scores = both.scores.map((pair) => {
      const isBeside = pair.judgement.system === 'reader';
      return { ...pair, judgement: { ...pair.judgement, beside: isBeside } };
    });
    const other = beside('id,Ideas,system\na,2,SA\nb,3,SA\n', truth, { range });
    const maeOf = (of: typeof scores) => compareResults({ ...both, scores: of }, other, OPTIONS).scores!.mae;
    assert.equal(maeOf(scores).difference, -0.5);
    assert.equal(maeOf(scores.filter(({ judgement }) => judgement.beside)).difference, 0.5);
  });

  it('are refused where one holds several systems', () => {
    const truth = 'id,label\na,Correct\n';
    const mixed = beside('id,label,system\na,Correct,x\na,Incorrect,y\n', truth);
    assert.throws(() => compareResults(mixed, beside(truth, truth), OPTIONS), /one of them holds "x", "y"/);
  });
});
