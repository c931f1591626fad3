import { alignedTable, figure } from '@assay/kit/tables/aligned-table';
import { unreadWords } from '../summary.ts';
import type { EvaluatedTrait } from './evaluate-reader.ts';
import { UNREAD } from './reading.ts';

/** An evaluation as it is shown. */
export interface ReaderEvaluation {
  trainedMs: number;
  trainedCpuMs: number;
  exemplars: number;
  /** Fewer than `exemplars` where a sample was learnt from. */
  learntFrom: number;
  tested: number;
  folds: number | null;
  seed: number;
  resamples: number;
  traits: readonly EvaluatedTrait[];
}

/** A learning curve: figures by how many exemplars were learnt from, the mean of several draws. */
export type ReaderCurve = readonly {
  exemplars: number;
  draws: number;
  traits: readonly Pick<EvaluatedTrait, 'trait' | 'qwk' | 'mae' | 'interval80Coverage' | 'n'>[];
}[];

const unreadLines = (traits: readonly EvaluatedTrait[]): string[] =>
  traits.flatMap(({ trait, unread }) =>
    UNREAD.flatMap((why) =>
      unread[why]
        ? unreadWords([{ trait, unread: why }]).map((words) => `${unread[why]} essays: ${words}`)
        : [],
    ),
  );

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** An evaluation as an aligned table, with what it was made of and what was not read. */
export function evaluationTable(evaluation: ReaderEvaluation): string {
  const { trainedMs, trainedCpuMs, exemplars, learntFrom, tested, folds, seed, resamples, traits } =
    evaluation;
  const drawn = learntFrom < exemplars ? `${learntFrom} of ${exemplars}` : `${exemplars}`;
  const how =
    folds === null
      ? `trained on ${drawn} essays, measured on ${tested} others`
      : `${folds} folds of ${tested} essays, each read by a reader of the others (about ${drawn})`;
  const head = ['trait', 'QWK', '95 %', 'raters', 'MAE', 'in interval', 'n'];
  const rows = traits.map(({ trait, qwk, qwkInterval, humanQwk, mae, interval80Coverage, n }) => [
    trait,
    figure(qwk),
    qwkInterval ? `${figure(qwkInterval.low)}–${figure(qwkInterval.high)}` : '–',
    figure(humanQwk),
    figure(mae),
    interval80Coverage === null ? '–' : `${(100 * interval80Coverage).toFixed(1)} %`,
    `${n}`,
  ]);
  return [
    `Second reader: ${how}; training took ${seconds(trainedMs)} (${seconds(trainedCpuMs)} of the processor).`,
    '',
    alignedTable([head, ...rows]),
    ...unreadLines(traits),
    '',
    `QWK of the whole score with the raters' mean rounded half up; 95 % by bootstrap over essays (${resamples} resamples, seed ${seed}).`,
    'raters: QWK of the first two raters with one another. MAE: of whole scores. In interval: raters’ means within the 80 % interval.',
  ].join('\n');
}

/** A learning curve as an aligned table of QWK, with a column for each number of exemplars. */
export function curveTable(curve: ReaderCurve): string {
  if (curve.length === 0) return 'Learning curve: too few exemplars for 20 and more besides.';
  const head = ['QWK by exemplars', ...curve.map(({ exemplars }) => `${exemplars}`)];
  const rows = curve[0]!.traits.map(({ trait }, place) => [
    trait,
    ...curve.map(({ traits }) => figure(traits[place]!.qwk)),
  ]);
  const draws = curve.map(({ exemplars, draws: count }) => `${exemplars}: ${count}`).join(', ');
  return `${alignedTable([head, ...rows])}\nEach the mean of several draws (${draws}).`;
}
