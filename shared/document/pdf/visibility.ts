import { type Bitmap, drawPart, scaleFor } from './bitmap.ts';
import { area, type Box, grow, height, intersection, overlap, union, width } from './geometry.ts';
import {
  bodyIn,
  type DrawingPair,
  inkIn,
  letterBand,
  lettersOf,
  onLetters,
  type PageDrawing,
} from './ink.ts';
import type { DrawnMark, PageMarks } from './marks.ts';
import type { OpenPage } from './open-pdf.ts';
import type { Pointer } from './pdfium.ts';
import type { PageWord } from './words.ts';

/** Pixels a point: of the look at the whole page, and of the closer look at words that seem not to show. */
const SCALE = { page: 0.6, closer: 2, alone: 2 };
const MOST_PIXELS = { page: 1_500_000, closer: 4_000_000, alone: 4_000_000, image: 60_000_000 };
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
/**
 * Contrast (WCAG 2.2's ratio) below which text cannot be told from its background; large text is seen at less. Honest pale grey
 * has 1.5 and more. So much of a word's ink must reach it: the edges of letters are always paler.
 */
const CONTRAST = { text: 1.25, large: 1.15 };
const LARGE = 18;
const STRONG = 0.08;
/** A letter of which less than this share is seen cannot be read. */
const LEGIBLE = 0.5;
/** What is drawn later over this share of a word may hide its letters. */
const COVERED = 0.15;
/** Texts drawn over each other are taken apart into at most so many layers; what lies deeper is not read by anyone. */
const MOST_LAYERS = 6;
/** The same word drawn again at most so far off (ems) makes it bold or gives it a shadow. */
const TWIN = 0.3;
/** Paper of a colour that no text has. */
const STRANGE = 0xffff00ff;

/** Whether marks of the word's own size are drawn where it stands: the text is then a copy of what they show. */
export function isDrawn(word: PageWord, marks: readonly DrawnMark[]): boolean {
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
  closeness: 'page' | 'closer' | 'alone',
  use: (drawingPair: DrawingPair) => T,
): T {
  const scale = scaleFor(part, MOST_PIXELS[closeness], SCALE[closeness]);
  const paper = closeness === 'alone' ? STRANGE : undefined;
  const still = (bitmap: Bitmap): PageDrawing => ({ ...bitmap, part, scale });
  return drawPart(
    page,
    part,
    scale,
    (shown) =>
      without(page, texts, () =>
        drawPart(page, part, scale, (bare) => use({ shown: still(shown), bare: still(bare) }), paper),
      ),
    paper,
  );
}

/** Whether the word's letters are seen, and not only a sliver or the first of them. */
function leavesInk(word: PageWord, drawingPair: DrawingPair, closeness: 'page' | 'closer'): boolean {
  const contrast = word.size >= LARGE ? CONTRAST.large : CONTRAST.text;
  const ink = inkIn(drawingPair, word.box, CHANGE[closeness], contrast);
  if (ink.strong < STRONG * ink.pixels) return false;
  const letters = lettersOf(word);
  if (letters === 0) return ink.pixels > 0;
  const share = letters === 1 ? LETTERS.single : LETTERS.length * (letters / word.text.length);
  const [dx, dy] = word.run.direction;
  const em = word.size * drawingPair.shown.scale;
  if (Math.abs(dx) > 0.999) return ink.columns >= share * width(ink.size) && ink.rows >= LETTERS.height * em;
  if (Math.abs(dy) > 0.999) return ink.rows >= share * height(ink.size) && ink.columns >= LETTERS.height * em;
  return ink.pixels > SLANTED * area(ink.size);
}

function meet(box: Box, other: Box): boolean {
  return box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3];
}

/** Words over which another word is drawn. */
function overlaid(words: readonly PageWord[]): Set<PageWord> {
  const found = new Set<PageWord>();
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
function needless(
  { pdf, scratch }: OpenPage,
  marks: readonly DrawnMark[],
  words: readonly PageWord[],
): Pointer[] {
  const isHuge = (image: Pointer) =>
    pdf._FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4) !== 0 &&
    pdf.HEAPU32[scratch >> 2]! * pdf.HEAPU32[(scratch >> 2) + 1]! > MOST_PIXELS.image;
  return marks
    .filter(({ kind }) => kind === 'image')
    .filter(({ object, box }) => isHuge(object) || !words.some((word) => meet(word.box, box)))
    .map(({ object }) => object);
}

function objectsOf(words: Iterable<PageWord>): Set<Pointer> {
  return new Set([...words].flatMap(({ objects }) => objects));
}

function areTwins(pageWord: PageWord, other: PageWord): boolean {
  const off = Math.max(Math.abs(pageWord.box[0] - other.box[0]), Math.abs(pageWord.box[1] - other.box[1]));
  return pageWord.text === other.text && off <= TWIN * pageWord.size;
}

