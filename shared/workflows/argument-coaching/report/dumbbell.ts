import { shareOf } from '@assay/platform/report/chart/axes';
import { columnLines } from '@assay/platform/report/chart/grid';
import {
  caption,
  type Drawing,
  type DrawingPart,
  type DrawingPoint,
  drawingOf,
  lineThrough,
  mark,
} from '@assay/platform/report/drawing';
import { decimalsOf, differenceFigure, meanFigure } from './figures.ts';
import { lengthAxis, SCORE_AXIS } from './score-axis.ts';
import type { CoachingWords } from './words/coaching-words.ts';

/** In millimetres: a row's height, where the field stands, the columns of figures right of it, head and scale. */
const ROW = 6.4;
const FIELD = { x: 42, width: 62 };
const COLUMNS = { draft: 122, revision: 141, difference: 160 };
const HEAD = 6;
const SCALE = 10;
const WIDTH = 160;
/** How wide a mark is. */
const MARK = 2.2;

interface CriterionChange {
  name: string;
  draft: number | null;
  revision: number | null;
  difference: number | null;
}

const across = (score: number) => FIELD.x + shareOf(SCORE_AXIS, score) * FIELD.width;

function heads(top: number, words: CoachingWords): DrawingPart {
  const columns = (['draft', 'revision', 'difference'] as const).map((column) =>
    caption([COLUMNS[column], top + 3], 'r', words[column]),
  );
  return { captions: [...columns, caption([FIELD.x, 2], 'l', `${words.draftMark}; ${words.revisionMark}`)] };
}

/** How far the two marks of a row stand over and under its middle: where they would cover each other they are apart. */
function asideOf({ draft, revision }: CriterionChange): number {
  if (draft === null || revision === null) return 0;
  return Math.abs(across(revision) - across(draft)) < MARK ? MARK / 2 : 0;
}

function rowOf(row: CriterionChange, y: number, decimals: 0 | 1, words: CoachingWords): DrawingPart {
  const { name, draft, revision, difference } = row;
  const aside = asideOf(row);
  const before: DrawingPoint | null = draft === null ? null : [across(draft), y + aside];
  const after: DrawingPoint | null = revision === null ? null : [across(revision), y - aside];
  const captions = [
    caption([FIELD.x - 3, y], 'r', name),
    caption([COLUMNS.draft, y], 'r', meanFigure(draft, words, decimals)),
    caption([COLUMNS.revision, y], 'r', meanFigure(revision, words, decimals)),
    caption([COLUMNS.difference, y], 'r', differenceFigure(difference, words)),
  ];
  const strokes = [
    before && after && aside === 0 ? lineThrough([before, after], 'ink') : '',
    before ? mark(before, { ink: 'ink', hollow: true }) : '',
    after ? mark(after, { ink: 'ink' }) : '',
  ];
  return { strokes, captions };
}

/** Draft against revision per criterion: a hollow and a filled dot with a line between, and the figures in columns. */
export function dumbbell(rows: readonly CriterionChange[], words: CoachingWords): Drawing {
  const height = rows.length * ROW;
  const top = SCALE + height;
  const field = { ...FIELD, y: SCALE, height, across: SCORE_AXIS, up: lengthAxis(height) };
  const decimals = decimalsOf(rows.flatMap(({ draft, revision }) => [draft, revision]));
  return drawingOf(WIDTH, top + HEAD, [
    columnLines(field, 2.6),
    heads(top, words),
    ...rows.map((row, index) => rowOf(row, top - (index + 0.5) * ROW, decimals, words)),
  ]);
}
