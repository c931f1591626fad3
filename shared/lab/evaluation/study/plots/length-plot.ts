import {
  at,
  axisOfPlaces,
  axisOver,
  type ChartAxis,
  type ChartField,
} from '@assay/platform/report/chart/axes';
import { drawAxes } from '@assay/platform/report/chart/grid';
import { cut } from '@assay/platform/report/cut';
import { caption, type Drawing, drawingOf, lineThrough } from '@assay/platform/report/drawing';
import type { QuarterAudit } from '../../bias-audit.ts';
import type { StudyFigures } from '../figures.ts';
import type { StudyPlot } from '../report/sections.ts';
import { captionOf, drawnWords } from '../report/words.ts';
import { legend, placeOf } from './legend.ts';
import { systemLine, systemMark, whisker } from './marks.ts';

const PANEL = { width: 77, height: 60 };

interface Lines {
  system: string;
  quarters: readonly QuarterAudit[];
}

function panel(figures: StudyFigures, item: string, lines: readonly Lines[], up: ChartAxis): Drawing {
  const across = axisOfPlaces(lines[0]!.quarters.map(({ low, high }) => `${low}–${high}`));
  const field: ChartField = { x: 11, y: 9, width: PANEL.width - 14, height: PANEL.height - 21, across, up };
  const axes = drawAxes(field, {
    across: 'words (quarters of the essays)',
    up: 'score − raters’ mean',
  });
  const zero = lineThrough([at(field, across.low, 0), at(field, across.high, 0)], 'dashed');
  const step = 0.7 / Math.max(1, lines.length - 1);
  const drawn = lines.flatMap(({ system, quarters }, place) => {
    const index = placeOf(figures, system);
    const shift = lines.length === 1 ? 0 : place * step - 0.35;
    const spots = quarters.flatMap(({ residual }, quarter) =>
      residual.value === null ? [] : [{ x: quarter + 1 + shift, ...residual, value: residual.value }],
    );
    return [
      systemLine(
        index,
        spots.map(({ x, value }) => at(field, x, value)),
      ),
      ...spots.flatMap(({ x, value, interval }) => [
        ...(interval ? [whisker(at(field, x, interval.low), at(field, x, interval.high))] : []),
        systemMark(index, at(field, x, value), 0.8),
      ]),
    ];
  });
  const title = caption([field.x + field.width / 2, PANEL.height - 3], '', cut(item, 40));
  return drawingOf(PANEL.width, PANEL.height, [axes, { strokes: [zero, ...drawn], captions: [title] }]);
}

function linesOf(figures: StudyFigures, item: string): Lines[] {
  return (figures.audits?.systems ?? []).flatMap(({ system, audit }) => {
    const length = audit.traits
      .find((trait) => trait.item === item)
      ?.factors.find(({ factor }) => factor === 'length');
    return length && length.quarters.length > 0 ? [{ system, quarters: length.quarters }] : [];
  });
}

/** The mean residual by quarters of length, a field for each trait (SPEC M20). */
export function lengthPlots(figures: StudyFigures): StudyPlot[] {
  const items = [
    ...new Set(figures.audits?.systems.flatMap(({ audit }) => audit.traits.map(({ item }) => item))),
  ];
  const panels = items
    .map((item) => ({ item, lines: linesOf(figures, item) }))
    .filter(({ lines }) => lines.length > 0);
  if (panels.length === 0) return [];
  const values = panels.flatMap(({ lines }) =>
    lines.flatMap(({ quarters }) =>
      quarters.flatMap(({ residual: { value, interval } }) =>
        value === null ? [] : [value, ...(interval ? [interval.low, interval.high] : [])],
      ),
    ),
  );
  const up = axisOver([0, ...values]);
  const systems = [...new Set(panels.flatMap(({ lines }) => lines.map(({ system }) => system)))];
  return [
    {
      title: 'Residual against length',
      caption: captionOf(
        figures,
        drawnWords(figures),
        'Above 0: too kind. Length goes with quality, and every system that draws scores to the middle is too kind to short essays and too hard on long ones: the falling line alone is no bias for length. The table’s conditional and corrected slopes take that out.',
      ),
      legend: legend(figures, systems, { lines: true }),
      drawings: panels.map(({ item, lines }) => panel(figures, item, lines, up)),
    },
  ];
}
