import { type Bitmap, drawPart, scaleFor } from './bitmap.ts';
import { area, type Box, grow, height, intersection, overlap, union, width } from './geometry.ts';
import type { Mark, PageMarks } from './marks.ts';
import type { OpenPage } from './open-pdf.ts';
import type { Pointer } from './pdfium.ts';
import type { Word } from './words.ts';

/** Pixels a point: of the look at the whole page, and of the closer look at words that seem not to show. */
const SCALE = { page: 0.6, closer: 2 };
const MOST_PIXELS = { page: 1_500_000, closer: 4_000_000, image: 60_000_000 };
/** A channel that changes by at least this (of 255) shows: at first sight, and when looked at closely. */
const CHANGE = { page: 40, closer: 22 };
/** Letters leave ink in this share of their length (of a single one's less), and over this share of an em of their height. */
const LETTERS = { length: 0.5, single: 0.15, height: 0.3 };
/** Slanted text leaves ink in at least this share of its box. */
const SLANTED = 0.02;
/** A word over this share of which another word is drawn may owe its ink to the other. */
const OVERLAID = 0.12;
/** A drawing of the text itself (letters as outlines, an emoji as an image) is about as tall as the text. */
const DRAWN = { least: 0.2, most: 2.5, share: 0.5 };
const MARGIN = 2;
const SAYS = /[\p{L}\p{N}]/gu;

/** A page drawn twice, with and without some of its texts. */
interface Look {
  shown: Drawn;
  bare: Drawn;
}

type Drawn = Bitmap & { part: Box; scale: number };

/** What of a page's text leaves a mark on the paper. */
export interface Seen {
  /** Words that change how the page looks, as a reader would notice. */
  shown: Set<Word>;
  /** Words not at once seen where something stands out on the page, be it text or not. */
  inked: Set<Word>;
}

/** Whether marks of the word's own size are drawn where it stands: the text is then a copy of what they show. */
export function isDrawn(word: Word, marks: readonly Mark[]): boolean {
  const [left, top, right, bottom] = word.box;
  let covered = 0;
  for (const { box } of marks) {
    const tall = height(box) / word.size;
    if (tall < DRAWN.least || tall > DRAWN.most || overlap(box[1], box[3], top, bottom) <= 0) continue;
    covered += Math.max(0, overlap(box[0], box[2], left, right));
  }
  return covered >= DRAWN.share * width(word.box);
}

/** Calls `use` while some objects of the page are not drawn. */
function without<T>({ pdf }: OpenPage, objects: Iterable<Pointer>, use: () => T): T {
  const taken = [...objects].filter((object) => object !== 0);
  for (const object of taken) pdf._FPDFPageObj_SetIsActive(object, 0);
  try {
    return use();
  } finally {
    for (const object of taken) pdf._FPDFPageObj_SetIsActive(object, 1);
  }
}

/** Draws a part of the page with and without some texts; the pixels are gone after `use`. */
function look<T>(
  page: OpenPage,
  part: Box,
  texts: Iterable<Pointer>,
  closeness: 'page' | 'closer',
  use: (seen: Look) => T,
): T {
  const scale = scaleFor(part, MOST_PIXELS[closeness], SCALE[closeness]);
  const still = (bitmap: Bitmap): Drawn => ({ ...bitmap, part, scale });
  return drawPart(page, part, scale, (shown) =>
    without(page, texts, () =>
      drawPart(page, part, scale, (bare) => use({ shown: still(shown), bare: still(bare) })),
    ),
  );
}

/** The pixels of a box, `[left, top, right, bottom]`, the last two not included. */
function pixelsOf({ part, scale, width: wide, height: tall }: Drawn, box: Box): Box {
  const [left, top] = [box[0] - part[0], box[1] - part[1]].map((side) => Math.round(side * scale));
  const [right, bottom] = [box[2] - part[0], box[3] - part[1]].map((side) => Math.round(side * scale));
  return [
    Math.max(0, left!),
    Math.max(0, top!),
    Math.min(wide, Math.max(right!, left! + 1)),
    Math.min(tall, Math.max(bottom!, top! + 1)),
  ];
}

interface Ink {
  /** Rows and columns of pixels that changed. */
  columns: number;
  rows: number;
  pixels: number;
  size: Box;
}

function inkIn({ shown, bare }: Look, box: Box, change: number): Ink {
  const size = pixelsOf(shown, box);
  const [left, top, right, bottom] = size;
  const columns = new Uint8Array(Math.max(0, right - left));
  let [rows, pixels] = [0, 0];
  for (let y = top; y < bottom; y++) {
    let any = 0;
    for (let x = left; x < right; x++) {
      const at = y * shown.stride + x * 4;
      if (
        Math.abs(shown.pixels[at]! - bare.pixels[at]!) < change &&
        Math.abs(shown.pixels[at + 1]! - bare.pixels[at + 1]!) < change &&
        Math.abs(shown.pixels[at + 2]! - bare.pixels[at + 2]!) < change
      )
        continue;
      columns[x - left] = 1;
      any++;
    }
    if (any > 0) rows++;
    pixels += any;
  }
  return { columns: columns.reduce((sum, one) => sum + one, 0), rows, pixels, size };
}

