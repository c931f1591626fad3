import { overlap } from './geometry.ts';
import type { PageWord } from './words.ts';

/** The space left of a column of text: lines begin at `x`, and nothing leads across it between `top` and `bottom`; points. */
export interface ColumnEdge {
  x: number;
  top: number;
  bottom: number;
}

/**
 * A column: so many lines that begin at one place (to so many points), at least this share of its lines, of so many characters
 * on average; as much stands left of it. The space before it is wider than any between words, in ems (a typewriter's is 0.6).
 */
const COLUMN = { lines: 4, edge: 1, aligned: 0.4, characters: 14, space: 0.65 };
/** A word sticks out of its column if a line of the next one begins at its edge, to so many points, at this share of its height. */
const STUCK = { edge: 0.5, beside: 0.2 };
/** Lines whose bottoms differ by less than this many points are counted as one. */
const LINE = 4;

/** Whether no word that is drawn just before it stands just before it. */
function beginsLine(word: PageWord, before: PageWord | undefined): boolean {
  if (!before || Math.abs(before.line[3] - word.line[3]) > LINE) return true;
  const gap = word.line[0] - before.line[2];
  return gap < 0 || gap > COLUMN.space * word.size;
}

/** Words that begin at one place, for every such place with enough of them, left to right. */
function aligned(words: readonly PageWord[]): PageWord[][] {
  const starts = words
    .filter((word, at) => beginsLine(word, words[at - 1]))
    .sort((a, b) => a.line[0] - b.line[0]);
  const groups: PageWord[][] = [];
  for (const word of starts) {
    const group = groups.at(-1);
    if (group && word.line[0] - group[0]!.line[0] <= COLUMN.edge) group.push(word);
    else groups.push([word]);
  }
  return groups.filter(({ length }) => length >= COLUMN.lines);
}

function isText(words: readonly PageWord[]): boolean {
  const lines = new Set(words.map(({ line }) => Math.round(line[3] / LINE))).size;
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  return lines >= COLUMN.lines && characters >= COLUMN.characters * lines;
}

/** Whether it is the next column's neighbour that is too long, and no line across both. */
function sticksOut(word: PageWord, x: number, starts: readonly PageWord[]): boolean {
  return starts.some(
    (start) =>
      Math.abs(start.line[0] - x) <= STUCK.edge &&
      overlap(start.line[1], start.line[3], word.line[1], word.line[3]) > STUCK.beside * word.size,
  );
}

/** The stretches from top to bottom that the words leave free. */
function between(words: readonly PageWord[]): [number, number][] {
  const free: [number, number][] = [];
  let top = -Infinity;
  for (const { line } of words.toSorted((a, b) => a.line[1] - b.line[1])) {
    if (line[1] > top) free.push([top, line[1]]);
    top = Math.max(top, line[3]);
  }
  return [...free, [top, Infinity]];
}

/** The edges of a column that begins where some words do, one for each stretch that nothing leads across. */
function edgesAt(
  starts: readonly PageWord[],
  words: readonly PageWord[],
  columnEdges: readonly ColumnEdge[],
): ColumnEdge[] {
  const x = starts[starts.length >> 1]!.line[0];
  const space = COLUMN.space * starts[starts.length >> 1]!.size;
  const crossing = words.filter(
    (word) => word.line[0] < x - COLUMN.edge && word.line[2] > x - space && !sticksOut(word, x, starts),
  );
  const stretches = between(crossing).flatMap(([top, bottom]) => {
    const isWithin = ({ line }: PageWord) =>
      (line[1] + line[3]) / 2 > top && (line[1] + line[3]) / 2 < bottom;
    const pageWords = starts.filter(isWithin);
    if (pageWords.length === 0) return [];
    const there = words.filter(isWithin);
    const right = there.filter(({ line }) => line[0] >= x - COLUMN.edge);
    const from = Math.max(
      -Infinity,
      ...columnEdges.filter((edge) => overlap(edge.top, edge.bottom, top, bottom) > 0).map((edge) => edge.x),
    );
    const left = there.filter(({ line }) => line[0] < x - COLUMN.edge && line[0] >= from - COLUMN.edge);
    const lines = new Set(right.map(({ line }) => Math.round(line[3] / LINE))).size;
    const isColumn = pageWords.length >= COLUMN.aligned * lines && isText(left) && isText(right);
    return [{ x, top, bottom, isColumn: isColumn && pageWords.length >= COLUMN.lines }];
  });
  if (!stretches.some(({ isColumn }) => isColumn)) return [];
  return stretches.map(({ top, bottom }) => ({ x, top, bottom }));
}

/**
 * The edges of the columns in which a page's words (of one direction, in the order of the file) stand, the leftmost column's
 * aside. Narrow ones are found as well: what parts them is not how wide the space is, but that so many lines begin after it.
 */
export function findColumns(words: readonly PageWord[]): ColumnEdge[] {
  const edges: ColumnEdge[] = [];
  for (const starts of aligned(words)) edges.push(...edgesAt(starts, words, edges));
  return edges;
}

/** Whether two words of one line stand in different columns. */
export function areInOtherColumns(word: PageWord, next: PageWord, edges: readonly ColumnEdge[]): boolean {
  const middle = (next.line[1] + next.line[3]) / 2;
  return edges.some(
    ({ x, top, bottom }) =>
      word.line[0] < x - COLUMN.edge && next.line[0] >= x - COLUMN.edge && middle > top && middle < bottom,
  );
}
