import type { Interval } from '@assay/kit/statistics/bootstrap';
import { at, axisOver, type ChartAxis, type ChartField } from '@assay/platform/report/chart/axes';
import { columnLines } from '@assay/platform/report/chart/grid';
import { cut } from '@assay/platform/report/cut';
import { caption, type Drawing, drawing, lineThrough } from '@assay/platform/report/drawing';
import type { StudyFigures } from '../figures.ts';
import { scoredItems, traitOf } from '../report/score-tables.ts';
import type { StudyPlot } from '../report/sections.ts';
import { captionOf, drawnWords } from '../report/words.ts';
import { legend, PAGE_WIDTH } from './legend.ts';
import { ratersMark, systemMark, whisker } from './marks.ts';

/** Millimetres: of a line, between traits, for their names, below for the numbers; the most that a page holds. */
const ROW = 3.1;
const GAP = 3.4;
const NAMES = 34;
const BELOW = 9;
const TALLEST = 195;

interface QwkLine {
  /** The system's place; −1: the raters. */
  index: number;
  value: number | null;
  interval: Interval | null;
}

interface QwkGroup {
  name: string;
  lines: QwkLine[];
}

function groupOf(figures: StudyFigures, item: string | null): QwkGroup {
  const lines = figures.systems.flatMap((system, index): QwkLine[] => {
    if (!system.scores) return [];
    const found = item === null ? system.scores.mean : traitOf(system, item);
    return [{ index, value: found?.qwk ?? null, interval: found?.qwkInterval ?? null }];
  });
  const human = figures.human.find((humanFigures) => humanFigures.item === item);
  const raters: QwkLine[] = human ? [{ index: -1, value: human.qwk, interval: human.interval }] : [];
  return { name: item ?? 'Mean of traits', lines: [...lines, ...raters] };
}

const heightOf = ({ lines }: QwkGroup) => lines.length * ROW + GAP;

/** Groups that fit onto a page together. */
function pagesOf(groups: readonly QwkGroup[]): QwkGroup[][] {
  const pages: QwkGroup[][] = [];
  let left = 0;
  for (const group of groups) {
    left -= heightOf(group);
    if (left < 0) {
      pages.push([]);
      left = TALLEST - BELOW - heightOf(group);
    }
    pages.at(-1)!.push(group);
  }
  return pages;
}

function drawPage(groups: readonly QwkGroup[], across: ChartAxis): Drawing {
  const height = groups.reduce((total, group) => total + heightOf(group), 0);
  const field: ChartField = {
    ...{ x: NAMES, y: BELOW, width: PAGE_WIDTH - NAMES - 4, height, across },
    up: { low: 0, high: height, ticks: [], label: String },
  };
  const lines = columnLines(field, 2.6);
  const strokes = [...lines.strokes];
  const captions = [...lines.captions];
  captions.push(caption([NAMES + field.width / 2, BELOW - 6.2], '', 'QWK'));
  let y = height;
  for (const [place, group] of groups.entries()) {
    if (place > 0)
      strokes.push(
        lineThrough(
          [
            [0, BELOW + y],
            [PAGE_WIDTH - 4, BELOW + y],
          ],
          'rule',
        ),
      );
    captions.push(caption([0, BELOW + y - heightOf(group) / 2], 'l', cut(group.name, 25)));
    y -= GAP / 2;
    for (const { index, value, interval } of group.lines) {
      const middle = y - ROW / 2;
      if (interval && value !== null)
        strokes.push(whisker(at(field, interval.low, middle), at(field, interval.high, middle)));
      if (value === null) captions.push(caption([NAMES + 1, BELOW + middle], 'l', 'n/a'));
      const spot = at(field, value ?? 0, middle);
      if (value !== null) strokes.push(index < 0 ? ratersMark(spot) : systemMark(index, spot));
      y -= ROW;
    }
    y -= GAP / 2;
  }
  return drawing(PAGE_WIDTH, BELOW + height + 1, strokes, captions);
}

/** QWK by trait and system with intervals; marks differ in shape, so that it reads without colour. */
export function qwkPlots(figures: StudyFigures): StudyPlot[] {
  const items = scoredItems(figures);
  if (items.length === 0) return [];
  const groups = [...items, ...(items.length > 1 ? [null] : [])].map((item) => groupOf(figures, item));
  const drawn = groups.flatMap(({ lines }) =>
    lines.flatMap(({ value, interval }) =>
      value === null ? [] : [value, ...(interval ? [interval.low] : [])],
    ),
  );
  const across = axisOver([Math.max(-1, Math.min(0.8, ...drawn)), 1], 8);
  const names = figures.systems.filter(({ scores }) => scores).map(({ name }) => name);
  return [
    {
      title: 'QWK by trait and system',
      caption: captionOf(
        figures,
        drawnWords(figures),
        'Intervals that overlap do not show that two systems are alike, nor that they differ: the paired tests do. n/a: not defined, as where all scores are one.',
      ),
      legend: legend(figures, names, { raters: figures.human.length > 0 }),
      drawings: pagesOf(groups).map((page) => drawPage(page, across)),
    },
  ];
}
