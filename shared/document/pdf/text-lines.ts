import { type Box, union } from './geometry.ts';
import type { Segment } from './segments.ts';
import { onOneLine, type PageWord } from './words.ts';

/** The pieces that stand on one line across the page, left to right; `line` with the text turned upright. */
export interface TextLine {
  segments: Segment[];
  words: PageWord[];
  line: Box;
  /** Size of its largest piece, points. */
  size: number;
}

function textLine(pieces: readonly Segment[]): TextLine {
  const segments = pieces.toSorted((a, b) => a.line[0] - b.line[0]);
  return {
    segments,
    words: segments.flatMap(({ words }) => words),
    line: union(segments.map(({ line }) => line)),
    size: Math.max(...segments.map(({ size }) => size)),
  };
}

/** Gathers pieces of text into lines, top to bottom. */
export function textLines(segments: readonly Segment[]): TextLine[] {
  const lines: Segment[][] = [];
  let base: Segment | undefined;
  for (const segment of segments.toSorted((a, b) => a.line[1] - b.line[1] || a.line[0] - b.line[0])) {
    if (base && onOneLine(base.line, segment.line)) lines.at(-1)!.push(segment);
    else lines.push([segment]);
    if (lines.at(-1)!.length === 1 || segment.size > base!.size) base = segment;
  }
  return lines.map(textLine);
}
