import {
  bar,
  type Caption,
  caption,
  type Drawing,
  type DrawingPoint,
  dot,
  drawing,
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

/** Of what a caption has: a letter's width at most, a line's height. */
const LETTER = { width: 1.25, height: 2.6 };
/** A bar of nothing is seen all the same. */
const LOWEST_BAR = 0.8;

/** A place in the field, whose axes both run from 0 to 1. */
const at = (x: number, y: number): DrawingPoint => [FIELD.x + x * FIELD.width, FIELD.y + y * FIELD.height];

function axes(across: string, words: QuizWords) {
  const rows = [0, 0.25, 0.5, 0.75, 1];
  const columns = rows;
  const [left, right] = [FIELD.x, FIELD.x + FIELD.width];
  const strokes = rows.map((y) =>
    lineThrough(
      [
        [left, at(0, y)[1]],
        [right, at(0, y)[1]],
      ],
      'rule',
    ),
  );
  const captions: Caption[] = [
    ...rows.map((y) => caption([left - 1, at(0, y)[1]], 'r', percentage(y, words))),
    ...columns.map((x) => caption([at(x, 0)[0], FIELD.y - 3], '', percentage(x, words))),
    caption([left + FIELD.width / 2, FIELD.y - 7.5], '', across),
    caption([left - 9, SIZE.height - 2.5], 'l', words.axes.right),
  ];
  return { strokes, captions };
}

/** Bars of how many were right, by the probability that was given, against the line on which both are the same. */
export function reliabilityPlot({ bins }: GraderCalibration, words: QuizWords): Drawing {
  const { strokes, captions } = axes(words.axes.probability, words);
  const filled = bins.filter(({ count }) => count > 0);
  const bars = filled.map(({ from, to, accuracy }) => {
    const [x, y] = at(from, 0);
    return bar([x + 0.3, y], (to - from) * FIELD.width - 0.6, Math.max(LOWEST_BAR, at(0, accuracy)[1] - y));
  });
  const means = filled.map(({ from, to, confidence }) =>
    lineThrough([at(from + (to - from) * 0.15, confidence), at(to - (to - from) * 0.15, confidence)], 'ink'),
  );
  const counts = filled.map(({ from, to, accuracy, confidence, count }) => {
    const [x, y] = at((from + to) / 2, Math.max(accuracy, confidence));
    return { place: [x, y + 2.1] as const, text: String(count) };
  });
  const patches = counts.map(({ place, text }) =>
    patch(place, text.length * LETTER.width + 0.6, LETTER.height),
  );
  return drawing(
    SIZE.width,
    SIZE.height,
    [...strokes, ...bars, lineThrough([at(0, 0), at(1, 1)], 'dashed'), ...patches, ...means],
    [...captions, ...counts.map(({ place, text }) => caption(place, '', text))],
  );
}

/** How many are right of the most certain part of the answers, against the majority's accuracy on all. */
export function riskPlot({ risk, majority }: GraderCalibration, words: QuizWords): Drawing {
  const { strokes, captions } = axes(words.axes.coverage, words);
  const curve = risk
    .toSorted((a, b) => a.coverage - b.coverage)
    .map(({ coverage, accuracy }) => at(coverage, accuracy));
  const line = lineThrough([at(0, majority.accuracy), at(1, majority.accuracy)], 'dashed');
  const [x, y] = at(0, majority.accuracy);
  const name = [x + 1, majority.accuracy < 0.1 ? y + 2.2 : y - 2.2] as const;
  const width = words.axes.majority.length * LETTER.width;
  const clear = patch([name[0] + width / 2, name[1]], width, LETTER.height);
  return drawing(
    SIZE.width,
    SIZE.height,
    [...strokes, clear, line, lineThrough(curve, 'ink'), ...(curve.length === 1 ? [dot(curve[0]!)] : [])],
    [...captions, caption(name, 'l', words.axes.majority)],
  );
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
