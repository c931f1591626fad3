import { findColumns } from './columns.ts';
import { type Box, transformBox, union } from './geometry.ts';
import type { GlyphRun } from './glyphs.ts';
import type { PageFigure, PageLayout } from './page-layout.ts';
import { type LineText, type PlacedText, placeLine } from './placed-text.ts';
import { type LayoutItem, type LayoutRow, readingOrder } from './reading-order.ts';
import { joinPieces, type Segment } from './segments.ts';
import type { SideCaption } from './side-captions.ts';
import type { TableRegion } from './tables.ts';
import { uprightMatrix } from './words.ts';

/** A line of running text in reading order. */
export interface PageLine extends PlacedText {
  kind: 'line';
  /** Where it is shown. */
  box: Box;
  /** With the text turned upright. */
  line: Box;
  size: number;
  bold: boolean;
  /** It begins with a bold word and goes on in another type. */
  beginsBold: boolean;
  /** Its last piece is a number apart from the rest, as in a table of contents. */
  ledToNumber: boolean;
}

/** A page's content in reading order: columns of lines, tables and figures. */
export type PageEntry =
  | PageLine
  | { kind: 'table'; table: TableRegion }
  | { kind: 'figure'; figure: PageFigure }
  | { kind: 'caption'; lines: PageLine[] };

type Region = TableRegion | PageFigure | SideCaption;
type LayoutPart = Segment | Region;

/** From this gap on, in ems, a number at the end of a line is apart from it. */
const APART = 2;
/** Dots that lead to a page number, Roman ones included: `dots` from the end back, since from each of many dots on it would be looked for anew. */
const LED = /$(?<=(?<dots>\s*(?:(?:[.·…]\s?){4,}|(?:…\s?){2,})\s*(?<page>\d+|[ivxlc]+)))/u;

function endsInNumber(segments: readonly Segment[], text: string): boolean {
  if (LED.test(text)) return true;
  const [before, last] = segments.slice(-2);
  if (!before || !last) return false;
  return (
    /^[.\s]*(?:\d+|[ivxlc]+|[IVXLC]+)$/u.test(last.text) && last.line[0] - before.line[2] > APART * last.size
  );
}

function beginsBold(segments: readonly Segment[]): boolean {
  return segments[0]!.words[0]!.bold && !segments.every(({ bold }) => bold);
}

function countWords(text: string): number {
  return text.match(/[^ ]+/g)?.length ?? 0;
}

/** A line without the dots that lead to its page number; dots without a space before them stay in the place of their word. */
function withoutDots(line: LineText): LineText {
  const { dots, page } = LED.exec(line.text)?.groups ?? {};
  if (dots === undefined) return line;
  const before = line.text.slice(0, -dots.length);
  const boxes = [...line.boxes.slice(0, countWords(before)), line.boxes.at(-1)!];
  return { ...line, text: `${before} ${page}`, boxes };
}

/** A line of pieces that stand on it, left to right; the dots of a table of contents are left out. */
function lineOf(segments: readonly Segment[]): PageLine {
  const widest = segments.reduce((most, segment) =>
    segment.text.length > most.text.length ? segment : most,
  );
  const joined = joinPieces(segments);
  return {
    kind: 'line',
    ...placeLine(withoutDots(joined)),
    box: union(segments.map(({ box }) => box)),
    line: union(segments.map(({ line }) => line)),
    size: widest.size,
    bold: segments.every(({ bold }) => bold),
    beginsBold: beginsBold(segments),
    ledToNumber: endsInNumber(segments, joined.text),
  };
}

function entryOf(row: LayoutRow<LayoutPart>): PageEntry {
  const { value, segment } = row[0]!;
  if (segment) return lineOf(row.map((item) => item.segment!));
  if ('lines' in value) return { kind: 'caption', lines: value.lines.map(lineOf) };
  return 'rows' in value ? { kind: 'table', table: value } : { kind: 'figure', figure: value as PageFigure };
}

function itemOf(value: Region, direction: GlyphRun['direction']): LayoutItem<LayoutPart> {
  return { box: transformBox(value.box, uprightMatrix(direction)), segment: null, value };
}

/** Puts a page into reading order, without its furniture; each column is a list. Turned text comes last. */
export function orderPage(layout: PageLayout, furniture: ReadonlySet<Segment>): PageEntry[][] {
  const { direction, segments, turned, tables, figures, captions } = layout;
  const shown = segments.filter((segment) => !furniture.has(segment));
  const items: LayoutItem<LayoutPart>[] = [
    ...shown.map((segment) => ({ box: segment.line, segment, value: segment })),
    ...[...tables, ...figures, ...captions].map((value) => itemOf(value, direction)),
  ];
  const edges = findColumns(shown.flatMap(({ words }) => words));
  const columns: PageEntry[][] = readingOrder(items, edges).map((column) => column.map(entryOf));
  const aside = turned.filter((segment) => !furniture.has(segment)).map((segment) => lineOf([segment]));
  return [...columns, ...aside.map((line) => [line])];
}
