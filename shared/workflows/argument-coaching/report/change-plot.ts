import {
  bar,
  caption,
  type Drawing,
  type DrawingPoint,
  drawing,
  lineThrough,
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

interface ChangeAxis {
  turns: number;
  from: number;
  to: number;
  step: number;
}

type ChangeValue = number | null;
type ChangedTurn = HeldTurn & { change: NonNullable<HeldTurn['change']> };

const heightOf = (value: number, { from, to }: ChangeAxis) =>
  FIELD.y + ((value - from) / (to - from)) * FIELD.height;
const slotOf = ({ turns }: ChangeAxis) => FIELD.width / turns;

/** The axis takes in every value, and zero. */
function axisOf(turns: readonly ChangedTurn[]): ChangeAxis {
  const values = turns.flatMap(({ change }) => [change.semanticChange, change.alignment ?? 0]);
  const [lowest, most] = [Math.min(0, ...values), Math.max(0.5, ...values)];
  const least = lowest < 0 ? lowest - UNDER * (most - lowest) : 0;
  const step = most - least > 1 ? STEP.long : STEP.short;
  return {
    turns: turns.length,
    from: Math.floor(least / step) * step,
    to: Math.ceil(most / step) * step,
    step,
  };
}

function grid(axis: ChangeAxis, words: CoachingWords) {
  const ticks = Array.from(
    { length: Math.round((axis.to - axis.from) / axis.step) + 1 },
    (_, index) => axis.from + index * axis.step,
  );
  const ends = [FIELD.x, FIELD.x + FIELD.width] as const;
  return {
    strokes: ticks.map((tick) =>
      lineThrough(
        ends.map((x) => [x, heightOf(tick, axis)]),
        tick === 0 ? 'dashed' : 'rule',
      ),
    ),
    captions: ticks.map((tick) =>
      caption([FIELD.x - 2, heightOf(tick, axis)], 'r', meanFigure(tick, words, 2)),
    ),
  };
}

function barOf(
  value: ChangeValue,
  x: number,
  width: number,
  ink: 'ink' | 'leaf',
  axis: ChangeAxis,
  words: CoachingWords,
) {
  const zero = heightOf(0, axis);
  const top = value === null ? zero : heightOf(value, axis);
  const beyond = (value ?? 0) < 0 ? Math.min(zero, top) - 2 : Math.max(zero, top) + 2;
  return {
    clear: patch([x + width / 2, beyond], Math.min(6, width), 2.4),
    stroke:
      value === null ? '' : bar([x, Math.min(zero, top)], width, Math.max(0.3, Math.abs(top - zero)), ink),
    caption: caption([x + width / 2, beyond], '', meanFigure(value, words, axis.turns > MOST_NAMED ? 1 : 2)),
  };
}

/** A side by its name or, where there is no room, by the dot that stands for it in the plot of scores. */
function stanceOf({ stance }: ChangedTurn, x: number, { turns }: ChangeAxis, words: CoachingWords) {
  const place: DrawingPoint = [x, FIELD.y - 6.6];
  const look = stance === 'for' ? { ink: 'ink' as const } : { ink: 'warm' as const, square: true };
  if (turns > MOST_NAMED) return { strokes: [mark(place, look)], captions: [] };
  return { strokes: [], captions: [caption(place, '', words.stanceNames[stance])] };
}

function turnOf(turn: ChangedTurn, index: number, axis: ChangeAxis, words: CoachingWords) {
  const slot = slotOf(axis);
  const width = Math.min(WIDEST, slot * 0.42);
  const middle = FIELD.x + (index + 0.5) * slot;
  const bars = [
    barOf(turn.change.semanticChange, middle - width - 0.2, width, 'ink', axis, words),
    barOf(turn.change.alignment, middle + 0.2, width, 'leaf', axis, words),
  ];
  const stance = stanceOf(turn, middle, axis, words);
  const round = words.debate.round(turn.round).replace(/\D+/, axis.turns > MOST_NAMED ? '' : '$&');
  const drawn = bars.map(({ stroke }) => stroke);
  return {
    strokes: [...stance.strokes, ...bars.map(({ clear }) => clear), ...drawn],
    captions: [
      ...bars.map((one) => one.caption),
      caption([middle, FIELD.y - 3.4], '', round),
      ...stance.captions,
    ],
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
  const axis = axisOf(changed);
  const parts = [
    grid(axis, words),
    ...changed.map((turn, index) => turnOf(turn, index, axis, words)),
    legend(words),
  ];
  return drawing(
    SIZE.width,
    SIZE.height,
    parts.flatMap(({ strokes }) => strokes),
    parts.flatMap(({ captions }) => captions),
  );
}
