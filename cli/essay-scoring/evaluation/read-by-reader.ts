import { readEssay } from '@assay/essay-scoring/second-reader/read-essay';
import type { EssayReading } from '@assay/essay-scoring/second-reader/reading';
import { scoredEssay } from '@assay/essay-scoring/second-reader/scored-essay';
import { trainReader } from '@assay/essay-scoring/second-reader/train-reader';
import { unreadWords } from '@assay/essay-scoring/summary';
import { bootstrapInterval } from '@assay/kit/statistics/bootstrap';
import { drawSample } from '@assay/kit/statistics/folds';
import { quadraticWeightedKappa } from '@assay/kit/statistics/kappa';
import { traitKey } from '@assay/kit/tables/trait-key';
import { ifEnough } from '@assay/lab/evaluation/draw-units';
import type { LearningPoint } from '@assay/lab/evaluation/study/learning';
import type { Exemplar } from '@assay/platform/exemplar/exemplar';
import type { ScoreJudgement } from '@assay/platform/run/judgement';
import type { ProgressBar } from '../../progress-bar.ts';
import { drawables } from './essay-data.ts';
import type { EssayStudy, StudyFold } from './essay-study.ts';
import type { SystemJudgements } from './judge-essays.ts';

/** What the second reader is called among the systems. */
export const SECOND_READER = 'second-reader';

/** How many exemplars a learning curve is measured at, as far as a fold's bank has more (SPEC M17). */
const CURVE = [20, 50, 100, 300];

interface TimedReading {
  reading: EssayReading;
  seconds: number;
}

function taskOf({ assignment: { traits, question, language } }: EssayStudy) {
  return { traits: traits.map(({ name, min, max }) => ({ name, min, max })), question, language };
}

/** Reads the essays of a fold by a reader that learnt the bank's, none of them judged in it. */
function readFold(study: EssayStudy, fold: StudyFold, bank: readonly Exemplar[]): Map<string, TimedReading> {
  const reader = trainReader(bank.map(scoredEssay), taskOf(study));
  return new Map(
    fold.judged.map(({ id, text }) => {
      const began = performance.now();
      const reading = readEssay(reader, { id, text });
      return [id, { reading, seconds: Math.round(performance.now() - began) / 1000 }];
    }),
  );
}

function judgementsOf(id: string, { traits }: EssayReading, { assignment }: EssayStudy): ScoreJudgement[] {
  return assignment.traits.map(({ name, min, max }): ScoreJudgement => {
    const read = traits.find(({ trait }) => trait === name);
    return {
      ...{ id, question: null, item: name, system: SECOND_READER, range: { min, max } },
      ...{ value: read?.score ?? null, text: null, probability: null },
      facts: {
        estimate: read?.estimate ?? null,
        low: read?.interval?.low ?? null,
        high: read?.interval?.high ?? null,
        exemplars: read?.exemplars ?? null,
        unread: read?.unread ?? null,
      },
    };
  });
}

/** The essays of a study as the second reader reads them, trained fold by fold; no model is asked. */
export function readBySecondReader(study: EssayStudy, bar: ProgressBar): SystemJudgements {
  const read = new Map<string, TimedReading>();
  for (const fold of study.folds) {
    for (const [id, one] of readFold(study, fold, fold.bank)) read.set(id, one);
    bar.advance(`${SECOND_READER}: fold ${fold.number} of ${study.folds.length}`, fold.judged.length);
  }
  const inOrder = study.judged.map(({ id }) => ({ id, ...read.get(id)! }));
  const failed = inOrder.flatMap(({ id, reading }) =>
    reading.traits.flatMap((one) => {
      const step = `${SECOND_READER}/${traitKey(one.trait)}`;
      return unreadWords([one]).map((message) => ({ id, step, code: one.unread!, message }));
    }),
  );
  return {
    system: {
      ...{ name: SECOND_READER, calls: 0, answered: 0, unanswered: 0, remembered: 0, rememberedCost: 0 },
      ...{ tokens: 0, cost: 0, costAtLeast: 0, standIn: false, failed },
      seconds: inOrder.map(({ seconds }) => seconds),
    },
    judgements: inOrder.flatMap(({ id, reading }) => judgementsOf(id, reading, study)),
  };
}

type ScoreValues = readonly [number, number];

/** κ of each trait over all folds, its mean over the traits, each with an interval over essays. */
function pointsOf(
  study: EssayStudy,
  exemplars: number,
  read: ReadonlyMap<string, TimedReading>,
): LearningPoint[] {
  const { traits } = study.assignment;
  const { seed, resamples } = study.settings;
  const cases = study.judged.map(({ id, scores }) => {
    const { reading } = read.get(id)!;
    return traits.map(({ name }): ScoreValues | null => {
      const given = scores[traitKey(name)];
      const score = reading.traits.find(({ trait }) => trait === name)?.score ?? null;
      return given === undefined || score === null ? null : [given, score];
    });
  });
  type ReaderCase = (typeof cases)[number];
  const qwkOf = (at: number) => (scoreValues: readonly ReaderCase[]) =>
    quadraticWeightedKappa(
      scoreValues.flatMap((one) => (one[at] ? [one[at]] : [])),
      { min: traits[at]!.min, max: traits[at]!.max },
    );
  const mean = (of: readonly ReaderCase[]) => {
    const all = traits.map((_, at) => qwkOf(at)(of));
    return all.some((value) => value === null)
      ? null
      : all.reduce<number>((sum, value) => sum + value!, 0) / all.length;
  };
  const figures = [
    ...traits.map(({ name }, at) => ({ item: name, of: qwkOf(at) })),
    { item: 'mean', of: mean },
  ];
  return figures.map(({ item, of }) => ({
    ...{ exemplars, item, system: SECOND_READER },
    qwk: of(cases),
    interval: ifEnough(cases.length, bootstrapInterval(cases, of, { seed, resamples })),
  }));
}

/**
 * What the second reader comes to with 20, 50, 100, 300 exemplars of each fold's bank, drawn by the seed, as far as it has more; says
 * which of them are left out.
 */
export function learningCurve(study: EssayStudy, bar: ProgressBar): LearningPoint[] {
  const fewest = Math.min(...study.folds.map(({ bank }) => bank.length));
  const left = CURVE.filter((exemplars) => exemplars >= fewest);
  if (left.length > 0)
    bar.say(
      `learning curve: ${left.join(', ')} exemplars left out: a fold has only ${fewest} essays to learn from, and a sample must be smaller than that`,
    );
  return CURVE.filter((exemplars) => exemplars < fewest).flatMap((exemplars) => {
    const read = new Map<string, TimedReading>();
    for (const fold of study.folds) {
      const sample = drawSample(drawables(fold.bank, study.assignment), exemplars, study.settings.seed);
      const bank = fold.bank.filter(({ id }) => sample.has(id));
      for (const [id, one] of readFold(study, fold, bank)) read.set(id, one);
    }
    bar.say(`learning curve: ${exemplars} exemplars`);
    return pointsOf(study, exemplars, read);
  });
}
