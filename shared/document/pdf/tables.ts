import type { Cluster } from './clusters.ts';
import { cutAtRules } from './column-rules.ts';
import { type Box, centre, contains, grow, union } from './geometry.ts';
import { cellsOf, type Grid, gridOf, indexOf } from './grids.ts';
import { cutLine, guttersOf } from './gutters.ts';
import { addLine, joinPlaced, type PlacedText, placeLine } from './placed-text.ts';
import type { Rule } from './rules.ts';
import { chainSegments, joinPieces, type Segment } from './segments.ts';
import { proseColumns } from './table-evidence.ts';
import { cellsOfRow, groupRows, isOneRow, type RowLine } from './table-rows.ts';
import { type TextLine, textLines } from './text-lines.ts';
import { onOneLine, type PageWord } from './words.ts';

/**
 * A table on a page: the segments it takes and its cells' lines, row by row. An empty cell has no lines, nor has the place
 * of one that began in a row above; a cell over several columns takes one place.
 */
export interface TableRegion {
  box: Box;
  segments: Segment[];
  rows: PlacedText[][][];
}

/** A table with more rows between its rules is divided by them; so many lines that begin in its first column are rows. */
const MOST_RULED = 2;
const LEAST_STARTS = 3;

/** The lines of text of a cell, from its words. */
function cellLines(words: readonly PageWord[]): PlacedText[] {
  const segments = chainSegments(words).sort((a, b) => a.line[1] - b.line[1]);
  const lines: Segment[][] = [];
  for (const segment of segments) {
    const line = lines.at(-1);
    if (line && onOneLine(line[0]!.line, segment.line)) line.push(segment);
    else lines.push([segment]);
  }
  return lines.map((line) => placeLine(joinPieces(line.sort((a, b) => a.line[0] - b.line[0]))));
}

/** The rows of a ruled table; columns and rows without any text are left out. */
function fillGrid(grid: Grid, words: readonly PageWord[]): PlacedText[][][] {
  const cells = new Map<string, PageWord[]>();
  const cellOf = cellsOf(grid);
  for (const word of words) {
    const [x, y] = centre(word.box);
    const owner = cellOf(indexOf(grid.ys, y), indexOf(grid.xs, x));
    cells.set(owner, [...(cells.get(owner) ?? []), word]);
  }
  const columns = grid.xs.slice(1).map((_, column) => column);
  const used = columns.filter((column) => [...cells.keys()].some((owner) => owner.endsWith(` ${column}`)));
  const rows: PlacedText[][][] = [];
  for (let row = 0; row < grid.ys.length - 1; row++) {
    const begun = used.filter((column) => cellOf(row, column).endsWith(` ${column}`));
    const inRow = begun.map((column) => cells.get(`${row} ${column}`) ?? []);
    if (inRow.some((cell) => cell.length > 0)) rows.push(inRow.map(cellLines));
  }
  return rows;
}

/** The lines between the rules across a table, cut at those down it. */
function bandsOf({ xs, ys }: Grid, segments: readonly Segment[]): RowLine[][] {
  const bands = ys
    .slice(1)
    .map((_, band) => textLines(segments.filter(({ box }) => indexOf(ys, centre(box)[1]) === band)));
  return bands.filter(({ length }) => length > 0).map((lines) => cutAtRules(lines, xs.slice(1, -1)));
}

function placedRow(row: readonly RowLine[]): PlacedText[][] {
  return cellsOfRow(row).map((cell) => cell.map((line) => placeLine(joinPieces([line]))));
}

function startsOf(lines: readonly RowLine[]): RowLine[] {
  return lines.filter(({ cells }) => cells[0]);
}

/**
 * The rows of a table whose columns are ruled and whose rows are not but for a header; null where rules divide them, or
 * where no more than one row stands between two rules.
 */
