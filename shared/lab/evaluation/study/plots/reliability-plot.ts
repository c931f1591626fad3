import { axisOver, type ChartField } from '@assay/platform/report/chart/axes';
import { drawAxes } from '@assay/platform/report/chart/grid';
import { reliabilityParts } from '@assay/platform/report/chart/reliability';
import { cut } from '@assay/platform/report/cut';
import { caption, type Drawing, drawingOf } from '@assay/platform/report/drawing';
import type { StudyFigures, SystemFigures } from '../figures.ts';
import type { StudyPlot } from '../report/sections.ts';
import { captionOf } from '../report/words.ts';

const SHARES = axisOver([0, 1], 5);
const FIELD: ChartField = { x: 10, y: 9, width: 62, height: 42, across: SHARES, up: SHARES };
const SIZE = { width: 77, height: 62 };

type LabelCalibration = NonNullable<SystemFigures['labels'][number]['calibration']>;

function panel(name: string, { bins, count }: LabelCalibration): Drawing {
  const title = caption([FIELD.x + FIELD.width / 2, SIZE.height - 3], '', `${cut(name, 34)} (n = ${count})`);
  return drawingOf(SIZE.width, SIZE.height, [
    drawAxes(FIELD, { across: 'probability that was said', up: 'share right' }),
    ...reliabilityParts(FIELD, bins, { highest: FIELD.y + FIELD.height + 1 }),
    { captions: [title] },
  ]);
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
