import type { TextLine } from './text-lines.ts';
import { joinWords, type Word } from './words.ts';

/** A stretch across the page without text, from top to bottom of some lines; points. */
export interface Gutter {
  from: number;
  to: number;
}

/** What is between a line's words is a gutter from this width on, in ems: more than any space in a justified line. */
const LEAST = 0.7;
/** Of so many lines one may cross a gutter (a heading that spans columns). */
const LINES_FOR_CROSSING = 8;

/** The stretches that the words of a line cover, spaces between them included. */
function covered({ words, size }: TextLine): Gutter[] {
  const stretches: Gutter[] = [];
  for (const { line } of words) {
    const last = stretches.at(-1);
    if (last && line[0] - last.to < LEAST * size) last.to = Math.max(last.to, line[2]);
    else stretches.push({ from: line[0], to: line[2] });
  }
  return stretches;
}

/** The gutters between columns that some lines have in common, left to right. */
export function guttersOf(lines: readonly TextLine[]): Gutter[] {
  const size = Math.max(...lines.map((line) => line.size));
  const crossing = Math.floor(lines.length / LINES_FOR_CROSSING);
  const edges = lines
    .flatMap(covered)
    .flatMap(({ from, to }) => [
      { at: from, step: 1 },
      { at: to, step: -1 },
    ])
    .sort((a, b) => a.at - b.at || b.step - a.step);
  const right = edges.at(-1)?.at ?? 0;
  const gutters: Gutter[] = [];
  let depth = 0;
  let open: number | null = null;
  for (const { at, step } of edges) {
    depth += step;
    if (open === null && step < 0 && depth <= crossing) open = at;
    else if (open !== null && depth > crossing) {
      if (at - open >= LEAST * size) gutters.push({ from: open, to: at });
      open = null;
    }
  }
  return gutters.filter(({ to }) => to < right);
}

/** A cell's share of one line. */
export interface CellLine {
  text: string;
  words: Word[];
  from: number;
  to: number;
}

function cellLine(words: Word[]): CellLine {
  const [from, to] = [words[0]!.line[0], Math.max(...words.map(({ line }) => line[2]))];
  return { text: joinWords(words), words, from, to };
}

/** Cuts a line at the gutters; null where a column is empty. What runs across a gutter stays in the column it begins in. */
export function cutLine(line: TextLine, gutters: readonly Gutter[]): (CellLine | null)[] {
  const columns: Word[][] = [[], ...gutters.map(() => [])];
  let column = 0;
  let reach = -Infinity;
  for (const word of line.words) {
    const apart = word.line[0] - reach >= LEAST * line.size;
    const place = gutters.filter(({ from, to }) => (from + to) / 2 < word.line[0]).length;
    if (apart && place > column) column = place;
    columns[column]!.push(word);
    reach = Math.max(reach, word.line[2]);
  }
  return columns.map((words) => (words.length > 0 ? cellLine(words) : null));
}
