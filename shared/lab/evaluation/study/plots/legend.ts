import { cut } from '@assay/platform/report/cut';
import { caption, type Drawing, type DrawingPoint, drawing } from '@assay/platform/report/drawing';
import type { StudyFigures } from '../figures.ts';
import { RATERS } from '../report/score-tables.ts';
import { ratersMark, systemLine, systemMark } from './marks.ts';

/** The width of a page's text, in millimetres. */
export const PAGE_WIDTH = 158;
const LETTER = 1.35;
const LONGEST = 30;
const ROW = 4;

/** The place of a system among all: its mark and its line are the same in every plot. */
export function placeOf({ systems }: Pick<StudyFigures, 'systems'>, name: string): number {
  return systems.findIndex((system) => system.name === name);
}

/** Marks, or lines with marks, and the names of the systems that a plot shows; `raters`: with their cross. */
export function legend(
  figures: StudyFigures,
  names: readonly string[],
  { lines = false, raters = false } = {},
): Drawing {
  const sample = lines ? 8 : 3;
  const entries = [
    ...names.map((name) => ({ name: cut(name, LONGEST), index: placeOf(figures, name) })),
    ...(raters ? [{ name: RATERS, index: -1 }] : []),
  ];
  let [x, row] = [0, 0];
  const placed = entries.map((entry) => {
    const width = sample + 1.5 + entry.name.length * LETTER + 5;
    if (x > 0 && x + width > PAGE_WIDTH) [x, row] = [0, row + 1];
    const left = x;
    x += width;
    return { ...entry, left, row };
  });
  const height = (row + 1) * ROW;
  const middle = (of: number) => height - (of + 0.5) * ROW;
  const strokes = placed.flatMap(({ left, row: of, index }) => {
    const centre: DrawingPoint = [left + sample / 2, middle(of)];
    if (index < 0) return [ratersMark(centre)];
    const line: DrawingPoint[] = [
      [left, middle(of)],
      [left + sample, middle(of)],
    ];
    return [...(lines ? [systemLine(index, line)] : []), systemMark(index, centre)];
  });
  const captions = placed.map(({ left, row: of, name }) =>
    caption([left + sample + 1.5, middle(of)], 'l', name),
  );
  return drawing(PAGE_WIDTH, height, strokes, captions);
}
