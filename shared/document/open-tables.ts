import { captionOf, LEADERS } from './captions.ts';
import { type Box, height, overlap, union } from './geometry.ts';
import { type CellLine, cutLine, type Gutter, guttersOf } from './gutters.ts';
import type { Rule } from './rules.ts';
import type { Segment } from './segments.ts';
import { cellsOfRow, groupRows, isOneRow, type RowLine } from './table-rows.ts';
import type { TableRegion } from './tables.ts';
import { type TextLine, textLines } from './text-lines.ts';
import { characterWidth } from './words.ts';

/** Rules whose ends differ by less than this (points) are as long as each other; shorter ones bound no table. */
const SAME_END = 2.5;
const LEAST_RULE = 60;
/** Text that belongs between rules is above or below them by at least this share of its width. */
const BETWEEN = 0.9;
/** Cells of so many characters a line on so many of the lines are running text: two such columns are a page in columns. */
const PROSE = { characters: 30, lines: 0.6 };
/** So many bands between rules (one more, if they are higher than this share of the page) make running text a table's. */
const LEAST_BANDS = 2;
const MOST_HEIGHT = 0.6;
/** A heading is larger than a table's text by this factor. */
const LARGER = 1.08;
/** Share of a table's rows that fill more than one column, at least. */
const FILLED = 0.6;
/** In type of one width (points a character, in ems) text is a listing's. */
const TYPEWRITER = { least: 0.45, spread: 0.02, words: 20 };
const SECTION = /^\d{1,2}(?:\.\d{1,2})*\.?\s+\p{L}/u;

function rowLine(line: TextLine, gutters: readonly Gutter[]): RowLine {
  return { cells: cutLine(line, gutters), baseline: line.line[3] - 0.2 * line.size, size: line.size };
}

function columnOf(lines: readonly RowLine[], column: number): CellLine[] {
  return lines.flatMap(({ cells }) => cells[column] ?? []);
}

/** Whether a column is running text. */
export function isProseColumn(lines: readonly RowLine[], column: number): boolean {
  const cells = columnOf(lines, column);
  const characters = cells.reduce((sum, { text }) => sum + text.length, 0);
  return cells.length >= PROSE.lines * lines.length && characters >= PROSE.characters * cells.length;
}

/** Cuts lines at the gutters they have in common. */
export function cutLines(lines: readonly TextLine[]): RowLine[] {
  const gutters = guttersOf(lines);
  return lines.map((line) => rowLine(line, gutters));
}

export function regionOf(box: Box, lines: readonly TextLine[], rows: readonly RowLine[][]): TableRegion {
  const segments = lines.flatMap((line) => line.segments);
  return {
    box: union([box, ...segments.map((segment) => segment.box)]),
    segments,
    rows: rows.map(cellsOfRow),
  };
}

/** The rules of a page that could bound a table, those as long as each other together, top to bottom. */
function rulesByExtent(rules: readonly Rule[]): Rule[][] {
  const groups: Rule[][] = [];
  for (const rule of rules.filter(({ from, to }) => to - from >= LEAST_RULE)) {
    const same = groups.find(
      ([first]) => Math.abs(first!.from - rule.from) < SAME_END && Math.abs(first!.to - rule.to) < SAME_END,
    );
    if (same) same.push(rule);
    else groups.push([rule]);
  }
  const width = ([rule]: Rule[]) => rule!.to - rule!.from;
  return groups
    .filter((group) => group.length > 1)
    .sort((a, b) => width(b) - width(a))
    .map((group) => group.sort((a, b) => a.at - b.at));
}

/** The lines between two rules; null if there are none or one sticks out. */
function linesBetween(lines: readonly TextLine[], top: Rule, bottom: Rule): TextLine[] | null {
  const between: TextLine[] = [];
  for (const line of lines) {
    const middle = (line.line[1] + line.line[3]) / 2;
    if (middle < top.at || middle > bottom.at) continue;
    const inside = line.segments.filter(
      ({ line: [left, , right] }) => overlap(left, right, top.from, top.to) > 0,
    );
    if (
      inside.some(
        ({ line: [left, , right] }) => overlap(left, right, top.from, top.to) < BETWEEN * (right - left),
      )
    )
      return null;
    between.push(...textLines(inside));
  }
  return between.length > 0 ? between : null;
}

function isInColumns(lines: readonly TextLine[]): boolean {
  const cut = cutLines(lines);
  return cut.some(({ cells }) => cells.filter(Boolean).length > 1);
}

/** Whether a line is none of a table's: a caption, a numbered heading, an entry of a table of contents. */
export function isForeign({ segments }: TextLine): boolean {
  const text = segments.map((segment) => segment.text).join(' ');
  if (captionOf(text) || LEADERS.test(text)) return true;
  return segments.length <= 2 && segments.every(({ bold }) => bold) && SECTION.test(text);
}

/** Whether lines are set in type of one size: a heading between two tables is not. */
function isOneSize(lines: readonly TextLine[]): boolean {
  const sizes = lines.map(({ size }) => size);
  return Math.max(...sizes) <= LARGER * Math.min(...sizes);
}

interface Band {
  top: Rule;
  bottom: Rule;
  lines: TextLine[];
}

