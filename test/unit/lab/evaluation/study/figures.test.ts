import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { encoderOfMatrices } from '@assay/kit/statistics/embedding-score';
import { compareResults } from '@assay/lab/evaluation/compare';
import { evaluate, judgedTruths } from '@assay/lab/evaluation/evaluate';
import { studyFigures } from '@assay/lab/evaluation/study/figures';
import { hashingEncoder } from '@assay/model/late-interaction/hashing-encoder';
import { madeUpLabels, madeUpStudy } from '../../../../support/made-up-study.ts';

const encode = encoderOfMatrices(hashingEncoder());
const SMALL = { systems: ['SA', 'MADRAG'], traits: ['Ideas', 'Voice'], works: 40, resamples: 40 };

describe('the figures of a study', () => {
  it('are those of evaluate and compareResults, system by system', async () => {
    const study = madeUpStudy(SMALL);
    const figures = await studyFigures(study, { encode });
    const truths = judgedTruths(study.judgements, study.truth);
    const drawn = { seed: 7, resamples: 40 };
    const alone = await evaluate(truths, { ...drawn, encode });
    for (const { system, scores } of alone.systems)
      assert.deepEqual(figures.systems.find(({ name }) => name === system)!.scores, scores);
    const of = (name: string) => ({
      ...truths,
      scores: truths.scores.filter(({ judgement }) => judgement.system === name),
    });
    const { scores } = compareResults(of('MADRAG'), of('SA'), drawn);
    const found = figures.tests.find(
      ({ first, second, figure }) => first === 'MADRAG' && second === 'SA' && figure === 'mean QWK',
    )!;
    assert.deepEqual([found.difference, found.interval, found.p], Object.values(scores!.qwk));
    assert.equal(figures.tests.length, 9);
    assert.ok(figures.tests.every(({ p, holm }) => holm! >= p!));
    const human = figures.human.find(({ item }) => item === 'Ideas')!;
    assert.equal(human.qwk, figures.systems[0]!.scores!.traits[0]!.human.qwk);
    assert.equal(figures.human.at(-1)!.item, null);
    assert.deepEqual(
      figures.flags.map(({ judge }) => judge),
      ['SA', 'MADRAG'],
    );
    assert.deepEqual(
      figures.audits!.systems.map(({ system }) => system),
      ['SA', 'MADRAG', 'second-reader'],
    );
    assert.deepEqual(JSON.parse(JSON.stringify(figures)), figures);
  });

  it('test each against a baseline where that is asked for', async () => {
    const figures = await studyFigures(madeUpStudy(SMALL), { encode, against: { baseline: 'SA' } });
    assert.deepEqual(
      new Set(figures.tests.map(({ first, second }) => `${first} ${second}`)),
      new Set(['MADRAG SA', 'second-reader SA']),
    );
  });

  it('are of labels as well', async () => {
    const figures = await studyFigures(
      { ...madeUpLabels({ works: 40, resamples: 30 }), validity: { GPT: { count: 3, rate: 0.5 } } },
      { encode },
    );
    assert.deepEqual([figures.human, figures.flags, figures.audits], [[], [], null]);
    assert.equal(figures.systems[0]!.labels[0]!.reasons!.count, 40);
    assert.deepEqual(
      figures.systems.map(({ validity }) => validity?.rate ?? null),
      [0.5, null, null],
    );
    assert.deepEqual(
      [...new Set(figures.tests.map(({ figure }) => figure))],
      ['accuracy', 'macro-F1', 'right label'],
    );
  });

  it('draw works with all of their items: the same items twice make no interval narrower', async () => {
    const once = madeUpLabels({ works: 40, resamples: 60 });
    const twice = ['label', 'again'].flatMap((item) => once.judgements.map((one) => ({ ...one, item })));
    const tests = async (judgements: typeof twice) =>
      (await studyFigures({ ...once, judgements }, { encode })).tests.filter(
        ({ figure }) => figure === 'accuracy',
      );
    const [first, second] = [await tests(once.judgements), await tests(twice)];
    for (const [at, { interval, p }] of first.entries()) {
      assert.ok(Math.abs(second[at]!.interval!.low - interval!.low) < 1e-9 && second[at]!.p === p);
      assert.equal(second[at]!.count, 80);
    }
  });

  it('hold for one system, one trait, one work', async () => {
    const figures = await studyFigures(
      madeUpStudy({ systems: ['SA'], traits: ['Ideas'], works: 1, reader: false, missing: 0, resamples: 10 }),
      { encode },
    );
    assert.deepEqual([figures.tests, figures.flags], [[], []]);
    assert.equal(figures.works, 1);
    assert.equal(figures.systems[0]!.scores!.traits[0]!.count, 1);
  });

  it('are null, and never zero, where everything is missing', async () => {
    const figures = await studyFigures(madeUpStudy({ ...SMALL, missing: 1 }), { encode });
    for (const { scores } of figures.systems) {
      assert.deepEqual(
        [scores!.mean.qwk, scores!.mean.mae, scores!.mean.standout.agreeAt1],
        [null, null, null],
      );
      assert.equal(scores!.traits[0]!.missing, 40);
    }
    assert.deepEqual(figures.tests, []);
  });

  it('are there for a system that judged nothing, with its failures', async () => {
    const study = madeUpStudy(SMALL);
    const figures = await studyFigures(
      { ...study, judgements: study.judgements.filter(({ system }) => system !== 'MADRAG') },
      { encode },
    );
    const { scores, failures, effort } = figures.systems[1]!;
    assert.equal(scores, null);
    assert.deepEqual(failures, [{ step: 'judge', code: 'ModelOutputInvalid', count: 1 }]);
    assert.equal(effort.costPerWork, null);
    assert.deepEqual(
      (await studyFigures({ ...study, judgements: [] }, { encode })).systems.map((one) => one.scores),
      [null, null, null],
    );
  });

  it('refuse what does not fit', async () => {
    const study = madeUpStudy(SMALL);
    const rejects = async (input: typeof study, words: RegExp) =>
      await assert.rejects(studyFigures(input, { encode }), { code: 'EvaluationInvalid', message: words });
    const [first] = study.judgements;
    await rejects({ ...study, judgements: [...study.judgements, first!] }, /there twice/);
    await rejects({ ...study, judgements: [{ ...first!, system: 'other' }] }, /does not name/);
    const systems = [study.study.systems[0]!, study.study.systems[0]!];
    await rejects({ ...study, study: { ...study.study, systems } }, /names the system "SA" twice/);
    await assert.rejects(
      studyFigures(study, { encode, against: { baseline: 'other' } }),
      /no system "other"/,
    );
    await rejects({ ...study, judgements: [{ ...first!, id: 'nobody' }] }, /No id of the results/);
  });

  it('say median and 90th percentile of the seconds, and nothing where nothing was timed', async () => {
    const study = madeUpStudy({ ...SMALL, reader: false });
    const [sa, madrag] = study.study.systems;
    const systems = [
      { ...sa!, seconds: [100, 90, 80, 70, 60, 50, 40, 30, 20, 10, 0], cost: 8 },
      { ...madrag!, seconds: [], cost: null, costAtLeast: 2 },
    ];
    const figures = await studyFigures({ ...study, study: { ...study.study, systems } }, { encode });
    const [first, second] = figures.systems.map(({ effort }) => effort);
    assert.deepEqual([first!.secondsMedian, first!.secondsP90, first!.costPerWork], [50, 90, 0.2]);
    assert.deepEqual(
      [second!.secondsMedian, second!.secondsP90, second!.cost, second!.costPerWork],
      [null, null, null, null],
    );
  });
});
