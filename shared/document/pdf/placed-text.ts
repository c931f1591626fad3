import type { Box } from './geometry.ts';
import type { GlyphRun } from './glyphs.ts';
import { joinLines } from './hyphenation.ts';
import { axisOf, type TextAxis } from './turned-box.ts';
import { type WordLine, wordLine } from './word-lines.ts';

/** A line's text; `boxes`: where each of its words is shown (along and across its direction's axis), a word being what spaces part. */
export interface LineText {
  text: string;
  boxes: Box[];
  direction: GlyphRun['direction'];
}

/** A text and where its words are shown, line by line. */
export interface PlacedText {
  text: string;
  words: WordLine[];
}

/** Cosine of the angle up to which a line is seen as level or upright. */
const STRAIGHT = 0.999;

/** Words that are seen to be slanted have no edges in common: each is a line of its own. */
function slanted({ text, boxes }: LineText, axis: TextAxis): WordLine[] {
  return [...text.matchAll(/[^ ]+/g)].map(({ 0: word, index }, at) =>
    wordLine(index, index + word.length, axis, [boxes[at]!]),
  );
}

/** A line as a text. */
export function placeLine(line: LineText): PlacedText {
  const { text, boxes, direction } = line;
  const axis = axisOf(direction);
  const isStraight = direction.some((part) => Math.abs(part) > STRAIGHT);
  return { text, words: isStraight ? [wordLine(0, text.length, axis, boxes)] : slanted(line, axis) };
}

function moved(words: readonly WordLine[], by: number): WordLine[] {
  return words.map(([start, end, ...rest]) => [start + by, end + by, ...rest]);
}

function endedBy([start, end, ...rest]: WordLine, most: number): WordLine {
  return [start, Math.min(end, most), ...rest];
}

/** Adds a line to a text; a word divided at the end of the line before becomes whole and stays in two places. */
export function addLine(
  placedText: PlacedText,
  line: PlacedText,
  vocabulary: ReadonlySet<string>,
  separator = ' ',
): void {
  placedText.text = joinLines(placedText.text, line.text, vocabulary, separator);
  const start = placedText.text.length - line.text.length;
  const last = placedText.words.pop();
  if (last) placedText.words.push(endedBy(last, start));
  placedText.words.push(...moved(line.words, start));
}

/** Texts one after the other. */
export function joinPlaced(texts: readonly PlacedText[], separator: string): PlacedText {
  const words: WordLine[] = [];
  let start = 0;
  for (const placedText of texts) {
    words.push(...moved(placedText.words, start));
    start += placedText.text.length + separator.length;
  }
  return { text: texts.map(({ text }) => text).join(separator), words };
}
