import type { Interval } from '@assay/kit/statistics/bootstrap';
import { at, axisOver, type ChartField } from '@assay/platform/report/chart/axes';
import { drawAxes } from '@assay/platform/report/chart/grid';
import { drawingOf } from '@assay/platform/report/drawing';
import type { StudyFigures, SystemFigures } from '../figures.ts';
import type { StudyPlot } from '../report/sections.ts';
import { captionOf } from '../report/words.ts';
import { legend, placeOf } from './legend.ts';
import { systemMark, whisker } from './marks.ts';

interface Spot {
  name: string;
  cost: number;
  value: number;
  interval: Interval | null;
}

function spotOf({ name, effort, scores, labels }: SystemFigures): Spot | null {
  const labelsEvaluation = labels.length === 1 ? labels[0]! : null;
  const value = scores ? scores.mean.qwk : (labelsEvaluation?.accuracy ?? null);
  const interval = scores ? scores.mean.qwkInterval : (labelsEvaluation?.accuracyInterval ?? null);
  const cost = effort.costPerWork;
  return cost === null || value === null ? null : { name, cost, value, interval };
}

/** Cost of a work against mean QWK, or accuracy of labels. */
export function costPlots(figures: StudyFigures): StudyPlot[] {
  const spots = figures.systems.map(spotOf).filter((spot) => spot !== null);
  if (spots.length < 2 || spots.every(({ cost }) => cost === 0)) return [];
  const what = figures.systems.some(({ scores }) => scores) ? 'mean QWK' : 'accuracy';
  const across = axisOver([0, ...spots.map(({ cost }) => cost)]);
  const up = axisOver([
    0,
    ...spots.flatMap(({ value, interval }) => [value, interval?.low ?? value, interval?.high ?? value]),
  ]);
  const field: ChartField = { x: 12, y: 9, width: 120, height: 62, across, up };
  const axes = drawAxes(field, { across: 'US dollars for a work', up: what });
  const marks = spots.map(({ name, cost, value, interval }) => [
    ...(interval ? [whisker(at(field, cost, interval.low), at(field, cost, interval.high))] : []),
    systemMark(placeOf(figures, name), at(field, cost, value), 1.15),
  ]);
  const left = figures.systems.length - spots.length;
  return [
    {
      title: `Cost against ${what}`,
      caption: captionOf(
        figures,
        left > 0 ? `${left} system(s) whose cost or figure is not known are left out.` : '',
        'Cost by the catalogue’s prices on the day of the evaluation. It does not show what the time of teachers costs.',
      ),
      legend: legend(
        figures,
        spots.map(({ name }) => name),
      ),
      drawings: [
        drawingOf(field.x + field.width + 8, field.y + field.height + 6, [axes, { strokes: marks.flat() }]),
      ],
    },
  ];
}
