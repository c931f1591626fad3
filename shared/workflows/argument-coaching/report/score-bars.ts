import {
  bar,
  caption,
  type Drawing,
  type DrawingPoint,
  drawing,
  lineThrough,
  patch,
} from '@assay/platform/report/drawing';
import { SCORE_RANGE } from '../conditions.ts';
import { decimalsOf, meanFigure } from './figures.ts';
import type { CoachingWords } from './words/coaching-words.ts';

/** Of the bars, in millimetres: a row's height, a bar's, the field's left end and width, the scale under it. */
const ROW = 6;
const BAR = 3.6;
const FIELD = { x: 44, width: 96 };
const SCALE = 6;
const WIDTH = 160;
/** A bar of nothing is seen all the same. */
const SHORTEST = 0.6;

export interface NamedScore {
  name: string;
  score: number | null;
}

const across = (score: number) =>
  FIELD.x + ((score - SCORE_RANGE.min) / (SCORE_RANGE.max - SCORE_RANGE.min)) * FIELD.width;

function grid(height: number) {
  const ticks = [0, 2, 4, 6, 8, 10];
  const line = (tick: number): DrawingPoint[] => [
    [across(tick), SCALE],
    [across(tick), height],
  ];
  return {
    strokes: ticks.map((tick) => lineThrough(line(tick), 'rule')),
    captions: ticks.map((tick) => caption([across(tick), SCALE - 3], '', String(tick))),
  };
}

/** Scores from 0 to 10 as bars, the first of them the consensus; a missing one says so. */
export function scoreBars(
  consensus: NamedScore | null,
  scores: readonly NamedScore[],
  words: CoachingWords,
): Drawing {
  const rows = [...(consensus ? [consensus] : []), ...scores];
  const height = SCALE + rows.length * ROW;
  const decimals = decimalsOf(rows.map(({ score }) => score));
  const { strokes, captions } = grid(height);
  const drawn = rows.map(({ name, score }, row) => {
    const y = height - (row + 1) * ROW + (ROW - BAR) / 2;
    const middle = y + BAR / 2;
    const named = caption([FIELD.x - 2, middle], 'r', name);
    if (score === null)
      return {
        stroke: patch([FIELD.x + 12, middle], 22, BAR),
        captions: [named, caption([FIELD.x + 2, middle], 'l', `${words.none} ${words.missing}`)],
      };
    const length = Math.max(SHORTEST, across(score) - FIELD.x);
    return {
      stroke: bar([FIELD.x, y], length, BAR, consensus && row === 0 ? 'ink' : 'pale'),
      captions: [
        named,
        caption([FIELD.x + FIELD.width + 3, middle], 'l', meanFigure(score, words, decimals)),
      ],
    };
  });
  return drawing(
    WIDTH,
    height,
    [...strokes, ...drawn.map(({ stroke }) => stroke)],
    [...captions, ...drawn.flatMap((one) => one.captions)],
  );
}