/** Neighbouring bands that have gutters in common, as many of them as can be. */
function joinBands(bands: readonly (Band | null)[]): Band[][] {
  const joined: Band[][] = [];
  let open: Band[] = [];
  for (const band of bands) {
    const lines = band ? [...open.flatMap((other) => other.lines), ...band.lines] : [];
    const fits = band && open.length > 0 && isOneSize(lines);
    if (fits && guttersOf(lines).length > 0) open.push(band);
    else {
      if (open.length > 0) joined.push(open);
      open = band ? [band] : [];
    }
  }
  return open.length > 0 ? [...joined, open] : joined;
}

function bandsOf(rules: readonly Rule[], lines: readonly TextLine[]): (Band | null)[] {
  return rules.slice(1).map((bottom, at) => {
    const top = rules[at]!;
    const between = linesBetween(lines, top, bottom);
    if (!between || between.some(isForeign) || !isInColumns(between)) return null;
    return { top, bottom, lines: between };
  });
}

/** Whether the first column only counts the lines: a listing with line numbers, a list with bullets. */
export function isCounted(rows: readonly RowLine[]): boolean {
  const marks = columnOf(rows, 0);
  const columns = rows[0]!.cells.length;
  return columns === 2 && marks.every(({ text }) => /^(?:\W{1,2}|\(?(?:\d{1,3}|[a-z])[.:)\]]?)$/u.test(text));
}

/** Whether the lines are a program's: typewriter type, in which every character is as wide as any other. */
export function isListing(lines: readonly TextLine[]): boolean {
  const words = new Map(lines.flatMap((line) => line.words).map((word) => [word.text, word]));
  const widths = [...words.values()]
    .filter(({ text }) => text.length >= 3)
    .map((word) => characterWidth(word) / word.size)
    .sort((a, b) => a - b);
  if (widths.length < TYPEWRITER.words) return false;
  const [low, high] = [widths[Math.floor(widths.length * 0.1)], widths[Math.floor(widths.length * 0.9)]];
  return low !== undefined && low >= TYPEWRITER.least && high! - low <= TYPEWRITER.spread;
}

/** Whether the first column only names what stands beside it (`Version: 1.0`). */
export function isForm(rows: readonly RowLine[]): boolean {
  const names = columnOf(rows, 0);
  return (
    rows[0]!.cells.length === 2 && names.filter(({ text }) => text.endsWith(':')).length > names.length / 2
  );
}

function isDoubtful(bands: readonly Band[], cut: readonly RowLine[], { box, height: most }: Extent): boolean {
  const prose = cut[0]!.cells.filter((_, column) => isProseColumn(cut, column)).length;
  if (prose > 1 && bands.length < (height(box) > MOST_HEIGHT * most ? LEAST_BANDS + 1 : LEAST_BANDS))
    return true;
  return bands.length === 1 && (isForm(cut) || !isOneSize(bands[0]!.lines));
}

/** Whether what stands between two rules is a page with tables of its own. */
function hasNested([band, ...others]: readonly Band[], groups: readonly Rule[][]): boolean {
  const { top, bottom } = band!;
  if (others.length > 0) return false;
  return groups.some((group) => group.filter(({ at }) => at > top.at + 1 && at < bottom.at - 1).length > 1);
}

interface Extent {
  box: Box;
  /** Of the page, points. */
  height: number;
}

function rowsOfBands(bands: readonly Band[], cut: readonly RowLine[]): RowLine[][] {
  let from = 0;
  return bands.flatMap((band) => {
    const here = cut.slice(from, from + band.lines.length);
    from += band.lines.length;
    return bands.length > 1 && isOneRow(here) ? [here] : groupRows(here);
  });
}

function isFilled(row: readonly RowLine[]): boolean {
  return cellsOfRow(row).filter((cell) => cell.length > 0).length > 1;
}

function tableOfBands(bands: readonly Band[], pageHeight: number): TableRegion | null {
  const lines = bands.flatMap((band) => band.lines);
  const cut = cutLines(lines);
  const [{ top }, { bottom }] = [bands[0]!, bands.at(-1)!];
  const box: Box = [top.from, top.at, top.to, bottom.at];
  if (isCounted(cut) || isListing(lines) || isDoubtful(bands, cut, { box, height: pageHeight })) return null;
  const rows = rowsOfBands(bands, cut);
  const filled = rows.filter(isFilled).length;
  return filled >= 2 && filled >= FILLED * rows.length ? regionOf(box, lines, rows) : null;
}

/**
 * Tables with horizontal rules only (booktabs): text in columns between rules of one length. `segments` are upright; those
 * of other tables and of figures are not among them.
 */
export function findOpenTables(
  segments: readonly Segment[],
  rules: readonly Rule[],
  pageHeight: number,
): TableRegion[] {
  const groups = rulesByExtent(rules);
  const tables: TableRegion[] = [];
  const taken = new Set<Segment>();
  for (const group of groups) {
    const lines = textLines(segments.filter((segment) => !taken.has(segment)));
    for (const bands of joinBands(bandsOf(group, lines))) {
      const table = hasNested(bands, groups) ? null : tableOfBands(bands, pageHeight);
      if (table) tables.push(table);
      for (const segment of table?.segments ?? []) taken.add(segment);
    }
  }
  return tables;
}