function unruledRows(grid: Grid, segments: readonly Segment[]): PlacedText[][][] | null {
  if (grid.ys.length - 1 > MOST_RULED) return null;
  const cut = bandsOf(grid, segments);
  const body = cut.at(-1) ?? [];
  const starts = startsOf(body);
  const full = starts.filter(({ cells }) => cells.slice(1).some(Boolean));
  if (starts.length < LEAST_STARTS || full.length < starts.length || proseColumns(body) > 1) return null;
  return cut.flatMap((lines, at) => (at === cut.length - 1 ? groupRows(lines) : [lines])).map(placedRow);
}

/** The rows of a table some of whose columns no rule divides; null where its rules divide the rows. */
function alignedRows(grid: Grid, segments: readonly Segment[]): PlacedText[][][] | null {
  const cut = bandsOf(grid, segments);
  if (cut.every((lines) => startsOf(lines).length < LEAST_STARTS)) return null;
  return cut.flatMap((lines) => (isOneRow(lines) ? [lines] : groupRows(lines))).map(placedRow);
}

/** The lines of a ruled column. */
function linesOf(segments: readonly Segment[], left: number, right: number): TextLine[] {
  const words = segments
    .flatMap((segment) => segment.words)
    .filter(({ box }) => {
      const [x] = centre(box);
      return x >= left && x < right;
    });
  return textLines(chainSegments(words));
}

/** A raster with a line in each gutter of a ruled column whose lines stand in columns that the first one heads. */
function withAligned(grid: Grid, segments: readonly Segment[]): Grid {
  const [from, to] = [grid.ys[0]!, grid.ys.at(-1)!];
  const places = grid.xs.slice(1).flatMap((right, at) => {
    const lines = linesOf(segments, grid.xs[at]!, right);
    if (lines.length < LEAST_STARTS) return [];
    const gutters = guttersOf(lines);
    const isHeaded =
      lines[0]!.segments.length === gutters.length + 1 && cutLine(lines[0]!, gutters).every(Boolean);
    return isHeaded ? gutters.map((gutter) => (gutter.from + gutter.to) / 2) : [];
  });
  const rules = places.map((at): Rule => ({ at, from, to }));
  return {
    xs: [...grid.xs, ...places].sort((a, b) => a - b),
    ys: grid.ys,
    rules: { ...grid.rules, vertical: [...grid.rules.vertical, ...rules] },
  };
}

/** The table that a group of lines draws around its text; null if it has fewer than two columns or no text. */
export function tableOf(cluster: Cluster, segments: readonly Segment[]): TableRegion | null {
  const { box } = cluster;
  const grid = gridOf(cluster);
  const inside = segments.filter((segment) => contains(grow(box, 2), ...centre(segment.box)));
  if (grid.xs.length < 3 || inside.length < 1) return null;
  const words = inside.flatMap((segment) => segment.words);
  const aligned = withAligned(grid, inside);
  const unruled = unruledRows(aligned, inside);
  const rows =
    unruled ??
    (aligned.xs.length > grid.xs.length ? alignedRows(aligned, inside) : null) ??
    fillGrid(aligned, words);
  return { box: union([box, ...inside.map((segment) => segment.box)]), segments: inside, rows };
}

const BAR: PlacedText = { text: '|', words: [] };

/** A table as text: a line for each row, cells separated by ` | `, with nothing between two bars for an empty cell. */
export function tableText({ rows }: TableRegion, vocabulary: ReadonlySet<string>): PlacedText {
  const cellText = (lines: readonly PlacedText[]) => {
    const cell: PlacedText = { text: '', words: [] };
    for (const line of lines) addLine(cell, line, vocabulary);
    return cell;
  };
  const rowText = (row: readonly PlacedText[][]) => {
    const parts = row.flatMap((lines, at) => [
      ...(at > 0 ? [BAR] : []),
      ...(lines.length > 0 ? [cellText(lines)] : []),
    ]);
    return joinPlaced(parts, ' ');
  };
  return joinPlaced(rows.map(rowText), '\n');
}
