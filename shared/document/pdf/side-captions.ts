import { captionOf, LEADERS } from './captions.ts';
import { type Box, overlap, union } from './geometry.ts';
import type { Segment } from './segments.ts';
import { textLines } from './text-lines.ts';

/** A caption that stands beside another: the pieces of each of its lines. */
export interface SideCaption {
  box: Box;
  lines: Segment[][];
}

/** A caption's lines are at most this far apart, in ems, and at most so many. */
const LEADING = 1.45;
const MOST_LINES = 6;
/** Sizes that differ by less (points) are one. */
const SAME_SIZE = 0.5;
/** Captions side by side begin within so many ems of each other's height. */
const LEVEL = 2;

/** Where a caption's lines stand, points across the page. */
interface CaptionColumn {
  from: number;
  to: number;
}

function startsCaption({ text }: Segment): boolean {
  return captionOf(text) !== null && !LEADERS.test(text);
}

/** Segments that begin captions side by side, left to right. */
function groupStarts(starts: readonly Segment[]): Segment[][] {
  const groups: Segment[][] = [];
  for (const start of starts.toSorted((a, b) => a.line[1] - b.line[1])) {
    const group = groups.find(
      ([first, ...others]) =>
        start.line[1] - first!.line[1] < LEVEL * start.size &&
        [first!, ...others].every(({ line }) => overlap(line[0], line[2], start.line[0], start.line[2]) < 0),
    );
    if (group) group.push(start);
    else groups.push([start]);
  }
  return groups
    .filter(({ length }) => length > 1)
    .map((group) => group.sort((a, b) => a.line[0] - b.line[0]));
}

function columnsOf(starts: readonly Segment[]): CaptionColumn[] {
  const middles = starts.slice(1).map((start, at) => (starts[at]!.line[2] + start.line[0]) / 2);
  return starts.map((_, at) => ({ from: middles[at - 1] ?? -Infinity, to: middles[at] ?? Infinity }));
}

function goesOn(lines: readonly Segment[][], pieces: readonly Segment[]): boolean {
  const [above, first] = [lines.at(-1)![0]!, pieces[0]!];
  const [own, other] = [union(lines.flat().map(({ line }) => line)), union(pieces.map(({ line }) => line))];
  return (
    lines.length < MOST_LINES &&
    Math.abs(first.size - above.size) < SAME_SIZE &&
    first.line[3] - above.line[3] <= LEADING * above.size &&
    overlap(own[0], own[2], other[0], other[2]) > 0 &&
    !startsCaption(first)
  );
}

/** A caption's lines: what stands below its beginning in its column, up to a line that leaves the column or is further off. */
function linesOf(start: Segment, { from, to }: CaptionColumn, segments: readonly Segment[]): Segment[][] {
  const near = segments.filter(
    ({ line }) =>
      line[1] > start.line[1] - 1 &&
      line[1] < start.line[1] + MOST_LINES * LEADING * start.size &&
      overlap(line[0], line[2], from, to) > 0,
  );
  const rows = textLines(near);
  const first = rows.findIndex((row) => row.segments.includes(start));
  const lines: Segment[][] = [];
  for (const row of rows.slice(first)) {
    if (row.segments.some(({ line }) => line[0] < from || line[2] > to)) break;
    if (lines.length > 0 && !goesOn(lines, row.segments)) break;
    lines.push(row.segments);
  }
  return lines.length > 0 ? lines : [[start]];
}

/** The captions that stand side by side on a page, each with its own lines. `segments` are upright, in no table or figure. */
export function findSideCaptions(segments: readonly Segment[]): SideCaption[] {
  const groups = groupStarts(segments.filter(startsCaption));
  return groups.flatMap((starts) => {
    const columns = columnsOf(starts);
    return starts.map((start, at) => {
      const lines = linesOf(start, columns[at]!, segments);
      return { box: union(lines.flat().map(({ box }) => box)), lines };
    });
  });
}
