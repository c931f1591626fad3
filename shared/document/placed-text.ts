import type { Box } from './geometry.ts';
import type { Run } from './glyphs.ts';
import { joinLines } from './hyphenation.ts';
import { type Axis, type WordLine, wordLine } from './word-lines.ts';

/** A line's text; `boxes`: where each of its words is shown, a word being what spaces part. */
export interface LineText {
  text: string;
  boxes: Box[];
  direction: Run['direction'];
}

/** A text of several lines and where their words are shown. */
export interface PlacedText {
  text: string;
  words: WordLine[];
}

function axisOf([dx, dy]: Run['direction']): Axis | null {
  if (Math.abs(dx) > 0.999) return 0;
  return Math.abs(dy) > 0.999 ? 1 : null;
}

/** Slanted words have no edges in common: each is a line of its own. */
function slanted({ text, boxes }: LineText, start: number): WordLine[] {
  return [...text.matchAll(/[^ ]+/g)].map(({ 0: word, index }, at) =>
    wordLine(start + index, start + index + word.length, 0, [boxes[at]!]),
  );
}

function place(line: LineText, start: number): WordLine[] {
  const axis = axisOf(line.direction);
  if (axis === null) return slanted(line, start);
  return [wordLine(start, start + line.text.length, axis, line.boxes)];
}

/** A text of one line. */
export function placedText(line: LineText): PlacedText {
  return { text: line.text, words: place(line, 0) };
}

/** Adds a line to a text; a word divided at the end of the line before becomes whole and stays in two places. */
export function addLine(
  placed: PlacedText,
  line: LineText,
  vocabulary: ReadonlySet<string>,
  separator = ' ',
): void {
  placed.text = joinLines(placed.text, line.text, vocabulary, separator);
  const start = placed.text.length - line.text.length;
  const last = placed.words.at(-1);
  if (last) last[1] = Math.min(last[1], start);
  placed.words.push(...place(line, start));
}

/** Texts one after the other. */
export function joinPlaced(texts: readonly PlacedText[], separator: string): PlacedText {
  const words: WordLine[] = [];
  let start = 0;
  for (const { text, words: lines } of texts) {
    for (const [from, to, ...rest] of lines) words.push([start + from, start + to, ...rest]);
    start += text.length + separator.length;
  }
  return { text: texts.map(({ text }) => text).join(separator), words };
}
