import type { Span } from '@assay/evidence/evidence-schema';
import { MASK } from '../privacy/mask-text.ts';

interface OriginalLine {
  start: number;
  text: string;
}

/** The lines of a text with their offsets, whatever ends them. */
function linesOf(text: string): OriginalLine[] {
  const lines: OriginalLine[] = [];
  const ends = /\r\n?|\n/g;
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    lines.push({ start, text: text.slice(start, end.index) });
    start = end.index + end[0].length;
  }
  lines.push({ start, text: text.slice(start) });
  return lines;
}

/** Whether a line that was read is one of the original, but for what is masked of it. */
function isSame(read: string, original: string): boolean {
  if (read === original) return true;
  if (read.length !== original.length || !read.includes(MASK)) return false;
  return Array.from({ length: read.length }).every((_, at) => read[at] === MASK || read[at] === original[at]);
}

/**
 * Finds passages of a text as it was read – without byline, line ends as `\n`, masked – in the text that was handed in. What is left out of
 * it are lines of its beginning, so that lines are paired from the end. Null: the passage is not there. Offsets are UTF-16 code units.
 */
export function createPlaceFinder(read: string, original: string): (span: Span) => Span | null {
  const [own, others] = [linesOf(read), linesOf(original.toWellFormed())];
  const shifts = new Map<OriginalLine, number>();
  let left = others.length - 1;
  for (const line of own.toReversed()) {
    while (left >= 0 && !isSame(line.text, others[left]!.text)) left--;
    if (left < 0) break;
    shifts.set(line, others[left]!.start - line.start);
    left--;
  }
  const place = (offset: number): number | null => {
    const shift = shifts.get(own.findLast(({ start }) => start <= offset)!);
    return shift === undefined ? null : offset + shift;
  };
  return ({ start, end }) => {
    const [first, last] = [place(start), place(end - 1)];
    return first === null || last === null ? null : { start: first, end: last + 1 };
  };
}
