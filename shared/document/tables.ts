import type { Cluster } from './clusters.ts';
import { type Box, centre, contains, grow, height, overlap, union, width } from './geometry.ts';
import { addLine, joinPlaced, type PlacedText, placeLine } from './placed-text.ts';
import { type Rule, type Rules, rulesOf } from './rules.ts';
import { chainSegments, joinPieces, type Segment } from './segments.ts';
import { onOneLine, type Word } from './words.ts';

/** A table on a page: the segments it takes and its cells' lines, row by row (a merged cell stands where it begins). */
export interface TableRegion {
  box: Box;
  segments: Segment[];
  rows: PlacedText[][][];
}

/** A line bounds columns (rows) if it is at least this share of the table's height (width) long. */
const BOUNDARY = 0.25;
/** Boundaries nearer than this (points) are one. */
const NEAR = 5;
/** A cell's border is drawn if its rule is at least this share of the border. */
const BORDER = 0.5;

function boundaries(rules: readonly Rule[], low: number, high: number, least: number): number[] {
  const places = [low, high, ...rules.filter(({ from, to }) => to - from >= least).map(({ at }) => at)];
  const apart: number[] = [];
  for (const place of places.sort((a, b) => a - b)) {
    if (apart.length === 0 || place - apart.at(-1)! > NEAR) apart.push(place);
  }
  return apart;
}

/** Whether a rule at `at` runs along most of `from`–`to`. */
function isDrawn(rules: readonly Rule[], at: number, from: number, to: number): boolean {
  const near = rules.filter((rule) => Math.abs(rule.at - at) <= NEAR);
  const length = near.reduce((sum, rule) => sum + Math.max(0, overlap(rule.from, rule.to, from, to)), 0);
  return length >= BORDER * (to - from);
}

function indexOf(places: readonly number[], value: number): number {
  let at = 0;
  while (at < places.length - 2 && value >= places[at + 1]!) at++;
  return at;
}

interface Grid {
  xs: number[];
  ys: number[];
  rules: Rules;
}

/** The cell that a cell of the raster is part of: cells without a border between them are one. */
function ownerOf({ xs, ys, rules }: Grid, row: number, column: number): string {
  let [top, left] = [row, column];
  while (top > 0 && !isDrawn(rules.horizontal, ys[top]!, xs[column]!, xs[column + 1]!)) top--;
  while (left > 0 && !isDrawn(rules.vertical, xs[left]!, ys[top]!, ys[top + 1]!)) left--;
  return `${top} ${left}`;
}

/** The lines of text of a cell, from its words. */
function cellLines(words: readonly Word[]): PlacedText[] {
  const segments = chainSegments(words).sort((a, b) => a.line[1] - b.line[1]);
  const lines: Segment[][] = [];
  for (const segment of segments) {
    const line = lines.at(-1);
    if (line && onOneLine(line[0]!.line, segment.line)) line.push(segment);
    else lines.push([segment]);
  }
  return lines.map((line) => placeLine(joinPieces(line.sort((a, b) => a.line[0] - b.line[0]))));
}

function fillGrid(grid: Grid, words: readonly Word[]): PlacedText[][][] {
  const cells = new Map<string, Word[]>();
  const owners = new Map<string, string>();
  for (const word of words) {
    const [x, y] = centre(word.box);
    const [row, column] = [indexOf(grid.ys, y), indexOf(grid.xs, x)];
    const place = `${row} ${column}`;
    const owner = owners.get(place) ?? ownerOf(grid, row, column);
    owners.set(place, owner);
    cells.set(owner, [...(cells.get(owner) ?? []), word]);
  }
  const rows: PlacedText[][][] = [];
  for (let row = 0; row < grid.ys.length - 1; row++) {
    const inRow = grid.xs.slice(1).map((_, column) => cells.get(`${row} ${column}`) ?? []);
    const filled = inRow.filter((cell) => cell.length > 0).map(cellLines);
    if (filled.length > 0) rows.push(filled);
  }
  return rows;
}

/** The table that a group of lines draws around its text; null if it has fewer than two columns or no text. */
export function tableOf(cluster: Cluster, segments: readonly Segment[]): TableRegion | null {
  const { box } = cluster;
  const rules = rulesOf(cluster.marks);
  const xs = boundaries(rules.vertical, box[0], box[2], BOUNDARY * height(box));
  const ys = boundaries(rules.horizontal, box[1], box[3], BOUNDARY * width(box));
  const inside = segments.filter((segment) => contains(grow(box, 2), ...centre(segment.box)));
  if (xs.length < 3 || inside.length < 2) return null;
  const rows = fillGrid(
    { xs, ys, rules },
    inside.flatMap(({ words }) => words),
  );
  return { box: union([box, ...inside.map((segment) => segment.box)]), segments: inside, rows };
}

/** A table as text: a line for each row, cells separated by ` | `. */
export function tableText({ rows }: TableRegion, vocabulary: ReadonlySet<string>): PlacedText {
  const cellText = (lines: readonly PlacedText[]) => {
    const cell: PlacedText = { text: '', words: [] };
    for (const line of lines) addLine(cell, line, vocabulary);
    return cell;
  };
  const rowTexts = rows.map((row) => joinPlaced(row.map(cellText), ' | '));
  return joinPlaced(rowTexts, '\n');
}
