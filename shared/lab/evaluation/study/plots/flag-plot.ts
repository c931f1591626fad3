import { at, axisOver, type ChartField } from '@assay/platform/report/chart/axes';
import { diagonal, drawAxes } from '@assay/platform/report/chart/grid';
import { caption, drawingOf } from '@assay/platform/report/drawing';
import type { StudyFigures } from '../figures.ts';
import type { StudyPlot } from '../report/sections.ts';
import { captionOf } from '../report/words.ts';
import { legend, placeOf } from './legend.ts';
import { systemLine, systemMark } from './marks.ts';

const SHARES = axisOver([0, 1], 5);
const FIELD: ChartField = { x: 12, y: 9, width: 100, height: 76, across: SHARES, up: SHARES };

/** Share of large errors caught against share flagged, over all thresholds; the mark: more than one point apart. */
export function flagPlots(figures: StudyFigures): StudyPlot[] {
  const flagEffects = figures.flags.filter(({ largeErrors }) => largeErrors > 0);
  if (flagEffects.length === 0) return [];
  const axes = drawAxes(FIELD, {
    across: 'share of essay-traits flagged',
    up: 'share of large errors caught',
  });
  const curves = flagEffects.map(({ judge, curve, flag }) => {
    const places = [{ flaggedShare: 1, caughtShare: 1 }, ...curve].map((point) =>
      at(FIELD, point.flaggedShare!, point.caughtShare!),
    );
    const index = placeOf(figures, judge);
    return [systemLine(index, places), systemMark(index, at(FIELD, flag.flaggedShare!, flag.caughtShare!))];
  });
  return [
    {
      title: 'What the second reader’s flag catches',
      caption: captionOf(
        figures,
        `Each line: all thresholds from none to all flagged; its mark: more than one point apart. Dashed: as many flags by chance. Large error: more than one point off the raters’ mean; ${flagEffects.map(({ judge, largeErrors, units }) => `${judge} ${largeErrors} of ${units}`).join(', ')}. Lines of few large errors are coarse. No interval is drawn: the table has them.`,
      ),
      legend: legend(
        figures,
        flagEffects.map(({ judge }) => judge),
        { lines: true },
      ),
      drawings: [
        drawingOf(FIELD.x + FIELD.width + 4, FIELD.y + FIELD.height + 6, [
          axes,
          diagonal(FIELD),
          { strokes: curves.flat(), captions: [caption(at(FIELD, 0.86, 0.79), 'l', 'chance')] },
        ]),
      ],
    },
  ];
}
