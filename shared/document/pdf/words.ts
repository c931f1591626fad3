import { composeAccents, composeTyped, emOf } from './accents.ts';
import { isFootnoteMark } from './footnote-marks.ts';
import {
  type Box,
  height,
  invertRigid,
  type Matrix,
  multiply,
  overlap,
  transformBox,
  union,
  width,
} from './geometry.ts';
import type { Glyph, GlyphRun } from './glyphs.ts';
import { frameOf, type TextAxis } from './turned-box.ts';

/**
 * A word. `box` is where it is shown; `line` is the same place with the text turned upright (from three quarters of an em
 * above the baseline to a fifth below, whatever the font says; mirrored letters the other way round), in which words of one direction can be compared.
 */
export interface PageWord {
  text: string;
  box: Box;
  line: Box;
  /** Size of an em, points. */
  size: number;
  bold: boolean;
  run: GlyphRun;
  /** The text objects that draw its letters. */
  objects: readonly GlyphRun['object'][];
  /** A space character stands before it in the file. */
  spaced: boolean;
  /** Its place in the order in which the file draws. */
  order: number;
}

/** A gap wider than this share of an em separates words (poppler uses 0.1). */
const WORD_GAP = 0.12;
/** Baselines of one word differ by less than this share of an em. */
const SAME_BASELINE = 0.15;
/** Letters may overlap by this share of an em (kerning). */
const KERNING = 0.5;
/** Letter-spaced text: its usual gap lies between these shares of an em, over at least so many pairs of letters. */
const TRACKED = { least: 0.1, most: 0.8, pairs: 3 };
/** Text whose usual gap is more than this share of an em is loose: words are told by a band without gaps, so wide at least. */
const LOOSE = { least: 0.04, band: 0.25 };
/** Letters over so many times taller than others are no part of their line: a picture's letters behind a text. */
const TALLER = 5;
const ASCENT = 0.75;
const DESCENT = 0.2;
const LETTER = /^\p{L}/u;
const WORD_START = /^[\p{L}\p{N}"'“‘«([]/u;

/** Turns text of this direction upright. */
export function uprightMatrix([dx, dy]: GlyphRun['direction']): Matrix {
  return [dx, -dy, dy, dx, 0, 0];
}

function sameLine(glyphRun: GlyphRun, other: GlyphRun): boolean {
  if (glyphRun === other) return true;
  const aligned =
    glyphRun.direction[0] * other.direction[0] + glyphRun.direction[1] * other.direction[1] > 0.999;
  return (
    aligned &&
    Math.abs(glyphRun.baseline - other.baseline) <= SAME_BASELINE * Math.max(glyphRun.size, other.size)
  );
}

/** Whether a character follows another on a line, up to a gap of three ems: it does not stand wholly before it. */
function follows(before: Glyph, glyph: Glyph): boolean {
  const gap = (glyph.from - before.to) / emOf(before, glyph);
  return sameLine(before.run, glyph.run) && gap > -KERNING && gap < 3 && glyph.to > before.from;
}

/** Characters that follow one another on a line. */
function* stretches(glyphs: Glyph[]): Generator<Glyph[]> {
  let stretch: Glyph[] = [];
  for (const glyph of glyphs) {
    const before = stretch.at(-1);
    if (before && !follows(before, glyph)) {
      yield stretch;
      stretch = [];
    }
    stretch.push(glyph);
  }
  if (stretch.length > 0) yield stretch;
}

function gapsBetweenLetters(stretch: Glyph[]): number[] {
  const gaps: number[] = [];
  for (let at = 1; at < stretch.length; at++) {
    const [before, glyph] = [stretch[at - 1]!, stretch[at]!];
    if (LETTER.test(before.text) && LETTER.test(glyph.text))
      gaps.push((glyph.from - before.to) / emOf(before, glyph));
  }
  return gaps.sort((a, b) => a - b);
}

/**
 * The middle of the widest band that no gap lies in, where that is wide enough to tell letters from words; else null. Listings in
 * LaTeX space the letters of each word out, of each by another width.
 */
function emptyBand(gaps: readonly number[]): number | null {
  const bands = gaps.slice(1).map((gap, at) => ({ width: gap - gaps[at]!, middle: (gap + gaps[at]!) / 2 }));
  const [widest] = bands.sort((one, other) => other.width - one.width);
  return widest && widest.width > LOOSE.band ? widest.middle : null;
}

/** The gap, in ems, that separates words here: wider where letters are spaced out, narrower where boxes overlap. */
function wordGap(stretch: Glyph[]): number {
  const gaps = gapsBetweenLetters(stretch);
  if (gaps.length < TRACKED.pairs) return WORD_GAP;
  const usual = gaps[gaps.length >> 1]!;
  const between = usual > LOOSE.least ? emptyBand(gaps) : null;
  if (between !== null) return between;
  const narrow = gaps[gaps.length >> 2]!;
  if (usual < -TRACKED.least) return WORD_GAP + usual;
  return usual < TRACKED.most && narrow > TRACKED.least ? usual * 1.25 + WORD_GAP / 2 : WORD_GAP;
}

function wordOf(glyphs: Glyph[], spaced: boolean, order: number): PageWord {
  const first = glyphs[0]!;
  const { run } = first;
  const size = Math.max(...glyphs.map((glyph) => glyph.run.size));
  const [before, behind] = run.mirrored ? [DESCENT, ASCENT] : [ASCENT, DESCENT];
  const line: Box = [
    Math.min(...glyphs.map((glyph) => glyph.from)),
    run.baseline - before * size,
    Math.max(...glyphs.map((glyph) => glyph.to)),
    run.baseline + behind * size,
  ];
  const box = transformBox(line, invertRigid(uprightMatrix(run.direction)));
  const text = composeTyped(glyphs.map((glyph) => glyph.text).join('')).normalize('NFC');
  const objects = [...new Set(glyphs.map((glyph) => glyph.run.object))];
  return { text, box, line, size, bold: run.bold, run, objects, spaced, order };
}

/** Letters so much smaller (share) and so far off the line (ems) beside others are a mark: `token` and a small lowered G. */
const SET_OFF = { size: 0.85, shift: 0.05 };

function isSetOff({ run }: Glyph, { run: other }: Glyph): boolean {
  if (run === other) return false;
  const [small, large] = [run.size, other.size].sort((a, b) => a - b) as [number, number];
  return small <= SET_OFF.size * large && Math.abs(run.baseline - other.baseline) >= SET_OFF.shift * large;
}

function* wordsOf(stretch: Glyph[], order: number): Generator<PageWord> {
  const widest = wordGap(stretch);
  let letters: Glyph[] = [];
  let spaced = false;
  for (const glyph of stretch) {
    const before = letters.at(-1);
    const apart = before !== undefined && glyph.from - before.to > widest * emOf(before, glyph);
    const ends = glyph.text === ' ' || apart || (before !== undefined && isSetOff(before, glyph));
    if (letters.length > 0 && ends) {
      yield wordOf(letters, spaced, order++);
      letters = [];
      spaced = false;
    }
    if (glyph.text === ' ') spaced = true;
    else letters.push(glyph);
  }
  if (letters.length > 0) yield wordOf(letters, spaced, order);
}

/** A mirrored letter that stands alone runs neither way: it is read as those beside it, which stand upright as it does (the E of XeTeX). */
function turnedRound(glyph: Glyph): Glyph {
  const { run, from, to } = glyph;
  const [dx, dy] = run.direction;
  const turned = { ...run, direction: [-dx, -dy] as const, baseline: -run.baseline, mirrored: false };
  return { ...glyph, from: -to, to: -from, run: turned };
}

const runsBackwardsAlone = ([glyph, ...others]: readonly Glyph[]) =>
  others.length === 0 && glyph!.run.mirrored && glyph!.run.direction[0] < 0;

/** Gathers characters into words, in the order in which the file draws them. */
export function gatherWords(glyphs: readonly Glyph[]): PageWord[] {
  const words: PageWord[] = [];
  const placed = composeAccents(glyphs);
  for (const stretch of stretches(placed)) {
    const upright = runsBackwardsAlone(stretch) ? stretch.map(turnedRound) : stretch;
    for (const word of wordsOf(upright, words.length)) words.push(word);
  }
  return words;
}

/** Tells of each word whether a space parts it from the word before, and whether it is a footnote's number. */
function forEachJoined(
  words: readonly PageWord[],
  tell: (word: PageWord, isApart: boolean, isMark: boolean) => void,
): void {
  let afterMark = false;
  words.forEach((word, at) => {
    const before = words[at - 1];
    const isMark = isFootnoteMark(before, word, words[at + 1]);
    const apart = before && (isMark || isApart(before, word) || (afterMark && WORD_START.test(word.text)));
    tell(word, apart === true, isMark);
    afterMark = isMark;
  });
}

/** The words as one text: a space where the file has one or the gap is wide; a mark as ` [1]`. */
export function joinWords(words: readonly PageWord[]): string {
  let text = '';
  forEachJoined(words, (word, apart, isMark) => {
    text += (apart ? ' ' : '') + (isMark ? `[${word.text}]` : word.text);
  });
  return text.normalize('NFC');
}

/** Where each part of `joinWords`' text that spaces part is shown, along and across an axis. */
export function joinedBoxes(words: readonly PageWord[], axis: TextAxis): Box[] {
  const frame = frameOf(axis);
  const boxes: Box[] = [];
  forEachJoined(words, ({ line, run }, apart) => {
    const toFrame = multiply(invertRigid(uprightMatrix(run.direction)), frame);
    const before = apart ? undefined : boxes.pop();
    const box = transformBox(line, toFrame);
    boxes.push(before ? union([before, box]) : box);
  });
  return boxes;
}

function isApart(before: PageWord, word: PageWord): boolean {
  const em = Math.max(before.size, word.size);
  const gap = word.line[0] - before.line[2];
  return gap > WORD_GAP * em || gap < -em || (word.spaced && (word.order === before.order + 1 || gap > 0));
}

/** Whether two words stand on one line: at least half of the lower one's height is common, the other is not far taller. */
export function onOneLine(box: Box, other: Box): boolean {
  const [smaller, larger] = [height(box), height(other)].sort((a, b) => a - b) as [number, number];
  return overlap(box[1], box[3], other[1], other[3]) >= 0.5 * smaller && larger <= TALLER * smaller;
}

/** Width of a word's average character, points. */
export function characterWidth(word: PageWord): number {
  return width(word.line) / Math.max(1, word.text.length);
}
