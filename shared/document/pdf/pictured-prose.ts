import type { Figure } from './extracted-document.ts';
import { type Box, height, overlap, union } from './geometry.ts';
import { addLine, type PlacedText } from './placed-text.ts';
import { type WordLine, wordsOfLine } from './word-lines.ts';

/** Fewer words on a picture are its labels. */
const LEAST_WORDS = 8;
/** Lines of one text are no further apart than so many of their heights, and no more different in size. */
const NEAR = { gap: 0.9, size: 1.25 };
const WORD = /\p{L}{2,}/gu;
const SMALL_WORD = /(?<!\p{L})\p{Ll}+/gu;

type PlacedLine = PlacedText & { box: Box };
/** A text that stands on a picture. */
export type PicturedText = PlacedLine & { isProse: boolean };

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

function linesOf({ text, words }: Figure): PlacedLine[] {
  return words.flatMap((line): PlacedLine[] => {
    const [start, end, ...rest] = line;
    const placed = wordsOfLine(text, line);
    if (placed.length === 0) return [];
    const own: WordLine = [0, end - start, ...rest];
    return [{ text: text.slice(start, end), words: [own], box: union(placed.map(({ box }) => box)) }];
  });
}

/** Whether a line goes on below another: under it, near, and of its size. */
function isBelow(box: Box, line: Box): boolean {
  const [one, other] = [height(box), height(line)];
  if (overlap(box[0], box[2], line[0], line[2]) <= 0 || line[3] <= box[3]) return false;
  const isAlike = Math.max(one, other) <= NEAR.size * Math.min(one, other);
  return isAlike && line[1] - box[3] < NEAR.gap * Math.max(one, other);
}

/** Whether a text is running words, as labels are not. */
const isProse = (text: string): boolean =>
  count(text, WORD) >= LEAST_WORDS && 2 * count(text, SMALL_WORD) > count(text, WORD);

/**
 * The texts that stand on a picture, lines under each other together; running words are prose, wherever they stand.
 */
export function picturedTexts(figure: Figure, vocabulary: ReadonlySet<string>): PicturedText[] {
  const stacks: PlacedLine[][] = [];
  for (const line of linesOf(figure).sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0])) {
    const stack = stacks.find((lines) => isBelow(lines.at(-1)!.box, line.box));
    if (stack) stack.push(line);
    else stacks.push([line]);
  }
  return stacks.map((lines) => {
    const all: PlacedText = { text: '', words: [] };
    for (const line of lines) addLine(all, line, vocabulary);
    return { ...all, box: union(lines.map(({ box }) => box)), isProse: isProse(all.text) };
  });
}

/** Whether words stand on a picture that are as many as those of a sentence, and no prose. */
export const hasUnreadWords = (figure: Figure): boolean =>
  picturedTexts(figure, new Set())
    .filter((text) => !text.isProse)
    .reduce((sum, { text }) => sum + count(text, WORD), 0) >= LEAST_WORDS;
