import { at, axisOfPlaces, axisOver, type ChartField } from '@assay/platform/report/chart/axes';
import { columnNames, rowLines } from '@assay/platform/report/chart/grid';
import { cut } from '@assay/platform/report/cut';
import { bar, caption, type Drawing, drawing, drawingOf } from '@assay/platform/report/drawing';
import { PAGE_WIDTH } from './legend.ts';

/** Bars beside each other, a group for each name; null is no bar. */
export interface BarGroup {
  name: string;
  values: readonly (number | null)[];
}

const INKS = ['ink', 'leaf', 'warm', 'pale'] as const;
const FIELD = { x: 10, y: 6, width: 146, height: 44 };
/** Letters of a group's name, by how many groups there are. */
const LETTERS = 105;

const inkOf = (index: number) => INKS[index % INKS.length]!;

/** The names of bars, by their inks. */
export function barLegend(names: readonly string[]): Drawing {
  const step = PAGE_WIDTH / names.length;
  return drawing(
    PAGE_WIDTH,
    4,
    names.map((_, index) => bar([index * step, 1], 4, 2.4, inkOf(index))),
    names.map((name, index) => caption([index * step + 5.5, 2.2], 'l', cut(name, Math.floor(step / 1.6)))),
  );
}

/** Groups of bars from zero on, each with its value over it: up to four bars of a group are told apart. */
export function groupedBars(groups: readonly BarGroup[]): Drawing {
  const values = groups.flatMap((group) => group.values.flatMap((value) => value ?? []));
  const letters = Math.floor(LETTERS / groups.length);
  const across = axisOfPlaces(groups.map(({ name }) => cut(name, letters)));
  const field: ChartField = { ...FIELD, across, up: axisOver([0, ...values]) };
  const bars = groups.flatMap((group, place) => {
    const [middle, zero] = at(field, place + 1, 0);
    const width = Math.min(10, (FIELD.width / groups.length / group.values.length) * 0.8);
    return group.values.flatMap((value, index) => {
      if (value === null) return [];
      const x = middle + (index - group.values.length / 2) * width;
      const [, top] = at(field, place + 1, value);
      return [
        {
          strokes: [bar([x, zero], width - 0.4, Math.max(0.2, top - zero), inkOf(index))],
          captions: [caption([x + width / 2, top + 1.8], '', value.toFixed(width < 6 ? 1 : 2))],
        },
      ];
    });
  });
  return drawingOf(PAGE_WIDTH, FIELD.y + FIELD.height + 5, [
    rowLines(field, 2),
    ...bars,
    columnNames(field, 3.4),
  ]);
}
