import {
  caption,
  type Drawing,
  type DrawingPoint,
  drawing,
  lineThrough,
  mark,
  patch,
} from '@assay/platform/report/drawing';
import { SCORE_RANGE } from '../conditions.ts';
import { type CurvePoint, scoreCurves } from '../judging/score-tables.ts';
import type { HeldDebate } from '../result.ts';
import { STANCES, type Stance } from '../stance.ts';
import { meanFigure } from './figures.ts';
import type { CoachingWords } from './words/coaching-words.ts';

/** In millimetres: the whole, the field within it, how far the two sides stand from the middle of a round. */
const SIZE = { width: 160, height: 46 };
const FIELD = { x: 9, y: 7, width: 149, height: 36 };
const ASIDE = { for: -3, against: 3 } as const;
/** How far over its dot a figure stands, or under it where the draft's dot is over it, and how large a patch makes it readable on a line. */
const OVER = 3;
const PATCH = { width: 4.6, height: 2.8 };
const INK = { for: 'ink', against: 'warm' } as const;

interface RoundAxis {
  rounds: number;
}

const heightOf = (score: number) =>
  FIELD.y + ((score - SCORE_RANGE.min) / (SCORE_RANGE.max - SCORE_RANGE.min)) * FIELD.height;
const middleOf = (round: number, { rounds }: RoundAxis) => FIELD.x + ((round - 0.5) / rounds) * FIELD.width;

function grid(axis: RoundAxis, words: CoachingWords) {
  const ticks = [0, 2, 4, 6, 8, 10];
  const rounds = Array.from({ length: axis.rounds }, (_, index) => index + 1);
  const line = (tick: number): DrawingPoint[] => [
    [FIELD.x, heightOf(tick)],
    [FIELD.x + FIELD.width, heightOf(tick)],
  ];
  return {
    strokes: ticks.map((tick) => lineThrough(line(tick), 'rule')),
    captions: [
      ...ticks.map((tick) => caption([FIELD.x - 2, heightOf(tick)], 'r', String(tick))),
      ...rounds.map((round) => caption([middleOf(round, axis), FIELD.y - 4], '', words.debate.round(round))),
    ],
  };
}

/** Stretches of rounds that follow each other: where a round has no score the line is broken. */
function stretches(points: readonly CurvePoint[]): CurvePoint[][] {
  const runs: CurvePoint[][] = [];
  for (const point of points) {
    const last = runs.at(-1)?.at(-1);
    if (last && last.round === point.round - 1) runs.at(-1)!.push(point);
    else runs.push([point]);
  }
  return runs;
}

function curveOf(stance: Stance, points: readonly CurvePoint[], axis: RoundAxis, words: CoachingWords) {
  const mine = points.filter((point) => point.stance === stance && point.average.mean !== null);
  const place = ({ round, average }: CurvePoint): DrawingPoint => [
    middleOf(round, axis) + ASIDE[stance],
    heightOf(average.mean!),
  ];
  const look = { ink: INK[stance], square: stance === 'against' };
  const drafts = mine.filter(({ version }) => version === 'original');
  const speeches = mine.filter(({ version }) => version !== 'original');
  const figure = (point: CurvePoint): DrawingPoint => {
    const [x, y] = place(point);
    const draft = drafts.find(({ round }) => round === point.round);
    const isUnder = draft !== undefined && draft.average.mean! > point.average.mean!;
    return [x, y + (isUnder ? -OVER : OVER)];
  };
  const revised = drafts.flatMap((draft) => {
    const speech = speeches.find(({ round }) => round === draft.round);
    return speech ? [lineThrough([place(draft), place(speech)], INK[stance])] : [];
  });
  return {
    strokes: [
      ...stretches(speeches).map((run) => lineThrough(run.map(place), INK[stance])),
      ...revised,
      ...speeches.map((point) => patch(figure(point), PATCH.width, PATCH.height)),
      ...drafts.map((point) => mark(place(point), { ...look, hollow: true })),
      ...speeches.map((point) => mark(place(point), look)),
    ],
    captions: speeches.map((point) => caption(figure(point), '', meanFigure(point.average.mean, words))),
  };
}

/** Average score per round and side, a draft hollow and what was said filled; null where nothing was scored. */
export function roundPlot({ turns, rounds }: HeldDebate, words: CoachingWords): Drawing | null {
  const points = scoreCurves(turns);
  const means = points.flatMap(({ average }) => average.mean ?? []);
  if (means.length === 0) return null;
  const last = Math.max(rounds, ...points.map(({ round }) => round));
  const axis = { rounds: last };
  const { strokes, captions } = grid(axis, words);
  const curves = STANCES.map((stance) => curveOf(stance, points, axis, words));
  return drawing(
    SIZE.width,
    SIZE.height,
    [...strokes, ...curves.flatMap((curve) => curve.strokes)],
    [...captions, ...curves.flatMap((curve) => curve.captions)],
  );
}
