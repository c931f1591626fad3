import type { Span } from '@assay/evidence/evidence-schema';
import { isWrapped } from '../line-ends.ts';

/** A stretch of a text within which no passage and no line begins or ends. */
export interface MarkedSegment {
  text: string;
  /** Places, in the list that was given, of the passages that it lies in. */
  within: number[];
  /** What it is the beginning of. */
  begins: 'line' | 'paragraph' | null;
}

/** Where a text has lines and paragraphs that were meant, not those of an editor that wrapped it. */
function lineStarts(text: string): Map<number, 'line' | 'paragraph'> {
  const starts = new Map<number, 'line' | 'paragraph'>();
  let line = 0;
  for (const { 0: space, index } of text.matchAll(/\s+/g)) {
    const ends = space.match(/\r\n?|\n/g)?.length ?? 0;
    const next = index + space.length;
    if (ends === 0) continue;
    if (ends > 1) starts.set(next, 'paragraph');
    else if (!isWrapped(index - line, text.slice(next, next + 8))) starts.set(next, 'line');
    line = next;
  }
  return starts;
}

/**
 * A text in segments, which put together are the text again. `passages`: each with its stretches, in UTF-16 code units; they may
 * overlap and run across paragraphs.
 */
export function markedSegments(text: string, passages: readonly (readonly Span[])[]): MarkedSegment[] {
  const starts = lineStarts(text);
  const bounds = passages.flat().flatMap(({ start, end }) => [start, end]);
  const within = [...starts.keys(), ...bounds].filter((at) => at > 0 && at < text.length);
  const cuts = [...new Set([0, ...within, text.length])].sort((a, b) => a - b);
  return cuts.slice(1).map((end, at) => {
    const from = cuts[at]!;
    const covers = ({ start, end: to }: Span) => start < end && to > from;
    return {
      text: text.slice(from, end),
      within: passages.flatMap((spans, index) => (spans.some(covers) ? [index] : [])),
      begins: starts.get(from) ?? null,
    };
  });
}
