import { captionOf, LEADERS } from './captions.ts';
import { type CellLine, cutLine, guttersOf } from './gutters.ts';
import { cellsOfRow, type RowLine } from './table-rows.ts';
import type { TextLine } from './text-lines.ts';
import { characterWidth } from './words.ts';

/** Cells of so many characters a line on so many of the lines are running text: two such columns are a page in columns. */
const PROSE = { characters: 30, lines: 0.6 };
/** A heading is larger than a table's text by this factor. */
const LARGER = 1.08;
/** Share of a table's rows that fill more than one column, at least. */
const FILLED = 0.6;
/** Words of a listing: characters at least so wide (ems) that differ by at most so much, of so many words. */
const TYPEWRITER = { least: 0.45, spread: 0.02, words: 20 };
const SECTION = /^\d{1,2}(?:\.\d{1,2})*\.?\s+\p{L}/u;
/** What only counts: a line's number, a bullet, `(a)`. */
export const COUNT = /^(?:[^\p{L}\p{N}]{1,2}|[[(]?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.:)\]]{0,2})$/u;

/** Cuts lines at the gutters they have in common. */
export function cutLines(lines: readonly TextLine[]): RowLine[] {
  const gutters = guttersOf(lines);
  return lines.map((line) => ({
    cells: cutLine(line, gutters),
    baseline: line.words[0]!.run.baseline,
    size: line.size,
  }));
}

/** What a column has on some lines. */
export function columnOf(lines: readonly RowLine[], column: number): CellLine[] {
  return lines.flatMap(({ cells }) => cells[column] ?? []);
}

/** Whether a line is none of a table's: a caption, a numbered heading, an entry of a table of contents. */
export function isForeign({ segments }: TextLine): boolean {
  const text = segments.map((segment) => segment.text).join(' ');
  if (captionOf(text) || LEADERS.test(text)) return true;
  return segments.length <= 2 && segments.every(({ bold }) => bold) && SECTION.test(text);
}

/** Whether lines are set in type of one size: a heading between two tables is not. */
export function isOneSize(lines: readonly TextLine[]): boolean {
  const sizes = lines.map(({ size }) => size);
  return Math.max(...sizes) <= LARGER * Math.min(...sizes);
}

/** Whether lines of a column are as long as those of running text. */
export function isProse(cells: readonly CellLine[]): boolean {
  return cells.reduce((sum, { text }) => sum + text.length, 0) >= PROSE.characters * cells.length;
}

/** How many columns are running text. */
export function proseColumns(lines: readonly RowLine[]): number {
  return lines[0]!.cells.filter((_, column) => {
    const cells = columnOf(lines, column);
    return cells.length >= PROSE.lines * lines.length && isProse(cells);
  }).length;
}

/** Whether the first of two columns only counts the other's lines: line numbers of a listing, bullets, `(a)`. */
export function isCounted(lines: readonly RowLine[]): boolean {
  return lines[0]!.cells.length === 2 && columnOf(lines, 0).every(({ text }) => COUNT.test(text));
}

/** Whether the first of two columns only names what stands beside it (`Version: 1.0`). */
export function isForm(lines: readonly RowLine[]): boolean {
  const names = columnOf(lines, 0);
  return (
    lines[0]!.cells.length === 2 && names.filter(({ text }) => text.endsWith(':')).length * 2 > names.length
  );
}

/** Whether the lines are a program's: typewriter type, in which every character is as wide as any other. */
export function isListing(lines: readonly TextLine[], leastWords = TYPEWRITER.words): boolean {
  const words = new Map(lines.flatMap((line) => line.words).map((word) => [word.text, word]));
  const widths = [...words.values()]
    .filter(({ text }) => text.length >= 3)
    .map((word) => characterWidth(word) / word.size)
    .sort((a, b) => a - b);
  if (widths.length < leastWords) return false;
  const [low, high] = [widths[Math.floor(widths.length * 0.1)]!, widths[Math.floor(widths.length * 0.9)]!];
  return low >= TYPEWRITER.least && high - low <= TYPEWRITER.spread;
}

/** Whether most rows, and at least `least` of them, fill more than one column. */
export function areFilled(rows: readonly RowLine[][], least: number): boolean {
  const filled = rows.filter((row) => cellsOfRow(row).filter((cell) => cell.length > 0).length > 1).length;
  return filled >= least && filled >= FILLED * rows.length;
}
