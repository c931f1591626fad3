import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encoderOfMatrices } from '@assay/kit/statistics/embedding-score';
import { compareResults } from '@assay/lab/evaluation/compare';
import { LEAST_CASES, LEAST_QUESTIONS } from '@assay/lab/evaluation/draw-units';
import { evaluate, judgedTruths } from '@assay/lab/evaluation/evaluate';
import { evaluationText } from '@assay/lab/evaluation/format-evaluation';
import { type StudyFigures, studyFigures } from '@assay/lab/evaluation/study/figures';
import { type FlagCase, flagEffectOf } from '@assay/lab/evaluation/study/flag-effect';
import { sectionedMarkdown } from '@assay/lab/evaluation/study/report/report-markdown';
import { studyReport } from '@assay/lab/evaluation/study/report/study-sections';
import { hashingEncoder } from '@assay/model/late-interaction/hashing-encoder';
import { madeUpLabels, madeUpStudy } from '../../../support/made-up-study.ts';

const studyMarkdown = (figures: StudyFigures) => sectionedMarkdown(studyReport(figures));

const encode = encoderOfMatrices(hashingEncoder());
const OPTIONS = { seed: 7, resamples: 200 };

/** Labels of a hundred answers where every answer to a question is judged alike, as right as the first. */
function ofQuestions(questions: number) {
  const made = madeUpLabels({ works: 100, systems: ['GPT', 'Llama'] });
  const truths = new Map(made.truth.rows.map(({ id, cells }) => [id, cells.get('label')!]));
  const judgements = made.judgements.map((one) => {
    const question = Number(one.id.slice(1)) % questions;
    const truth = truths.get(one.id)!;
    const isRight = (question + (one.system === 'GPT' ? 0 : 1)) % 3 > 0;
    const value = isRight ? truth : one.labels.find((label) => label !== truth)!;
    return { ...one, question: `q${question}`, value };
  });
  return { ...made, judgements };
}

async function figuresOf(questions: number) {
  const made = ofQuestions(questions);
  const found = await studyFigures(made, { encode });
  const { low, high } = found.systems[0]!.labels[0]!.accuracyInterval!;
  const test = found.tests.find(({ figure }) => figure === 'accuracy')!.interval!;
  return { found, made, width: high - low, tested: test.high - test.low };
}

describe('what a bootstrap of labels draws', () => {
  it('is questions with all of their answers from eight questions on: answers alike make intervals wide', async () => {
    const [few, many] = [await figuresOf(LEAST_QUESTIONS - 1), await figuresOf(LEAST_QUESTIONS)];
    assert.deepEqual(few.found.systems[0]!.labels[0]!.drawn, { what: 'answers', count: 100 });
    assert.deepEqual(many.found.systems[0]!.labels[0]!.drawn, { what: 'questions', count: LEAST_QUESTIONS });
    assert.ok(many.width > 1.8 * few.width, `${few.width}, ${many.width}`);
    assert.ok(many.tested > 1.8 * few.tested, `${few.tested}, ${many.tested}`);
    assert.match(studyMarkdown(many.found), /draws the 8 questions, each with all of its answers/);
    assert.match(studyMarkdown(few.found), /draws answers one by one/);
    const truths = judgedTruths(many.made.judgements, many.made.truth);
    assert.match(evaluationText(await evaluate(truths, { ...OPTIONS, encode })), /draws the 8 questions/);
  });
});

describe('too few cases', () => {
  it('carry no interval and no p, and the text says why', async () => {
    for (const works of [1, LEAST_CASES - 1, LEAST_CASES]) {
      const few = works < LEAST_CASES;
      const study = madeUpStudy({ systems: ['SA', 'MADRAG'], traits: ['Ideas'], works, missing: 0 });
      const figures = await studyFigures(study, { encode });
      const [{ scores }] = figures.systems as [(typeof figures.systems)[number]];
      assert.equal(scores!.mean.qwkInterval === null, few);
      assert.equal(figures.human[0]!.interval === null, few);
      assert.equal(figures.audits!.systems[0]!.audit.traits[0]!.residual.interval === null, few);
      for (const { figure, interval, p } of figures.tests)
        if (figure !== 'right score') assert.deepEqual([interval === null, p === null], [few, few]);
      assert.equal(/\[n\/a\] \|/.test(studyMarkdown(figures)), true);
      const truths = judgedTruths(study.judgements, study.truth);
      const text = evaluationText(await evaluate(truths, { ...OPTIONS, encode }));
      assert.equal(/no interval of fewer than 10 works/.test(text), few);
      const labels = madeUpLabels({ works, systems: ['GPT'] });
      const [gpt] = (await studyFigures(labels, { encode })).systems;
      assert.equal(gpt!.labels[0]!.accuracyInterval === null, few);
      const of = (system: string) => ({
        ...truths,
        scores: truths.scores.filter(({ judgement }) => judgement.system === system),
      });
      const { mae } = compareResults(of('SA'), of('MADRAG'), OPTIONS).scores!;
      assert.deepEqual([mae.interval === null, mae.p === null], [few, few]);
    }
  });

  it('of large errors carry no interval of what a flag catches; where all are caught it is Wilson’s', () => {
    const cases = (large: number): FlagCase[] =>
      Array.from({ length: 60 }, (_, at) => ({
        work: String(at),
        apart: at < large ? 2 : 0,
        large: at < large,
      }));
    const one = flagEffectOf(['SA', 'reader'], cases(1), OPTIONS)!;
    assert.deepEqual([one.flag.caughtShare, one.caughtInterval, one.gainInterval], [1, null, null]);
    const ten = flagEffectOf(['SA', 'reader'], cases(10), OPTIONS)!;
    assert.ok(Math.abs(ten.caughtInterval!.low - 0.7224672001371107) < 1e-12);
    assert.equal(ten.caughtInterval!.high, 1);
    assert.ok(ten.gainInterval!.low < ten.gainInterval!.high);
    const oneWork = cases(20).map((each) => (each.large ? { ...each, work: '0' } : each));
    assert.equal(flagEffectOf(['SA', 'reader'], oneWork, OPTIONS)!.caughtInterval, null);
  });

  it('that are all right have Wilson’s interval, not a point', async () => {
    const made = madeUpLabels({ works: 20, systems: ['GPT'] });
    const truths = new Map(made.truth.rows.map(({ id, cells }) => [id, cells.get('label')!]));
    const judgements = made.judgements.map((one) => ({ ...one, value: truths.get(one.id)! }));
    const [gpt] = (await studyFigures({ ...made, judgements }, { encode })).systems;
    const { low, high } = gpt!.labels[0]!.accuracyInterval!;
    assert.ok(Math.abs(low - 0.8388748419471629) < 1e-9, String(low));
    assert.equal(high, 1);
  });
});
