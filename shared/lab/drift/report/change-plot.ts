import { at, type ChartAxis, type ChartField } from '@assay/platform/report/chart/axes';
import { diagonal, frame } from '@assay/platform/report/chart/grid';
import { cut } from '@assay/platform/report/cut';
import { bar, caption, type Drawing, type DrawingPart, dot, drawingOf } from '@assay/platform/report/drawing';
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

/** A field whose two axes are a trait's scale; `cells`: its values have cells of their own. */
interface ChangePlotField extends ChartField {
  scale: DriftScale;
  cells: boolean;
}

/** The words or the number of a step, as long as there is room, in millimetres. */
function tickText(scale: DriftScale, step: number, room: number, words: DriftWords): string {
  if (!('labels' in scale)) return valueText(step, words);
  return cut(scale.labels[step] ?? '', Math.floor(room * LETTERS));
}

function fieldOf({ scale, cells }: TraitDrift, words: DriftWords): ChangePlotField {
  const isLabel = 'labels' in scale;
  const span = isLabel ? scale.labels.length - 1 : scale.max - scale.min;
  const least = isLabel ? 0 : scale.min;
  const whole = cells.every(({ before, after }) =>
    [before, after].every((value) => typeof value === 'string' || Number.isInteger(value)),
  );
  const inCells = whole && span <= MOST_STEPS;
  const [beyond, count] = inCells ? [0.5, span] : [0, 5];
  const ticks = Array.from({ length: count + 1 }, (_, step) => least + (step * span) / Math.max(1, count));
  const axisIn = (room: number): ChartAxis => ({
    low: least - beyond,
    high: inCells ? least - beyond + ticks.length : least + spanOf(scale),
    ticks,
    label: (step) => tickText(scale, step, room, words),
  });
  return {
    scale,
    cells: inCells,
    x: isLabel ? AROUND.label : AROUND.left,
    y: AROUND.bottom,
    width: isLabel ? ticks.length * LABEL.width : FIELD,
    height: isLabel ? ticks.length * LABEL.height : FIELD,
    across: axisIn(LABEL.width),
    up: axisIn(AROUND.label),
  };
}

/** The numbers or words of both axes, without lines. */
function names(field: ChangePlotField): DrawingPart {
  const { across, up } = field;
  const upwards = up.ticks.map((tick) =>
    caption([field.x - 1.5, at(field, tick, tick)[1]], 'r', up.label(tick)),
  );
  const sideways = across.ticks.map((tick) =>
    caption([at(field, tick, tick)[0], field.y - 2.2], '', across.label(tick)),
  );
  return { captions: sideways.flatMap((one, index) => [one, upwards[index]!]) };
}

const placeOf = (field: ChangePlotField, { before, after }: TraitDrift['cells'][number]) =>
  at(field, placeOn(field.scale, before), placeOn(field.scale, after));

function cellsOf(field: ChangePlotField, cells: TraitDrift['cells'], words: DriftWords): DrawingPart {
  const most = Math.max(...cells.map((cell) => cell.count));
  const side = Math.min(field.width, field.height) / field.across.ticks.length;
  return {
    strokes: cells.map((cell) => {
      const [x, y] = placeOf(field, cell);
      const size = side * (0.3 + 0.6 * Math.sqrt(cell.count / most));
      return bar([x - size / 2, y - size / 2], size, size, 'faint');
    }),
    captions: cells.map((cell) => caption(placeOf(field, cell), '', count(cell.count, words))),
  };
}

/**
 * How a trait's values stood before (across) and stand after (up): a square for each two values with the number of its pairs, or dots
 * where the scale has too many values. What stands on the dashed line did not change.
 */
export function changePlot(trait: TraitDrift, words: DriftWords): Drawing {
  const field = fieldOf(trait, words);
  const { x, y, width, height } = field;
  const top = y + height;
  const title = cut(shownTrait(trait, words), Math.min(MOST_TITLE, Math.floor(width * LETTERS)));
  return drawingOf(x + width + AROUND.right, top + AROUND.top, [
    frame(field),
    diagonal(field),
    names(field),
    field.cells
      ? cellsOf(field, trait.cells, words)
      : { strokes: trait.cells.map((cell) => dot(placeOf(field, cell))) },
    {
      captions: [
        caption([x, top + 5], 'l', title),
        caption([x + width, 1.6], 'r', `${words.before} →`),
        caption([x, top + 2], 'l', `${words.after} ↑`),
      ],
    },
  ]);
}