/** Whether the word's letters are seen, and not only a sliver or the first of them. */
function leavesInk(word: Word, seen: Look, change: number): boolean {
  const ink = inkIn(seen, word.box, change);
  const letters = word.text.match(SAYS)?.length ?? 0;
  if (letters === 0) return ink.pixels > 0;
  const share = letters === 1 ? LETTERS.single : LETTERS.length * (letters / word.text.length);
  const [dx, dy] = word.run.direction;
  const em = word.size * seen.shown.scale;
  if (Math.abs(dx) > 0.999) return ink.columns >= share * width(ink.size) && ink.rows >= LETTERS.height * em;
  if (Math.abs(dy) > 0.999) return ink.rows >= share * height(ink.size) && ink.columns >= LETTERS.height * em;
  return ink.pixels > SLANTED * area(ink.size);
}

function meet(one: Box, other: Box): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/** Words over which another word is drawn. */
function overlaid(words: readonly Word[]): Set<Word> {
  const found = new Set<Word>();
  const sorted = words.toSorted((a, b) => a.box[1] - b.box[1]);
  const tallest = Math.max(0, ...words.map(({ box }) => height(box)));
  sorted.forEach((word, at) => {
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next]!;
      if (other.box[1] >= word.box[3] || other.box[1] > word.box[1] + tallest) break;
      if (!meet(word.box, other.box)) continue;
      const common = area(intersection(word.box, other.box));
      if (common > OVERLAID * area(word.box)) found.add(word);
      if (common > OVERLAID * area(other.box)) found.add(other);
    }
  });
  return found;
}

/** Pictures that the look does without: those on which no word stands, and those too large to be drawn. */
function needless({ pdf, scratch }: OpenPage, marks: readonly Mark[], words: readonly Word[]): Pointer[] {
  const isHuge = (image: Pointer) =>
    pdf._FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4) !== 0 &&
    pdf.HEAPU32[scratch >> 2]! * pdf.HEAPU32[(scratch >> 2) + 1]! > MOST_PIXELS.image;
  return marks
    .filter(({ kind }) => kind === 'image')
    .filter(({ object, box }) => isHuge(object) || !words.some((word) => meet(word.box, box)))
    .map(({ object }) => object);
}

function objectsOf(words: Iterable<Word>): Set<Pointer> {
  return new Set([...words].map(({ run }) => run.object));
}

/** Looks again, closely, at words that seem not to show, with everything else left where it is. */
function lookCloser(page: OpenPage, words: readonly Word[]): Word[] {
  const sheet: Box = [0, 0, page.width, page.height];
  const onPage = words.filter(({ box, run }) => !run.invisible && meet(box, sheet));
  if (onPage.length === 0) return [];
  const part = intersection(grow(union(onPage.map(({ box }) => box)), MARGIN), sheet);
  return look(page, part, objectsOf(onPage), 'closer', (seen) =>
    onPage.filter((word) => leavesInk(word, seen, CHANGE.closer)),
  );
}

function hasInk({ pixels, stride, ...drawn }: Drawn, box: Box): boolean {
  const [left, top, right, bottom] = pixelsOf({ pixels, stride, ...drawn }, box);
  let [least, most] = [255, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const green = pixels[y * stride + x * 4 + 1]!;
      if (green < least) least = green;
      if (green > most) most = green;
    }
  }
  return most - least >= CHANGE.page;
}

/**
 * Looks at an open page as a person does: draws it with and without its texts and tells which words make a difference.
 * Words that seem not to show, or that lie under another word, are looked at closely. Pictures on which no word stands are not
 * drawn.
 */
export function lookAt(page: OpenPage, words: readonly Word[], { marks, textOrder }: PageMarks): Seen {
  const sheet: Box = [0, 0, page.width, page.height];
  return without(page, needless(page, marks, words), () => {
    const under = overlaid(words);
    const seen = look(page, sheet, textOrder.keys(), 'page', (first) => {
      const shown = new Set(words.filter((word) => !under.has(word) && leavesInk(word, first, CHANGE.page)));
      const doubtful = words.filter((word) => !shown.has(word));
      return { shown, doubtful, inked: new Set(doubtful.filter(({ box }) => hasInk(first.shown, box))) };
    });
    for (const word of lookCloser(page, seen.doubtful)) seen.shown.add(word);
    return seen;
  });
}
