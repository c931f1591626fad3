import { type Cluster, clusterTouching } from './clusters.ts';
import { area, type Box, centre, contains, grow, height, overlap, width } from './geometry.ts';
import type { DrawnMark } from './marks.ts';
import { type Rule, type Rules, rulesOf } from './rules.ts';
import type { Segment } from './segments.ts';
import { isShading } from './stripes.ts';
import { isListing } from './table-evidence.ts';
import { textLines } from './text-lines.ts';

/** The places of a table's horizontal and vertical lines, its sides included, and the lines. */
export interface Grid {
  xs: number[];
  ys: number[];
  rules: Rules;
}

/** A line bounds columns (rows) if it is at least this share of the table's height (width) long. */
const BOUNDARY = 0.25;
/** Boundaries nearer than this (points) are one; narrower columns hold no text. */
const NEAR = 5;
/** A cell's border is drawn if its rule is at least this share of the border. */
const BORDER = 0.5;
/** A line as long as this share of the table crosses it. */
const CROSSING = 0.9;
/** A side with a hole of more points than this between its ends is not one side. */
const HOLE = 8;
/** Share of the rows, and of the columns, that have text. */
const FILLED = 0.5;
/** A drawn shape this far (points) on both sides of a line runs across it. */
const ACROSS = 3;
/** An arrow's tip is this near (points) to its line; so many of them make a diagram. */
const TIP = 1.5;
const ARROWS = 2;
/** A table of areas alone has as many rows, at least; fewer may be some of its rows, the others without a ground. */
const SHADED = 4;
/** So many words show in what type a listing is set. */
const LEAST_WORDS = 4;

function boundaries(rules: readonly Rule[], low: number, high: number, least: number): number[] {
  const places = [low, high, ...rules.filter(({ from, to }) => to - from >= least).map(({ at }) => at)];
  const apart: number[] = [];
  for (const place of places.sort((a, b) => a - b)) {
    if (apart.length === 0 || place - apart.at(-1)! > NEAR) apart.push(place);
  }
  return apart;
}

/** The raster that a group of lines draws. */
export function gridOf({ marks, box }: Cluster): Grid {
  const rules = rulesOf(marks);
  return {
    xs: boundaries(rules.vertical, box[0], box[2], BOUNDARY * height(box)),
    ys: boundaries(rules.horizontal, box[1], box[3], BOUNDARY * width(box)),
    rules,
  };
}

/** Which of the places (the stretches between them) a coordinate falls into. */
export function indexOf(places: readonly number[], value: number): number {
  let at = 0;
  while (at < places.length - 2 && value >= places[at + 1]!) at++;
  return at;
}

/** Whether a side is drawn in pieces with a hole between them, as the sides of two boxes are. */
function isBroken(rules: readonly Rule[], at: number): boolean {
  const pieces = rules.filter((rule) => Math.abs(rule.at - at) <= NEAR).sort((a, b) => a.from - b.from);
  let reach = Infinity;
  for (const { from, to } of pieces) {
    if (from - reach > HOLE) return true;
    reach = reach === Infinity ? to : Math.max(reach, to);
  }
  return false;
}

function crossing(rules: readonly Rule[], length: number): Rule[] {
  return rules.filter(({ from, to }) => to - from >= CROSSING * length);
}

/** Whether the lines close a table, or cross in it where it has no sides. */
function isClosed({ rules }: Grid, box: Box): boolean {
  const across = crossing(rules.horizontal, width(box));
  const isTop = across.some(({ at }) => at - box[1] <= NEAR);
  const isBottom = across.some(({ at }) => box[3] - at <= NEAR);
  const down = crossing(rules.vertical, height(box));
  const inner = down.filter(({ at }) => at - box[0] > NEAR && box[2] - at > NEAR);
  if (!(isTop && isBottom) && !(across.length > 0 && inner.length > 0)) return false;
  if (isBroken(rules.horizontal, box[1]) || isBroken(rules.horizontal, box[3])) return false;
  return !isBroken(rules.vertical, box[0]) && !isBroken(rules.vertical, box[2]);
}

/** Share of the rows (columns) that have some of the text. */
function filledShare(places: readonly number[], middles: readonly number[]): number {
  return new Set(middles.map((middle) => indexOf(places, middle))).size / (places.length - 1);
}

function isFilled({ xs, ys }: Grid, inside: readonly Segment[]): boolean {
  const words = inside.flatMap((segment) => segment.words.map(({ box }) => centre(box)));
  const rows = filledShare(
    ys,
    words.map(([, y]) => y),
  );
  const columns = filledShare(
    xs,
    words.map(([x]) => x),
  );
  return rows >= FILLED && columns >= FILLED && columns * (xs.length - 1) >= 2;
}

function crosses(shape: Box, { xs, ys, rules }: Grid): boolean {
  const inner = (places: readonly number[], low: number, high: number) =>
    places.slice(1, -1).filter((at) => low < at - ACROSS && high > at + ACROSS);
  const down = inner(xs, shape[0], shape[2]);
  const across = inner(ys, shape[1], shape[3]);
  const meets = (drawn: readonly Rule[], at: number, from: number, to: number) =>
    drawn.some((rule) => Math.abs(rule.at - at) <= NEAR && overlap(rule.from, rule.to, from, to) > 0);
  return (
    down.some((at) => meets(rules.vertical, at, shape[1], shape[3])) ||
    across.some((at) => meets(rules.horizontal, at, shape[0], shape[2]))
  );
}

