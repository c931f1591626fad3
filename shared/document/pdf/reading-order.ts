import type { ColumnEdge } from './columns.ts';
import { type Box, overlap } from './geometry.ts';
import type { Segment } from './segments.ts';
import { onOneLine } from './words.ts';

/** Something to be put into reading order: a piece of a line, or a table or figure (`segment` null), text upright. */
export interface LayoutItem<T> {
  box: Box;
  segment: Segment | null;
  value: T;
}

/** Items of one line, left to right. */
export type LayoutRow<T> = LayoutItem<T>[];

/** A column's rows, top to bottom. */
type LayoutColumn<T> = LayoutRow<T>[];

/** Two columns: at least so many lines each, of so many characters on average, most starting at one left edge. */
// biome-ignore format: a table
const COLUMN = {
  lines: 3, characters: 14, aligned: 0.4, step: 3, edge: 4, together: 0.5, beside: 0.2, before: 3,
};

interface LayoutBand<T> {
  left: LayoutItem<T>[];
  right: LayoutItem<T>[];
  across: LayoutItem<T>[];
}

function byTop<T>(items: readonly LayoutItem<T>[]): LayoutItem<T>[] {
  return items.toSorted((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
}

/** Whether a line's last word reaches out of its column at a vertical line, beside lines of the column that begins there. */
function sticksOut<T>({ box, segment }: LayoutItem<T>, x: number, items: readonly LayoutItem<T>[]): boolean {
  const words = segment?.words ?? [];
  if (!words.some(({ line }) => line[0] < x) || !words.slice(0, -1).every(({ line }) => line[2] <= x + 1))
    return false;
  return items.some(
    (other) =>
      other.box[0] >= x - 1 &&
      overlap(box[1], box[3], other.box[1], other.box[3]) > COLUMN.beside * (box[3] - box[1]),
  );
}

/** Cuts the items at a vertical line: what lies left and right of it between two items that cross it is a band. */
function bandsAt<T>(items: readonly LayoutItem<T>[], x: number): LayoutBand<T>[] {
  const bands: LayoutBand<T>[] = [];
  let band: LayoutBand<T> = { left: [], right: [], across: [] };
  for (const item of items) {
    const isRight = item.box[0] >= x - 1;
    const isLeft = item.box[2] <= x + 1 || (!isRight && sticksOut(item, x, items));
    if (isLeft || isRight) {
      if (band.across.length > 0) {
        bands.push(band);
        band = { left: [], right: [], across: [] };
      }
      band[isLeft ? 'left' : 'right'].push(item);
      continue;
    }
    band.across.push(item);
  }
  return [...bands, band];
}

function extent<T>(items: readonly LayoutItem<T>[]): [number, number] {
  return [Math.min(...items.map(({ box }) => box[1])), Math.max(...items.map(({ box }) => box[3]))];
}

function isColumn<T>(items: readonly LayoutItem<T>[]): boolean {
  const texts = items.filter(({ segment }) => segment);
  if (texts.length < COLUMN.lines) return false;
  const characters = texts.reduce((sum, { segment }) => sum + segment!.text.length, 0);
  if (characters / texts.length < COLUMN.characters) return false;
  const edge = Math.min(...texts.map(({ box }) => box[0]));
  const aligned = texts.filter(({ box }) => box[0] - edge < COLUMN.edge).length;
  return aligned >= COLUMN.aligned * texts.length;
}

function isTwoColumns<T>({ left, right }: LayoutBand<T>): boolean {
  if (!isColumn(left) || !isColumn(right)) return false;
  const [a, b] = [extent(left), extent(right)];
  return overlap(...a, ...b) >= COLUMN.together * Math.min(a[1] - a[0], b[1] - b[0]);
}

function linesInColumns<T>(bands: readonly LayoutBand<T>[]): number {
  return bands.filter(isTwoColumns).reduce((sum, { left, right }) => sum + left.length + right.length, 0);
}

/** The vertical cut that puts most lines into columns, in the middle of its gutter; null if there are no columns. */
function bestCut<T>(items: readonly LayoutItem<T>[]): number | null {
  const from = Math.min(...items.map(({ box }) => box[0]));
  const to = Math.max(...items.map(({ box }) => box[2]));
  let best = { lines: 0, cuts: [] as number[] };
  for (let x = from + 0.15 * (to - from); x < to - 0.15 * (to - from); x += COLUMN.step) {
    const lines = linesInColumns(bandsAt(items, x));
    if (lines > best.lines) best = { lines, cuts: [x] };
    else if (lines > 0 && lines === best.lines) best.cuts.push(x);
  }
  return best.cuts[best.cuts.length >> 1] ?? null;
}

/** Lines as wide as the page top to bottom; pieces that stand on one line together. */
function rowsOf<T>(items: readonly LayoutItem<T>[]): LayoutRow<T>[] {
  const rows: LayoutRow<T>[] = [];
  let base: LayoutItem<T> | undefined;
  for (const item of byTop(items)) {
    if (base?.segment && item.segment && onOneLine(base.box, item.box)) {
      rows.at(-1)!.push(item);
      if (item.segment.size > base.segment.size) base = item;
    } else {
      rows.push([item]);
      base = item;
    }
  }
  return rows.map((row) => row.sort((a, b) => a.box[0] - b.box[0]));
}

/** A vertical cut, and the column that is known to begin there. */
interface ColumnCut {
  x: number;
  edges: readonly ColumnEdge[];
}

/** The cut before a column that is known to begin among the items: the one that puts most items beside each other. */
function knownCut<T>(items: readonly LayoutItem<T>[], edges: readonly ColumnEdge[]): ColumnCut | null {
  let best: { count: number; cut: ColumnCut | null } = { count: 0, cut: null };
  for (const [x, same] of Map.groupBy(edges, (edge) => edge.x)) {
    const cut = { x: x - COLUMN.before, edges: same };
    const count = bandsAt(items, cut.x)
      .filter((band) => isKnown(band, cut))
      .reduce((sum, { left, right }) => sum + Math.min(left.length, right.length), 0);
    if (count > best.count) best = { count, cut };
  }
  return best.cut;
}

/** Whether a column is known to begin at the cut beside all of a band's items. */
function isKnown<T>({ left, right }: LayoutBand<T>, { edges }: ColumnCut): boolean {
  if (left.length === 0 || right.length === 0) return false;
  const [top, bottom] = extent(right);
  return edges.some(
    (edge) => overlap(edge.top, edge.bottom, top, bottom) >= COLUMN.together * (bottom - top),
  );
}

function cutOf<T>(items: readonly LayoutItem<T>[], edges: readonly ColumnEdge[]): ColumnCut | null {
  if (items.length < 2 * COLUMN.lines) return null;
  const columnCut = knownCut(items, edges);
  if (columnCut) return columnCut;
  const x = bestCut(items);
  return x === null ? null : { x, edges: [] };
}

/**
 * Puts the items of a page into reading order: columns left to right where lines stand in columns (where `edges` says they
 * begin, or else as the lines stand), each top to bottom; else line by line. Headings, figures and tables that cross the gutter
 * separate what is above from what is below.
 */
export function readingOrder<T>(
  items: readonly LayoutItem<T>[],
  edges: readonly ColumnEdge[] = [],
): LayoutColumn<T>[] {
  const sorted = byTop(items);
  const cut = cutOf(sorted, edges);
  if (cut === null) return items.length === 0 ? [] : [rowsOf(sorted)];
  const columns: LayoutColumn<T>[] = [];
  let plain: LayoutItem<T>[] = [];
  const flush = () => {
    if (plain.length > 0) columns.push(rowsOf(plain));
    plain = [];
  };
  for (const band of bandsAt(sorted, cut.x)) {
    if (isKnown(band, cut) || isTwoColumns(band)) {
      flush();
      const other = edges.filter((edge) => !cut.edges.includes(edge));
      columns.push(...readingOrder(band.left, other), ...readingOrder(band.right, other));
    } else plain.push(...band.left, ...band.right);
    plain.push(...band.across);
  }
  flush();
  return columns;
}
