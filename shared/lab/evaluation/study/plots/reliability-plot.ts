import { cut } from '@assay/platform/report/cut';
import { bar, caption, type Drawing, drawing, lineThrough, patch } from '@assay/platform/report/drawing';
import type { StudyFigures, SystemFigures } from '../figures.ts';
import type { StudyPlot } from '../report/sections.ts';
import { captionOf } from '../report/words.ts';
import { at, axisOver, drawAxes, type PlotField } from './axes.ts';

const SHARES = axisOver([0, 1], 5);
const FIELD: PlotField = { x: 10, y: 9, width: 62, height: 42, across: SHARES, up: SHARES };
const SIZE = { width: 77, height: 62 };

type LabelCalibration = NonNullable<SystemFigures['labels'][number]['calibration']>;

function panel(name: string, { bins, count }: LabelCalibration): Drawing {
  const { strokes, captions } = drawAxes(FIELD, { across: 'probability that was said', up: 'share right' });
  const filled = bins.filter((bin) => bin.count > 0);
  const bars = filled.map(({ low, high, accuracy }) => {
    const [x, y] = at(FIELD, low, 0);
    return bar([x + 0.3, y], (high - low) * FIELD.width - 0.6, Math.max(0.8, at(FIELD, 0, accuracy!)[1] - y));
  });
  const means = filled.map(({ low, high, confidence }) =>
    lineThrough([at(FIELD, low, confidence!), at(FIELD, high, confidence!)], 'ink'),
  );
  const counts = filled.map(({ low, high, accuracy, confidence, count: of }) => {
    const [x, y] = at(FIELD, (low + high) / 2, Math.max(accuracy!, confidence!));
    return { place: [x, Math.min(y + 2.1, FIELD.y + FIELD.height + 1)] as const, text: String(of) };
  });
  return drawing(
    SIZE.width,
    SIZE.height,
    [
      ...strokes,
      ...bars,
      lineThrough([at(FIELD, 0, 0), at(FIELD, 1, 1)], 'dashed'),
      ...counts.map(({ place, text }) => patch(place, text.length * 1.25 + 0.4, 2.4)),
      ...means,
    ],
    [
      ...captions,
      ...counts.map(({ place, text }) => caption(place, '', text)),
      caption([FIELD.x + FIELD.width / 2, SIZE.height - 3], '', `${cut(name, 34)} (n = ${count})`),
    ],
  );
}

/** How many were right of those that were said to be so probable, a field for each system. */
export function reliabilityPlots(figures: StudyFigures): StudyPlot[] {
  const drawings = figures.systems.flatMap(({ name, labels }) =>
    labels.flatMap(({ item, calibration }) =>
      calibration ? [panel(labels.length > 1 ? `${name}, ${item}` : name, calibration)] : [],
    ),
  );
  if (drawings.length === 0) return [];
  return [
    {
      title: 'Probabilities and what was right',
      caption: captionOf(
        figures,
        'Bars: share right; short lines: mean probability; numbers: answers in the bin; dashed: where both are the same. Bins of few answers say little.',
      ),
      legend: null,
      drawings,
    },
  ];
}
