import * as z from 'zod';
import { type Box, union } from './geometry.ts';
import { axisSchema, boxAround, type TextAxis, type TurnedBox } from './turned-box.ts';

/**
 * A line of a text and where its words are shown: `[start, end, axis, near, far, from, length, gap, length, …]`. The words are
 * what spaces part in the text's UTF-16 offsets `[start, end)`. On axis 0 `near` and `far` are the line's top and bottom and
 * `from` is the left edge of its first word; then come by turns a word's width and the gap to the next word's left edge. On
 * axis 1 they are left and right, the top edge, and heights; on another, distances across and along it (`TurnedBox`). Points from the
 * top left corner of the page as it is shown, to a tenth; a gap may be negative.
 */
export const wordLineSchema = z
  .tuple([z.int().min(0), z.int().min(0), axisSchema, z.number(), z.number(), z.number()])
  .rest(z.number());
export type WordLine = z.infer<typeof wordLineSchema>;

/** A word of a text, UTF-16 offsets `[start, end)`, and where it is shown: `box` is the smallest upright one around it. */
interface PlacedWord {
  start: number;
  end: number;
  box: Box;
  turned: TurnedBox;
}

/** No other white space is in an extracted text. */
const WORD = /[^ \n]+/g;

/** To a tenth; no negative zero. */
function tenths(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}

/** The line of the words that are shown in `boxes` (at least one; along and across the axis), in the order of the text. */
export function wordLine(start: number, end: number, axis: TextAxis, boxes: readonly Box[]): WordLine {
  const [, near, , far] = union(boxes);
  const from = tenths(boxes[0]![0]);
  const line: WordLine = [start, end, axis, tenths(near), tenths(far), from];
  let reach = from;
  for (const [at, box] of boxes.entries()) {
    const [first, last] = [tenths(box[0]), tenths(box[2])];
    if (at > 0) line.push(tenths(first - reach));
    line.push(tenths(last - first));
    reach = last;
  }
  return line;
}

/** The words of one of a text's lines. */
export function wordsOfLine(text: string, line: WordLine): PlacedWord[] {
  const [start, end, axis, near, far, first, ...steps] = line;
  const words: PlacedWord[] = [];
  let from = first;
  for (const { 0: word, index } of text.slice(start, end).matchAll(WORD)) {
    const [length, gap] = [steps[2 * words.length], steps[2 * words.length + 1]];
    if (length === undefined) break;
    const to = tenths(from + length);
    const turned: TurnedBox = { axis, box: [from, near, to, far] };
    words.push({ start: start + index, end: start + index + word.length, box: boxAround(turned), turned });
    from = tenths(to + (gap ?? 0));
  }
  return words;
}
