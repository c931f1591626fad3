import { type Bitmap, drawPart, scaleFor } from './bitmap.ts';
import type { HiddenReason } from './extracted-document.ts';
import { type Box, grow, height, intersection, overlap, union, width } from './geometry.ts';
import type { Mark } from './marks.ts';
import type { OpenPage } from './open-pdf.ts';
import type { Word } from './words.ts';

/** A place is drawn at one pixel a point, and at most so many pixels, to see whether a text shows. */
const MOST_PIXELS = 2_000_000;
const MARGIN = 2;
/** A channel that changes by more than this (of 255) is seen to change. */
const CHANGE = 16;
/** A drawing of the text itself (letters as outlines, an emoji as an image) is about as tall as the text. */
const DRAWN = { least: 0.2, most: 2.5, share: 0.5 };
/** Reasons that are a guess from colours and boxes; drawing the page tells. */
const GUESSED: ReadonlySet<HiddenReason> = new Set(['same-colour', 'covered']);

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

type Drawn = Bitmap & { part: Box; scale: number };

function draw(page: OpenPage, part: Box): Drawn {
  const scale = scaleFor(part, MOST_PIXELS, 1);
  return drawPart(page, part, scale, (bitmap) => ({ ...bitmap, pixels: bitmap.pixels.slice(), part, scale }));
}

function drawWithout(page: OpenPage, words: readonly Word[], part: Box): Drawn {
  const objects = new Set(words.map(({ run }) => run.object));
  for (const object of objects) page.pdf._FPDFPageObj_SetIsActive(object, 0);
  const drawn = draw(page, part);
  for (const object of objects) page.pdf._FPDFPageObj_SetIsActive(object, 1);
  return drawn;
}

function differs(one: Drawn, other: Drawn, box: Box): boolean {
  const [left, top, right, bottom] = box.map((side, at) =>
    Math.max(0, Math.round((side - one.part[at % 2]!) * one.scale)),
  ) as Box;
  for (let y = top; y < Math.min(bottom, one.height); y++) {
    const row = y * one.stride;
    const to = row + Math.min(right, one.width) * 4;
    for (let at = row + left * 4; at < to; at++) {
      if (Math.abs(one.pixels[at]! - other.pixels[at]!) > CHANGE) return true;
    }
  }
  return false;
}

/**
 * Takes back what was wrongly taken for hidden: draws the place with and without the texts that seem to have their
 * background's colour or to be covered, and keeps as hidden only those that make no difference.
 */
export function confirmHidden(page: OpenPage, hidden: Map<Word, HiddenReason>): Map<Word, HiddenReason> {
  const guessed = [...hidden].filter(([, reason]) => GUESSED.has(reason)).map(([word]) => word);
  if (guessed.length === 0) return hidden;
  const around = grow(union(guessed.map(({ box }) => box)), MARGIN);
  const part = intersection(around, [0, 0, page.width, page.height]);
  const [one, other] = [draw(page, part), drawWithout(page, guessed, part)];
  const seen = new Set(guessed.filter(({ box }) => differs(one, other, box)));
  return new Map([...hidden].filter(([word]) => !seen.has(word)));
}
