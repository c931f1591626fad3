import type { Bitmap } from './bitmap.ts';
import { type Box, height, width } from './geometry.ts';
import type { PageWord } from './words.ts';

/** A drawn part of a page. */
export type PageDrawing = Bitmap & { part: Box; scale: number };

/** A page drawn twice, with and without some of its texts. */
export interface DrawingPair {
  shown: PageDrawing;
  bare: PageDrawing;
}

/** What two drawings of a box differ in, pixels. */
interface InkDifference {
  columns: number;
  rows: number;
  pixels: number;
  /** Pixels that stand out enough to be read. */
  strong: number;
  size: Box;
}

/** Lightness and darkness of an image differ by at least this (of 255) where it shows something. */
const DIFFERENCE = 40;
/** The edges of letters, paler than this share of their ink, are not counted. */
const BODY = 0.25;
/** A channel that changes so much (of 255) is a strong colour, whatever its lightness. */
const STRONG_COLOUR = 128;
/** Letters have so many strokes side by side (a letter, at the row that has most; on average), rows that differ, rows of unequal weight. */
const LETTERED = { most: 0.5, mean: 2.5, differing: 0.15, uneven: 0.08 };
/** Small letters reach from the baseline, so far (ems) above a word's lower edge, to their own height. */
const LOW_LETTERS = { from: 0.2, to: 0.7, apart: 0.2 };
/** So many words before and after a word are judged with it. */
const NEIGHBOURS = 3;
const SAYS = /[\p{L}\p{N}]/gu;

/** The share of light that each of 256 values of a channel stands for (sRGB). */
const LIGHT = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** How far a pixel's colours are apart in two drawings: the most of red, green and blue. */
function mostChange(ours: Uint8Array, theirs: Uint8Array, at: number): number {
  return Math.max(
    Math.abs(ours[at]! - theirs[at]!),
    Math.abs(ours[at + 1]! - theirs[at + 1]!),
    Math.abs(ours[at + 2]! - theirs[at + 2]!),
  );
}

/** Relative luminance (WCAG 2.2) of the pixel at an offset; blue comes first. */
function luminance(pixels: Uint8Array, at: number): number {
  return 0.0722 * LIGHT[pixels[at]!]! + 0.7152 * LIGHT[pixels[at + 1]!]! + 0.2126 * LIGHT[pixels[at + 2]!]!;
}

/** The letters and digits of a word. */
export function lettersOf({ text }: PageWord): number {
  return text.match(SAYS)?.length ?? 0;
}

/** The pixels of a box, `[left, top, right, bottom]`, the last two not included. */
function pixelsOf({ part, scale, width: wide, height: tall }: PageDrawing, box: Box): Box {
  const [left, top] = [box[0] - part[0], box[1] - part[1]].map((side) => Math.round(side * scale));
  const [right, bottom] = [box[2] - part[0], box[3] - part[1]].map((side) => Math.round(side * scale));
  return [
    Math.max(0, left!),
    Math.max(0, top!),
    Math.min(wide, Math.max(right!, left! + 1)),
    Math.min(tall, Math.max(bottom!, top! + 1)),
  ];
}

/** Where two drawings differ by at least `change` (of 255); strong is what has at least `contrast` (WCAG's ratio). */
export function inkIn(
  { shown, bare }: DrawingPair,
  box: Box,
  change: number,
  contrast: number,
): InkDifference {
  const size = pixelsOf(shown, box);
  const [left, top, right, bottom] = size;
  const columns = new Uint8Array(Math.max(0, right - left));
  const [ours, theirs] = [shown.pixels, bare.pixels];
  let [rows, pixels, strong] = [0, 0, 0];
  for (let y = top; y < bottom; y++) {
    let any = 0;
    for (let x = left; x < right; x++) {
      const at = y * shown.stride + x * 4;
      const most = mostChange(ours, theirs, at);
      if (most < change) continue;
      columns[x - left] = 1;
      any++;
      const [one, other] = [luminance(ours, at) + 0.05, luminance(theirs, at) + 0.05];
      if (most >= STRONG_COLOUR || Math.max(one, other) >= contrast * Math.min(one, other)) strong++;
    }
    if (any > 0) rows++;
    pixels += any;
  }
  return { columns: columns.reduce((sum, one) => sum + one, 0), rows, pixels, strong, size };
}

/** Pixels in which two drawings of a box differ by at least a quarter of their greatest difference there. */
export function bodyIn({ shown, bare }: DrawingPair, box: Box): number {
  const [left, top, right, bottom] = pixelsOf(shown, box);
  const [ours, theirs] = [shown.pixels, bare.pixels];
  const counts = new Uint32Array(256);
  let peak = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = y * shown.stride + x * 4;
      const most = mostChange(ours, theirs, at);
      counts[most]!++;
      if (most > peak) peak = most;
    }
  }
  return counts.subarray(Math.max(1, Math.ceil(peak * BODY))).reduce((sum, count) => sum + count, 0);
}

