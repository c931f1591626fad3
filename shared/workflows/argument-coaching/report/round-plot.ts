import { at, axisOfPlaces, type ChartField } from '@assay/platform/report/chart/axes';
import { columnNames, rowLines } from '@assay/platform/report/chart/grid';
import {
  caption,
  type Drawing,
  type DrawingPart,
  type DrawingPoint,
  drawingOf,
  lineThrough,
  mark,
  patch,
} from '@assay/platform/report/drawing';
import { type CurvePoint, scoreCurves } from '../judging/score-tables.ts';
import type { HeldDebate } from '../result.ts';
import { STANCES, type Stance } from '../stance.ts';
import { meanFigure } from './figures.ts';
import { SCORE_AXIS } from './score-axis.ts';
import type { CoachingWords } from './words/coaching-words.ts';

/** In millimetres: the whole, the field within it, how far the two sides stand from the middle of a round. */
const SIZE = { width: 160, height: 46 };
const FIELD = { x: 9, y: 7, width: 149, height: 36 };
const ASIDE = { for: -3, against: 3 } as const;
/** How far over its dot a figure stands, or under it where the draft's dot is over it, and how large a patch makes it readable on a line. */
const OVER = 3;
const PATCH = { width: 4.6, height: 2.8 };
const INK = { for: 'ink', against: 'warm' } as const;

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

function curveOf(
  stance: Stance,
  points: readonly CurvePoint[],
  field: ChartField,
  words: CoachingWords,
): DrawingPart {
  const mine = points.filter((point) => point.stance === stance && point.average.mean !== null);
  const place = ({ round, average }: CurvePoint): DrawingPoint => {
    const [x, y] = at(field, round, average.mean!);
    return [x + ASIDE[stance], y];
  };
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
  const names = Array.from({ length: last }, (_, index) => words.debate.round(index + 1));
  const field = { ...FIELD, across: axisOfPlaces(names), up: SCORE_AXIS };
  return drawingOf(SIZE.width, SIZE.height, [
    rowLines(field, 2),
    columnNames(field, 4),
    ...STANCES.map((stance) => curveOf(stance, points, field, words)),
  ]);
}
