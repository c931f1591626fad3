import { at, type ChartField } from '@assay/platform/report/chart/axes';
import { columnLines } from '@assay/platform/report/chart/grid';
import {
  bar,
  caption,
  type Drawing,
  type DrawingPart,
  drawingOf,
  mark,
  patch,
} from '@assay/platform/report/drawing';
import { decimalsOf, meanFigure, scoreFigure } from './figures.ts';
import { lengthAxis, SCORE_AXIS } from './score-axis.ts';
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
  /** Null is missing; undefined: nobody judged so, people alone. */
  score: number | null | undefined;
  /** What people gave beside it. */
  people?: readonly number[];
}

/** What people gave in one row: a square each, and their figure or range at the right edge. */
function peopleParts(
  people: readonly number[],
  middle: number,
  field: ChartField,
  words: CoachingWords,
): DrawingPart {
  if (people.length === 0) return {};
  const [least, most] = [Math.min(...people), Math.max(...people)].map((score) => scoreFigure(score, words));
  return {
    strokes: people.map((score) => mark([at(field, score, 0)[0], middle], { ink: 'warm', square: true })),
    captions: [caption([WIDTH, middle], 'r', least === most ? least! : `${least}–${most}`)],
  };
}

/** Scores from 0 to 10 as bars, the first of them the consensus; a missing one says so. People's scores are marked beside. */
export function scoreBars(
  consensus: NamedScore | null,
  scores: readonly NamedScore[],
  words: CoachingWords,
): Drawing {
  const rows = [...(consensus ? [consensus] : []), ...scores];
  const height = rows.length * ROW;
  const field = { ...FIELD, y: SCALE, height, across: SCORE_AXIS, up: lengthAxis(height) };
  const decimals = decimalsOf(rows.map(({ score }) => score ?? null));
  const drawingParts = rows.map(({ name, score }, row): DrawingPart => {
    const middle = SCALE + height - (row + 0.5) * ROW;
    const named = caption([FIELD.x - 2, middle], 'r', name);
    if (score === undefined) return { captions: [named] };
    if (score === null)
      return {
        strokes: [patch([FIELD.x + 12, middle], 22, BAR)],
        captions: [named, caption([FIELD.x + 2, middle], 'l', `${words.none} ${words.missing}`)],
      };
    const length = Math.max(SHORTEST, at(field, score, 0)[0] - FIELD.x);
    const figure = caption([FIELD.x + FIELD.width + 3, middle], 'l', meanFigure(score, words, decimals));
    return {
      strokes: [bar([FIELD.x, middle - BAR / 2], length, BAR, consensus && row === 0 ? 'ink' : 'pale')],
      captions: [named, figure],
    };
  });
  const people = rows.map(({ people: given = [] }, row) =>
    peopleParts(given, SCALE + height - (row + 0.5) * ROW, field, words),
  );
  return drawingOf(WIDTH, SCALE + height, [columnLines(field, 3), ...drawingParts, ...people]);
}
