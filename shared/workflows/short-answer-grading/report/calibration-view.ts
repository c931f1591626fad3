import { at, type ChartField } from '@assay/platform/report/chart/axes';
import { columnNames, rowLines } from '@assay/platform/report/chart/grid';
import { LETTER, reliabilityParts } from '@assay/platform/report/chart/reliability';
import {
  caption,
  type Drawing,
  type DrawingPart,
  dot,
  drawingOf,
  lineThrough,
  patch,
} from '@assay/platform/report/drawing';
import { figure } from '@assay/platform/report/facts';
import type { Profile } from '../profile.ts';
import { finePercentage, metric, percentage } from './label-view.ts';
import type { QuizWords } from './words/quiz-words.ts';

type GraderCalibration = NonNullable<Profile['calibration']>;

/** Of a plot, in millimetres: the whole, and the field within it. */
const SIZE = { width: 76, height: 58 };
const FIELD = { x: 10, y: 10, width: 62, height: 40 };
/** The share of answers left to the machine of which the report speaks: a tenth goes to humans. */
const COVERED = 0.9;

/** The field, whose axes both run from 0 to 1. */
function fieldOf(words: QuizWords): ChartField {
  const shares = {
    low: 0,
    high: 1,
    ticks: [0, 0.25, 0.5, 0.75, 1],
    label: (share: number) => percentage(share, words),
  };
  return { ...FIELD, across: shares, up: shares };
}

const axes = (field: ChartField, across: string, words: QuizWords): DrawingPart[] => [
  rowLines(field, 1),
  columnNames(field, 3),
  {
    captions: [
      caption([FIELD.x + FIELD.width / 2, FIELD.y - 7.5], '', across),
      caption([FIELD.x - 9, SIZE.height - 2.5], 'l', words.axes.right),
    ],
  },
];

/** Bars of how many were right, by the probability that was given, against the line on which both are the same. */
export function reliabilityPlot({ bins }: GraderCalibration, words: QuizWords): Drawing {
  const field = fieldOf(words);
  const parts = reliabilityParts(
    field,
    bins.map(({ from, to, ...bin }) => ({ ...bin, low: from, high: to })),
    { inset: 0.15 },
  );
  return drawingOf(SIZE.width, SIZE.height, [...axes(field, words.axes.probability, words), ...parts]);
}

/** How many are right of the most certain part of the answers, against the majority's accuracy on all. */
export function riskPlot({ risk, majority }: GraderCalibration, words: QuizWords): Drawing {
  const field = fieldOf(words);
  const curve = risk
    .toSorted((a, b) => a.coverage - b.coverage)
    .map(({ coverage, accuracy }) => at(field, coverage, accuracy));
  const [x, y] = at(field, 0, majority.accuracy);
  const line = lineThrough([[x, y], at(field, 1, majority.accuracy)], 'dashed');
  const name = [x + 1, majority.accuracy < 0.1 ? y + 2.2 : y - 2.2] as const;
  const width = words.axes.majority.length * LETTER.width;
  const clear = patch([name[0] + width / 2, name[1]], width, LETTER.height);
  return drawingOf(SIZE.width, SIZE.height, [
    ...axes(field, words.axes.coverage, words),
    { strokes: [clear, line, lineThrough(curve, 'ink'), ...(curve.length === 1 ? [dot(curve[0]!)] : [])] },
    { captions: [caption(name, 'l', words.axes.majority)] },
  ]);
}

/** What the risk–coverage curve says of a review of the least certain tenth. */
function riskMeaning({ risk, accuracy }: GraderCalibration, words: QuizWords): string | null {
  const [nearest] = risk.toSorted((a, b) => Math.abs(a.coverage - COVERED) - Math.abs(b.coverage - COVERED));
  if (!nearest) return null;
  const share = (value: number) => finePercentage(value, words);
  return words.riskMeaning(share(nearest.coverage), share(nearest.accuracy), share(accuracy));
}

/** How well the posterior knows itself (SPEC G14), drawn and in a sentence each; null where it was not measured. */
export function calibrationView({ calibration }: Profile, words: QuizWords) {
  if (calibration === null) return null;
  const both = ({ accuracy, macroF1 }: GraderCalibration['majority']) =>
    `${metric(accuracy, words)} / ${metric(macroF1, words)}`;
  const count = new Intl.NumberFormat(words.tag).format(calibration.count);
  return {
    against: words.posteriorAgainstMajority(both(calibration), both(calibration.majority)),
    plots: [
      {
        title: words.reliability,
        drawing: reliabilityPlot(calibration, words),
        meaning: words.reliabilityMeaning(figure(calibration.error * 100, words), count),
      },
      {
        title: words.risk,
        drawing: riskPlot(calibration, words),
        meaning: riskMeaning(calibration, words) ?? '',
      },
    ],
  };
}
