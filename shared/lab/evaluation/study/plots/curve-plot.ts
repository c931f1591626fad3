import { at, axisOver, type ChartAxis, type ChartField } from '@assay/platform/report/chart/axes';
import { drawAxes } from '@assay/platform/report/chart/grid';
import { cut } from '@assay/platform/report/cut';
import { caption, type Drawing, drawingOf } from '@assay/platform/report/drawing';
import type { StudyFigures } from '../figures.ts';
import type { LearningPoint } from '../learning.ts';
import type { StudyPlot } from '../report/sections.ts';
import { captionOfSystems } from '../report/words.ts';
import { legend, placeOf } from './legend.ts';
import { systemLine, systemMark, whisker } from './marks.ts';

const PANEL = { width: 77, height: 58 };

function panel(
  figures: StudyFigures,
  item: string,
  points: readonly LearningPoint[],
  axes: { across: ChartAxis; up: ChartAxis },
): Drawing {
  const field: ChartField = { x: 10, y: 9, width: PANEL.width - 13, height: PANEL.height - 20, ...axes };
  const drawn = drawAxes(field, { across: 'exemplars', up: 'QWK' });
  const bySystem = Map.groupBy(points, ({ system }) => system);
  const lines = [...bySystem].flatMap(([system, of]) => {
    const index = Math.max(0, placeOf(figures, system));
    const known = of.filter(({ qwk }) => qwk !== null).sort((a, b) => a.exemplars - b.exemplars);
    const spot = (exemplars: number, qwk: number) => at(field, exemplars, qwk);
    return [
      systemLine(
        index,
        known.map(({ exemplars, qwk }) => spot(exemplars, qwk!)),
      ),
      ...known.flatMap(({ exemplars, qwk, interval }) => [
        ...(interval ? [whisker(spot(exemplars, interval.low), spot(exemplars, interval.high))] : []),
        systemMark(index, spot(exemplars, qwk!)),
      ]),
    ];
  });
  const title = caption([field.x + field.width / 2, PANEL.height - 3], '', cut(item, 40));
  return drawingOf(PANEL.width, PANEL.height, [drawn, { strokes: lines, captions: [title] }]);
}

/** QWK by the number of exemplars, a field for each item. */
export function curvePlots(figures: StudyFigures): StudyPlot[] {
  const { curve } = figures;
  const known = curve.filter(({ qwk }) => qwk !== null);
  if (known.length === 0) return [];
  const sizes = [...new Set(curve.map(({ exemplars }) => exemplars))].sort((a, b) => a - b);
  const across: ChartAxis = {
    low: sizes[0]!,
    high: sizes.at(-1)!,
    ticks: sizes,
    label: String,
    log: sizes[0]! > 0,
  };
  const up = axisOver(
    known.flatMap(({ qwk, interval }) => [
      0,
      qwk!,
      ...(interval ? [Math.max(-1, interval.low), interval.high] : []),
    ]),
  );
  const systems = [...new Set(curve.map(({ system }) => system))].filter(
    (name) => placeOf(figures, name) >= 0,
  );
  return [
    {
      title: 'QWK by the number of exemplars',
      caption: captionOfSystems(
        figures,
        figures.curve.map(({ system }) => system),
        'The axis of exemplars is logarithmic. Intervals as in the table: of the essays judged, not of which exemplars were drawn. A size that could not be measured has no mark.',
      ),
      legend: legend(figures, systems, { lines: true }),
      drawings: [...Map.groupBy(curve, ({ item }) => item)].map(([item, points]) =>
        panel(figures, item, points, { across, up }),
      ),
    },
  ];
}