/** Whether a mark is drawn over a table's lines or goes out of it, as connectors and arrows of a diagram do. */
function isConnector(mark: DrawnMark, grid: Grid, box: Box): boolean {
  if (mark.form !== 'shape' || mark.kind !== 'path') return false;
  const isMet =
    overlap(mark.box[0], mark.box[2], box[0], box[2]) > 0 &&
    overlap(mark.box[1], mark.box[3], box[1], box[3]) > 0;
  if (!isMet || contains(mark.box, box[0], box[1])) return false;
  const frame = grow(box, ACROSS);
  const isOut = !contains(frame, mark.box[0], mark.box[1]) || !contains(frame, mark.box[2], mark.box[3]);
  return isOut || crosses(mark.box, grid);
}

/** Whether a shape in a table ends at one of its vertical lines, as arrows of a sequence diagram do. */
function isArrowhead({ form, kind, box: shape }: DrawnMark, { rules }: Grid, box: Box): boolean {
  if (form !== 'shape' || kind !== 'path' || !contains(box, ...centre(shape))) return false;
  const isAt = (at: number) => Math.min(Math.abs(shape[0] - at), Math.abs(shape[2] - at)) <= TIP;
  return rules.vertical.some(({ at, from, to }) => isAt(at) && overlap(from, to, shape[1], shape[3]) > 0);
}

/** Whether a table stands in a larger drawing or picture, with other things. */
function isPartOf({ marks, box }: Cluster, all: readonly DrawnMark[]): boolean {
  const own = new Set(marks);
  return all.some((frame) => {
    if (own.has(frame) || frame.form === 'rule' || area(frame.box) <= area(box)) return false;
    if (!contains(frame.box, box[0], box[1]) || !contains(frame.box, box[2], box[3])) return false;
    if (frame.kind === 'image') return true;
    const others = all.filter(
      (mark) =>
        mark !== frame &&
        !own.has(mark) &&
        contains(frame.box, ...centre(mark.box)) &&
        !contains(grow(box, NEAR), ...centre(mark.box)),
    );
    return others.length > 2;
  });
}

/**
 * Whether a group of lines draws a table around its text: two columns or more, closed, most rows and columns filled, and
 * nothing drawn across its lines.
 */
export function isGrid(cluster: Cluster, segments: readonly Segment[], marks: readonly DrawnMark[]): boolean {
  const { box } = cluster;
  const grid = gridOf(cluster);
  if (grid.xs.length < 3 || !isClosed(grid, box) || (isShading(cluster) && grid.ys.length <= SHADED))
    return false;
  const inside = segments.filter((segment) => contains(grow(box, 2), ...centre(segment.box)));
  if (inside.length < 2 || !isFilled(grid, inside) || isListing(textLines(inside), LEAST_WORDS)) return false;
  if (marks.some((mark) => isConnector(mark, grid, box)) || isPartOf(cluster, marks)) return false;
  return marks.filter((mark) => isArrowhead(mark, grid, box)).length < ARROWS;
}

/** Tables in the cells of others become part of them. */
function joinNested(grids: readonly Cluster[]): Cluster[] {
  const outer: Cluster[] = [];
  for (const grid of grids.toSorted((a, b) => area(b.box) - area(a.box))) {
    const around = outer.find(
      ({ box }) => contains(box, grid.box[0], grid.box[1]) && contains(box, grid.box[2], grid.box[3]),
    );
    if (around) around.marks.push(...grid.marks);
    else outer.push({ marks: [...grid.marks], box: grid.box });
  }
  return outer;
}

/** The tables among the lines of a page that touch each other. `marks`: all that is drawn. */
export function findGrids(
  marks: readonly DrawnMark[],
  segments: readonly Segment[],
  page: { width: number; height: number },
): Cluster[] {
  const groups = clusterTouching(marks, page).filter((group) => group.marks.length > 1);
  return joinNested(groups.filter((group) => isGrid(group, segments, marks)));
}

/** Whether a rule at `at` runs along most of `from`–`to`. */
function isDrawn(rules: readonly Rule[], at: number, from: number, to: number): boolean {
  const near = rules.filter((rule) => Math.abs(rule.at - at) <= NEAR);
  const length = near.reduce((sum, rule) => sum + Math.max(0, overlap(rule.from, rule.to, from, to)), 0);
  return length >= BORDER * (to - from);
}

/** The cell that a cell of the raster is part of: cells without a border between them are one. */
function ownerOf({ xs, ys, rules }: Grid, row: number, column: number): string {
  let [top, left] = [row, column];
  while (top > 0 && !isDrawn(rules.horizontal, ys[top]!, xs[column]!, xs[column + 1]!)) top--;
  while (left > 0 && !isDrawn(rules.vertical, xs[left]!, ys[top]!, ys[top + 1]!)) left--;
  return `${top} ${left}`;
}

/** Tells for a row and a column of the raster the key of their cell. */
export function cellsOf(grid: Grid): (row: number, column: number) => string {
  const owners = new Map<string, string>();
  return (row, column) => {
    const place = `${row} ${column}`;
    const owner = owners.get(place) ?? ownerOf(grid, row, column);
    owners.set(place, owner);
    return owner;
  };
}

/** Tells for a point of the page the key of the table's cell it lies in; empty outside of all tables. */
export function placesIn(grids: readonly Cluster[]): (x: number, y: number) => string {
  const known = grids.map((cluster) => {
    const grid = gridOf(cluster);
    return { grid, box: cluster.box, cells: cellsOf(grid) };
  });
  return (x, y) => {
    const at = known.findLastIndex(({ box }) => contains(box, x, y));
    if (at < 0) return '';
    const { grid, cells } = known[at]!;
    return `${at}: ${cells(indexOf(grid.ys, y), indexOf(grid.xs, x))}`;
  };
}
