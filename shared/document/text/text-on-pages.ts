import * as z from 'zod';
import { type Box, union } from '../pdf/geometry.ts';
import type { EvidenceBox } from '../pdf/page-box.ts';
import type { PlacedText } from '../pdf/placed-text.ts';
import { wordsOfLine } from '../pdf/word-lines.ts';

/** A part of a page's text, in the order in which a text was made of it. */
export interface SourceText extends PlacedText {
  page: number;
  /** Where all of it stands; null: it was read from the page's picture. */
  box: Box | null;
}

const placedWordSchema = z
  .tuple([z.int(), z.int(), z.number(), z.number(), z.number(), z.number()])
  .describe('UTF-16 offsets [start, end) in the text, and left, top, right, bottom on the page, points');

/** A line of a page whose words stand in a text; without words: text that was read from the page's picture, `[start, end)`. */
export const lineOnPageSchema = z.object({
  page: z.int(),
  start: z.int(),
  end: z.int(),
  words: z.array(placedWordSchema),
});
export type LineOnPage = z.infer<typeof lineOnPageSchema>;

const LETTER = /[\p{L}\p{N}]/gu;
/** What belongs to a word beside its letters. */
const BEFORE = /(?<![^\p{L}\p{N}\s])[^\p{L}\p{N}\s]*$/u;
const MOST_BESIDE = 8;
const AFTER = /^[^\p{L}\p{N}\s]*/u;
/** So many letters in a row are the same ones in two texts. */
const SAME = 8;

/** The letters and digits of a text, and where each stands. */
function lettersOf(text: string): { text: string; letters: string[]; at: number[] } {
  const found = [...text.matchAll(LETTER)];
  return { text, letters: found.map(([letter]) => letter), at: found.map(({ index }) => index) };
}

/** The place in rising numbers from which on they are at least so much. */
function firstFrom(numbers: readonly number[], least: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

const runAt = (letters: readonly string[], from: number) => letters.slice(from, from + SAME).join('');

/** Where runs of letters begin, in order. */
function runsOf(letters: readonly string[]): ReadonlyMap<string, number[]> {
  const runs = new Map<string, number[]>();
  for (let from = 0; from + SAME <= letters.length; from += 1) {
    const run = runAt(letters, from);
    const places = runs.get(run);
    if (places) places.push(from);
    else runs.set(run, [from]);
  }
  return runs;
}

/** Where the ends of two texts are alike, and shorter than a run. */
function sameEnd(
  [one, other]: readonly [readonly string[], readonly string[]],
  [from, to]: readonly [number, number],
): [number, number] | null {
  let length = 0;
  while (
    length < SAME &&
    one.length - length > from &&
    other.length - length > to &&
    one.at(-1 - length) === other.at(-1 - length)
  )
    length += 1;
  return length === 0 ? null : [one.length - length, other.length - length];
}

/** Where two texts go on alike, with the fewest letters passed over; null: nowhere. */
function goesOnAt(
  [one, other]: readonly [readonly string[], readonly string[]],
  [from, to]: readonly [number, number],
  runs: ReadonlyMap<string, number[]>,
): [number, number] | null {
  let best: [number, number] | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (let at = from; at + SAME <= one.length && at - from < fewest; at += 1) {
    const places = runs.get(runAt(one, at)) ?? [];
    const next = places[firstFrom(places, to)];
    if (next === undefined || at - from + next - to >= fewest) continue;
    [best, fewest] = [[at, next], at - from + next - to];
  }
  return best ?? sameEnd([one, other], [from, to]);
}

/** For each letter of one text its place among those of the other, which has most of them in the same order; -1: it has none. */
function sameLetters(one: readonly string[], other: readonly string[]): Int32Array {
  const places = new Int32Array(one.length).fill(-1);
  const runs = runsOf(other);
  let [at, to] = [0, 0];
  while (at < one.length && to < other.length) {
    if (one[at] === other[to]) {
      places[at] = to;
      at += 1;
      to += 1;
      continue;
    }
    const next = goesOnAt([one, other], [at, to], runs);
    if (!next) break;
    [at, to] = next;
  }
  return places;
}

/**
 * Where the words of a text stand on the pages that it was made of: the text is theirs in their order, but for what was left out of it,
 * changed in it (names that are masked, words that a line divides) or added. A word of which not half is known has no place.
 */
export function linesOnPages(text: string, sources: readonly SourceText[]): LineOnPage[] {
  const whole = lettersOf(text);
  const parts = sources.map((part) => ({ part, own: lettersOf(part.text) }));
  const places = sameLetters(
    parts.flatMap(({ own }) => own.letters),
    whole.letters,
  );
  let first = 0;
  return parts.flatMap(({ part, own }) => {
    const from = first;
    first += own.at.length;
    const reachOf = (start: number, end: number) =>
      reach(own.at, { start, end }, places.subarray(from, first), whole);
    return linesOfPart(part, reachOf);
  });
}

type Reach = { start: number; end: number } | null;

/** The stretch of the whole text that a stretch of a part became; null: not half of its letters are there. */
function reach(
  at: readonly number[],
  { start, end }: { start: number; end: number },
  places: Int32Array,
  whole: ReturnType<typeof lettersOf>,
): Reach {
  const own = places.subarray(firstFrom(at, start), firstFrom(at, end));
  const known = [...own].filter((place) => place >= 0);
  if (known.length === 0 || 2 * known.length < own.length) return null;
  const last = known.at(-1)!;
  const from = whole.at[known[0]!]!;
  const to = whole.at[last]! + whole.letters[last]!.length;
  const [before] = BEFORE.exec(whole.text.slice(Math.max(0, from - MOST_BESIDE), from))!;
  const [after] = AFTER.exec(whole.text.slice(to, to + MOST_BESIDE))!;
  return { start: from - before.length, end: to + after.length };
}

function linesOfPart(
  { page, text, words, box }: SourceText,
  reachOf: (start: number, end: number) => Reach,
): LineOnPage[] {
  if (words.length === 0) {
    const all = reachOf(0, text.length);
    return all ? [{ page, ...all, words: box ? [[all.start, all.end, ...box]] : [] }] : [];
  }
  return words.flatMap((line): LineOnPage[] => {
    const placed = wordsOfLine(text, line).flatMap((word): LineOnPage['words'] => {
      const there = reachOf(word.start, word.end);
      return there ? [[there.start, there.end, ...word.box]] : [];
    });
    if (placed.length === 0) return [];
    return [{ page, start: placed[0]![0], end: placed.at(-1)![1], words: placed }];
  });
}

/** Where a passage stands on the pages, a box a line: UTF-16 offsets `[start, end)` of the text. Of what was read from a picture, nowhere. */
export function boxesOnPages(
  lines: readonly LineOnPage[],
  passage: { start: number; end: number },
): EvidenceBox[] {
  return lines.flatMap(({ page, words }) => {
    const touched = words.filter(([start, end]) => start < passage.end && end > passage.start);
    const boxes = touched.map(([, , ...box]): Box => box);
    return boxes.length === 0 ? [] : [{ page, box: union(boxes) }];
  });
}
