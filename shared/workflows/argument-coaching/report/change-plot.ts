import { at, axisOfPlaces, type ChartAxis, type ChartField } from '@assay/platform/report/chart/axes';
import { columnNames, rowLines } from '@assay/platform/report/chart/grid';
import {
  bar,
  caption,
  type Drawing,
  type DrawingPart,
  type DrawingPoint,
  drawingOf,
  mark,
  patch,
} from '@assay/platform/report/drawing';
import type { HeldDebate, HeldTurn } from '../result.ts';
import { meanFigure } from './figures.ts';
import type { CoachingWords } from './words/coaching-words.ts';

/** In millimetres: the whole, the field within it; the widest bar. */
const SIZE = { width: 160, height: 38 };
const FIELD = { x: 11, y: 8.5, width: 147, height: 22.5 };
const WIDEST = 9;
/** Of more speeches the sides are not written out. */
const MOST_NAMED = 10;
/** What of the field's height a figure under a bar takes. */
const UNDER = 0.16;
/** Between lines of the field, of a short axis and of a long one. */
const STEP = { short: 0.25, long: 0.5 };

type ChangeValue = number | null;
type ChangedTurn = HeldTurn & { change: NonNullable<HeldTurn['change']> };

/** The axis takes in every value, and zero. */
function axisOf(turns: readonly ChangedTurn[], words: CoachingWords): ChartAxis {
  const values = turns.flatMap(({ change }) => [change.semanticChange, change.alignment ?? 0]);
  const [lowest, most] = [Math.min(0, ...values), Math.max(0.5, ...values)];
  const least = lowest < 0 ? lowest - UNDER * (most - lowest) : 0;
  const step = most - least > 1 ? STEP.long : STEP.short;
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { low: ticks[0]!, high: ticks.at(-1)!, ticks, label: (tick) => meanFigure(tick, words, 2) };
}

const isCrowded = ({ across }: ChartField) => across.ticks.length > MOST_NAMED;

function barOf(
  value: ChangeValue,
  x: number,
  width: number,
  ink: 'ink' | 'leaf',
  field: ChartField,
  words: CoachingWords,
) {
  const [zero, top] = [at(field, 1, 0)[1], at(field, 1, value ?? 0)[1]];
  const beyond = (value ?? 0) < 0 ? Math.min(zero, top) - 2 : Math.max(zero, top) + 2;
  const height = Math.max(0.3, Math.abs(top - zero));
  return {
    clear: patch([x + width / 2, beyond], Math.min(6, width), 2.4),
    stroke: value === null ? '' : bar([x, Math.min(zero, top)], width, height, ink),
    caption: caption([x + width / 2, beyond], '', meanFigure(value, words, isCrowded(field) ? 1 : 2)),
  };
}

/** A side by its name or, where there is no room, by the dot that stands for it in the plot of scores. */
function stanceOf({ stance }: ChangedTurn, x: number, field: ChartField, words: CoachingWords) {
  const place: DrawingPoint = [x, FIELD.y - 6.6];
  const look = stance === 'for' ? { ink: 'ink' as const } : { ink: 'warm' as const, square: true };
  if (isCrowded(field)) return { strokes: [mark(place, look)], captions: [] };
  return { strokes: [], captions: [caption(place, '', words.stanceNames[stance])] };
}

function turnOf(turn: ChangedTurn, index: number, field: ChartField, words: CoachingWords): DrawingPart {
  const width = Math.min(WIDEST, (FIELD.width / field.across.ticks.length) * 0.42);
  const [middle] = at(field, index + 1, 0);
  const bars = [
    barOf(turn.change.semanticChange, middle - width - 0.2, width, 'ink', field, words),
    barOf(turn.change.alignment, middle + 0.2, width, 'leaf', field, words),
  ];
  const stance = stanceOf(turn, middle, field, words);
  return {
    strokes: [...stance.strokes, ...bars.map(({ clear }) => clear), ...bars.map(({ stroke }) => stroke)],
    captions: [...bars.map((one) => one.caption), ...stance.captions],
  };
}

function legend(words: CoachingWords) {
  const y = SIZE.height - 2;
  return {
    strokes: [bar([FIELD.x, y - 1.2], 4, 2.4, 'ink'), bar([FIELD.x + 60, y - 1.2], 4, 2.4, 'leaf')],
    captions: [
      caption([FIELD.x + 5.5, y], 'l', words.debate.changeBar),
      caption([FIELD.x + 65.5, y], 'l', words.debate.alignmentBar),
    ],
  };
}

/** Semantic change and feedback alignment of every revised speech, as in the paper's figure 3; null where none was. */
export function changePlot({ turns }: HeldDebate, words: CoachingWords): Drawing | null {
  const changed = turns.filter((turn): turn is ChangedTurn => turn.change !== null);
  if (changed.length === 0) return null;
  const letters = changed.length > MOST_NAMED ? /\D+/ : '';
  const names = changed.map(({ round }) => words.debate.round(round).replace(letters, ''));
  const field = { ...FIELD, across: axisOfPlaces(names), up: axisOf(changed, words) };
  return drawingOf(SIZE.width, SIZE.height, [
    rowLines(field, 2, (tick) => (tick === 0 ? 'dashed' : 'rule')),
    columnNames(field, 3.4),
    ...changed.map((turn, index) => turnOf(turn, index, field, words)),
    legend(words),
  ]);
}