/** Rows of pixels along a word, from its upper edge (or a side, of upright text) on: 1 is ink; null where nothing stands out. */
function inkRows(pageDrawing: PageDrawing, word: PageWord): Uint8Array[] | null {
  const [left, top, right, bottom] = pixelsOf(pageDrawing, word.box);
  const level = Math.abs(word.run.direction[0]) > Math.abs(word.run.direction[1]);
  const [long, across] = level ? [right - left, bottom - top] : [bottom - top, right - left];
  if (long < 1 || across < 1) return null;
  const { pixels, stride } = pageDrawing;
  const rows = Array.from({ length: across }, (_, row) =>
    Uint8Array.from({ length: long }, (__, at) => {
      const [x, y] = level ? [left + at, top + row] : [left + row, top + at];
      return pixels[y * stride + x * 4 + 1]!;
    }),
  );
  let [least, most] = [255, 0];
  for (const row of rows) {
    for (const value of row) {
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  if (most - least < DIFFERENCE) return null;
  const middle = (least + most) / 2;
  const dark = rows.map((row) => row.map((value) => (value < middle ? 1 : 0)));
  const share = dark.reduce((sum, row) => sum + total(row), 0) / (long * across);
  return share <= 0.5 ? dark : dark.map((row) => row.map((value) => 1 - value));
}

function total(row: Uint8Array): number {
  return row.reduce((sum, one) => sum + one, 0);
}

function strokesIn(row: Uint8Array): number {
  return row.reduce((sum, one, at) => sum + (one === 1 && row[at - 1] !== 1 ? 1 : 0), 0);
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The rows between the baseline and the height of small letters that hold ink. */
function lowRows(rows: readonly Uint8Array[], { size, run }: PageWord, scale: number): Uint8Array[] {
  const [dx, dy] = run.direction;
  const isTurned = dx < -0.7 || dy > 0.7;
  const turned = isTurned ? rows.toReversed() : rows;
  const at = (above: number) => Math.max(0, Math.round(turned.length - above * size * scale));
  return turned.slice(at(LOW_LETTERS.to), at(LOW_LETTERS.from)).filter((row) => row.includes(1));
}

/** Whether rows of ink have strokes side by side, about as many as letters need, that differ from height to height. */
function areLetters(rows: readonly Uint8Array[], letters: number, apart: number): boolean {
  if (rows.length <= apart) return false;
  const strokes = rows.map(strokesIn);
  if (Math.max(...strokes) < LETTERED.most * letters) return false;
  if (average(strokes) > LETTERED.mean * letters + 1) return false;
  const weights = rows.map(total);
  const mean = average(weights);
  const uneven = Math.sqrt(average(weights.map((weight) => (weight - mean) ** 2))) / mean;
  const differing = rows.slice(apart).map((row, index) => {
    const other = rows[index]!;
    return row.reduce((sum, one, x) => sum + (one === other[x] ? 0 : 1), 0) / mean;
  });
  return uneven >= LETTERED.uneven && average(differing) >= LETTERED.differing;
}

/**
 * Of some words those where what is drawn looks like their letters, and not like rules, boxes, dashes, hatching or the grain
 * of paper. A word is judged together with those around it (by letters): one alone says too little.
 */
export function onLetters(pageDrawing: PageDrawing, words: readonly PageWord[]): Set<PageWord> {
  const found = words
    .toSorted((a, b) => a.order - b.order)
    .map((word) => {
      const rows = inkRows(pageDrawing, word);
      const letters = Math.max(1, lettersOf(word));
      const apart = Math.max(1, Math.round(LOW_LETTERS.apart * word.size * pageDrawing.scale));
      const low = rows ? lowRows(rows, word, pageDrawing.scale) : [];
      return { word, letters, inked: low.length > 0, lettered: areLetters(low, letters, apart) };
    });
  const around = (at: number) => found.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1);
  const kept = found.filter(({ inked }, at) => {
    const weigh = (entries: typeof found) => entries.reduce((sum, { letters }) => sum + letters, 0);
    return inked && 2 * weigh(around(at).filter(({ lettered }) => lettered)) >= weigh(around(at));
  });
  return new Set(kept.map(({ word }) => word));
}

/** The middle of a word's height, where all letters have ink: its box but a fifth of an em at both edges. */
export function letterBand({ box, size, run }: PageWord): Box {
  const [dx, dy] = run.direction;
  const cut = LOW_LETTERS.from * size;
  if (Math.abs(dx) > 0.999 && height(box) > 2 * cut) return [box[0], box[1] + cut, box[2], box[3] - cut];
  if (Math.abs(dy) > 0.999 && width(box) > 2 * cut) return [box[0] + cut, box[1], box[2] - cut, box[3]];
  return box;
}
