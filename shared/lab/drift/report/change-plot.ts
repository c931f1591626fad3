import { cut } from '@assay/platform/report/cut';
import {
  bar,
  type Caption,
  caption,
  type Drawing,
  type DrawingPoint,
  dot,
  drawing,
  lineThrough,
} from '@assay/platform/report/drawing';
import type { DriftScale, TraitDrift } from '../drift.ts';
import { placeOn, spanOf } from '../scale.ts';
import { shownTrait } from './answer.ts';
import { count, valueText } from './figures.ts';
import type { DriftWords } from './words/drift-words.ts';

/** In millimetres: a field's side where values are numbers, a label's cell, and what stands around the field. */
const FIELD = 36;
const LABEL = { width: 18, height: 8 };
const AROUND = { left: 10, label: 20, bottom: 8, top: 8, right: 2 };
/** More steps than this have no cell of their own: pairs are dots. */
const MOST_STEPS = 10;
/** Letters in a millimetre of a caption. */
const LETTERS = 1;
const MOST_TITLE = 46;

interface ChangePlotField {
  scale: DriftScale;
  /** The values that have a tick, as numbers. */
  steps: number[];
  cells: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

function fieldOf({ scale, cells }: TraitDrift): ChangePlotField {
  const isLabel = 'labels' in scale;
  const span = isLabel ? scale.labels.length - 1 : scale.max - scale.min;
  const least = isLabel ? 0 : scale.min;
  const whole = cells.every(({ before, after }) =>
    [before, after].every((value) => typeof value === 'string' || Number.isInteger(value)),
  );
  const inCells = whole && span <= MOST_STEPS;
  const steps = inCells
    ? Array.from({ length: span + 1 }, (_, step) => least + step)
    : Array.from({ length: 6 }, (_, step) => least + (step * span) / 5);
  const size = isLabel
    ? { width: steps.length * LABEL.width, height: steps.length * LABEL.height }
    : { width: FIELD, height: FIELD };
  return { scale, steps, cells: inCells, x: isLabel ? AROUND.label : AROUND.left, y: AROUND.bottom, ...size };
}

/** Where a value stands from 0 to 1: the middle of its cell, or its share of the scale. */
function share({ scale, steps, cells }: ChangePlotField, value: number): number {
  const least = steps[0]!;
  return cells ? (value - least + 0.5) / steps.length : (value - least) / spanOf(scale);
}

const place = (field: ChangePlotField, before: number, after: number): DrawingPoint => [
  field.x + share(field, before) * field.width,
  field.y + share(field, after) * field.height,
];

function tickText({ scale }: ChangePlotField, step: number, room: number, words: DriftWords): string {
  if (!('labels' in scale)) return valueText(step, words);
  return cut(scale.labels[step] ?? '', Math.floor(room * LETTERS));
}

function frame(field: ChangePlotField, words: DriftWords) {
  const { x, y, width, height, steps } = field;
  const edges: [DrawingPoint, DrawingPoint][] = [
    [
      [x, y],
      [x + width, y],
    ],
    [
      [x, y + height],
      [x + width, y + height],
    ],
    [
      [x, y],
      [x, y + height],
    ],
    [
      [x + width, y],
      [x + width, y + height],
    ],
  ];
  const room = 'labels' in field.scale ? LABEL.width : 8;
  return {
    strokes: [
      ...edges.map((edge) => lineThrough(edge, 'rule')),
      lineThrough(
        [
          [x, y],
          [x + width, y + height],
        ],
        'dashed',
      ),
    ],
    captions: steps.flatMap((step) => {
      const [across, up] = place(field, step, step);
      return [
        caption([across, y - 2.2], '', tickText(field, step, room, words)),
        caption([x - 1.5, up], 'r', tickText(field, step, AROUND.label, words)),
      ];
    }),
  };
}

function cellsOf(field: ChangePlotField, cells: TraitDrift['cells'], words: DriftWords) {
  const most = Math.max(...cells.map((cell) => cell.count));
  const side = Math.min(field.width, field.height) / field.steps.length;
  return cells.map((cell) => {
    const at = place(field, placeOn(field.scale, cell.before), placeOn(field.scale, cell.after));
    const size = side * (0.3 + 0.6 * Math.sqrt(cell.count / most));
    return {
      stroke: bar([at[0] - size / 2, at[1] - size / 2], size, size, 'faint'),
      captions: [caption(at, '' as const, count(cell.count, words))],
    };
  });
}

function dotsOf(field: ChangePlotField, cells: TraitDrift['cells']) {
  return cells.map(({ before, after }) => ({
    stroke: dot(place(field, placeOn(field.scale, before), placeOn(field.scale, after))),
    captions: [] as Caption[],
  }));
}

/**
 * How a trait's values stood before (across) and stand after (up): a square for each two values with the number of its pairs, or dots
 * where the scale has too many values. What stands on the dashed line did not change.
 */
export function changePlot(trait: TraitDrift, words: DriftWords): Drawing {
  const field = fieldOf(trait);
  const { x, y, width, height } = field;
  const framed = frame(field, words);
  const drawn = field.cells ? cellsOf(field, trait.cells, words) : dotsOf(field, trait.cells);
  const top = y + height;
  return drawing(
    x + width + AROUND.right,
    top + AROUND.top,
    [...framed.strokes, ...drawn.map(({ stroke }) => stroke)],
    [
      ...framed.captions,
      ...drawn.flatMap(({ captions }) => captions),
      caption(
        [x, top + 5],
        'l',
        cut(shownTrait(trait, words), Math.min(MOST_TITLE, Math.floor(width * LETTERS))),
      ),
      caption([x + width, 1.6], 'r', `${words.before} →`),
      caption([x, top + 2], 'l', `${words.after} ↑`),
    ],
  );
}