/** Puts text objects into layers, in each of which no word lies on another (but the same one again). */
function layersOf(words: readonly PageWord[]): PageWord[][] {
  const layers: PageWord[][] = [];
  for (const text of Map.groupBy(words, ({ run }) => run.object).values()) {
    const box = union(text.map((word) => word.box));
    const isFree = (layer: readonly PageWord[]) =>
      layer.every(
        (other) =>
          !meet(box, other.box) || text.every((word) => !meet(word.box, other.box) || areTwins(word, other)),
      );
    const free = layers.find(isFree);
    if (free) free.push(...text);
    else if (layers.length < MOST_LAYERS) layers.push([...text]);
  }
  return layers;
}

/**
 * Looks again, closely, at words that seem not to show, with everything else left where it is: a word has the ink that goes
 * when its text goes, and can be read where that is at least half of the ink it has when drawn alone.
 */
function lookCloser(page: OpenPage, words: readonly PageWord[], { marks, textOrder }: PageMarks): PageWord[] {
  const sheet: Box = [0, 0, page.width, page.height];
  const onPage = words.filter(({ box, run }) => !run.invisible && meet(box, sheet));
  if (onPage.length === 0) return [];
  const all = [...textOrder.keys(), ...marks.map(({ object }) => object)];
  return layersOf(onPage).flatMap((layer) => {
    const part = intersection(grow(union(layer.map(({ box }) => box)), MARGIN), sheet);
    const objects = objectsOf(layer);
    const seen = look(page, part, objects, 'closer', (both) =>
      layer.flatMap((word) =>
        leavesInk(word, both, 'closer') ? [{ word, ink: bodyIn(both, word.box) }] : [],
      ),
    );
    if (seen.length === 0) return [];
    const others = all.filter((object) => !objects.has(object));
    return without(page, others, () =>
      look(page, part, objects, 'alone', (both) =>
        seen.filter(({ word, ink }) => ink >= LEGIBLE * bodyIn(both, word.box)).map(({ word }) => word),
      ),
    );
  });
}

/** Tells of words whether what is drawn after them may hide their letters. */
function underLater(words: readonly PageWord[], { marks, textOrder }: PageMarks): Set<PageWord> {
  const areas = marks.filter(({ filled }) => filled).toSorted((a, b) => a.order - b.order);
  const last = areas.at(-1)?.order ?? -1;
  return new Set(
    words.filter((word) => {
      const order = textOrder.get(word.run.object) ?? Number.MAX_SAFE_INTEGER;
      if (order > last) return false;
      const band = letterBand(word);
      let covered = 0;
      for (let at = areas.length - 1; at >= 0 && areas[at]!.order > order; at--) {
        if (meet(areas[at]!.box, band)) covered += area(intersection(areas[at]!.box, band));
      }
      return covered >= COVERED * area(band);
    }),
  );
}

/** Of some words those where the page, bare of all its texts, shows what looks like their letters. */
export function lettersUnder(
  page: OpenPage,
  words: readonly PageWord[],
  { marks, textOrder }: PageMarks,
): Set<PageWord> {
  const sheet: Box = [0, 0, page.width, page.height];
  const onPage = words.filter(({ box }) => meet(box, sheet));
  if (onPage.length === 0) return new Set();
  const part = intersection(grow(union(onPage.map(({ box }) => box)), MARGIN), sheet);
  const scale = scaleFor(part, MOST_PIXELS.closer, SCALE.closer);
  const unseen = [...textOrder.keys(), ...needless(page, marks, onPage)];
  return without(page, unseen, () =>
    drawPart(page, part, scale, (bitmap) => {
      const pageDrawing: PageDrawing = { ...bitmap, part, scale, pixels: bitmap.pixels };
      return onLetters(pageDrawing, onPage);
    }),
  );
}

/**
 * Looks at an open page as a person does: draws it with and without its texts and tells which words make a difference.
 * Words that seem not to show, that lie on or under another word or under what is drawn later are looked at closely.
 * Pictures on which no word stands are not drawn.
 */
export function lookAt(page: OpenPage, words: readonly PageWord[], pageMarks: PageMarks): Set<PageWord> {
  const sheet: Box = [0, 0, page.width, page.height];
  return without(page, needless(page, pageMarks.marks, words), () => {
    const unsure = overlaid(words).union(underLater(words, pageMarks));
    const shown = look(page, sheet, pageMarks.textOrder.keys(), 'page', (first) => {
      return new Set(words.filter((word) => !unsure.has(word) && leavesInk(word, first, 'page')));
    });
    const doubtful = words.filter((word) => !shown.has(word));
    for (const word of lookCloser(page, doubtful, pageMarks)) shown.add(word);
    return shown;
  });
}
