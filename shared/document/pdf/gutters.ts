import type { TextLine } from './text-lines.ts';
import { joinWords, type PageWord } from './words.ts';

/** A stretch across the page without text, from top to bottom of some lines; points. */
interface Gutter {
  from: number;
  to: number;
}

/**
 * What is between a line's words is a gutter from this width on, in ems: more than any space in a justified line; less
 * where so many lines have it at one place.
 */
const LEAST = 0.7;
const COMMON = { width: 0.4, lines: 8 };
/** Wider gaps, in ems, are between columns; narrower ones are on this share of the lines that a column has. */
const RIVER = 1;
const MOST = 0.5;
/** From so many lines on, the first may be a heading that spans columns. */
const LINES_BELOW_HEADING = 4;

/** What of a line is cut. */
type GutterLine = Pick<TextLine, 'words' | 'size'>;

/** The stretches that the words of a line cover, spaces between them included. */
function covered({ words, size }: GutterLine): Gutter[] {
  const stretches: Gutter[] = [];
  for (const { line } of words) {
    const last = stretches.at(-1);
    if (last && line[0] - last.to < COMMON.width * size) last.to = Math.max(last.to, line[2]);
    else stretches.push({ from: line[0], to: line[2] });
  }
  return stretches;
}

/** Stretches that no line covers, between the first and the last that one does. */
function uncovered(lines: readonly GutterLine[]): Gutter[] {
  const share = lines.filter(({ words }) => words.length > 1).length >= COMMON.lines ? COMMON.width : LEAST;
  const least = share * Math.max(...lines.map(({ size }) => size));
  const gutters: Gutter[] = [];
  let reach = Infinity;
  for (const { from, to } of lines.flatMap(covered).sort((a, b) => a.from - b.from)) {
    if (from - reach >= least) gutters.push({ from: reach, to: from });
    reach = reach === Infinity ? to : Math.max(reach, to);
  }
  return withoutRivers(lines, gutters);
}

/**
 * Gutters without those that wide spaces of a few justified lines of one cell leave: no wider than spaces are, and neither
 * in the first line nor in most of the lines that have something before them.
 */
function withoutRivers(lines: readonly GutterLine[], gutters: readonly Gutter[]): Gutter[] {
  const size = Math.max(...lines.map((line) => line.size));
  const cut = lines.map((line) => cutLine(line, gutters));
  return gutters.filter(({ from, to }, at) => {
    if (to - from >= RIVER * size || (cut[0]![at] && cut[0]![at + 1])) return true;
    const before = cut.filter((cells) => cells[at]);
    return before.filter((cells) => cells[at + 1]).length >= MOST * before.length;
  });
}

/**
 * The gutters between columns that some lines have in common, left to right. The first line, a heading that may span
 * columns, may cross them.
 */
export function guttersOf(lines: readonly GutterLine[]): Gutter[] {
  const all = uncovered(lines);
  if (lines.length < LINES_BELOW_HEADING) return all;
  const below = uncovered(lines.slice(1));
  return below.length > all.length ? below : all;
}

/** A cell's share of one line. */
export interface CellLine {
  text: string;
  words: PageWord[];
  from: number;
  to: number;
}

function cellLine(words: PageWord[]): CellLine {
  const [from, to] = [words[0]!.line[0], Math.max(...words.map(({ line }) => line[2]))];
  return { text: joinWords(words), words, from, to };
}

/** Cuts a line at the gutters; null where a column is empty. What runs across a gutter stays in the column it begins in. */
export function cutLine(line: GutterLine, gutters: readonly Gutter[]): (CellLine | null)[] {
  const columns: PageWord[][] = [[], ...gutters.map(() => [])];
  let column = 0;
  let reach = -Infinity;
  for (const word of line.words) {
    const apart = word.line[0] - reach >= COMMON.width * line.size;
    const place = gutters.filter(({ from, to }) => (from + to) / 2 < word.line[0]).length;
    if (apart && place > column) column = place;
    columns[column]!.push(word);
    reach = Math.max(reach, word.line[2]);
  }
  return columns.map((words) => (words.length > 0 ? cellLine(words) : null));
}
