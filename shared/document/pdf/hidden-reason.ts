import type { HiddenReason } from './extracted-document.ts';
import {
  area,
  type Box,
  centre,
  contains,
  height,
  intersection,
  type Matrix,
  multiply,
  transformBox,
  width,
} from './geometry.ts';
import type { Colour } from './glyphs.ts';
import { letterBand } from './ink.ts';
import { clipPathBox, type DrawnMark, type PageMarks } from './marks.ts';
import type { OpenPage } from './open-pdf.ts';
import type { Pointer } from './pdfium.ts';
import type { PageWord } from './words.ts';

/** Colours whose channels differ by at most this (of 255) can hardly be told apart. */
const SAME_COLOUR = 24;
/** Fainter than this (of 255) is hardly seen. */
const FAINT = 64;
/** A clip that leaves at least so much of the page (points, both ways) is a window, as a picture that was cut to size has. */
const WINDOW = 20;
/** Letters of which clipping leaves less than this share cannot be read; of those that reach over the page's edge, less than the second. */
const LEGIBLE = { clipped: 0.5, atEdge: 0.25 };
const FORM = 5;
const MOST_DEPTH = 12;
const WHITE: Colour = [255, 255, 255];

/** How a text object stands on its page: the part that clipping leaves, and whether it stands in a form XObject. */
interface ObjectClipping {
  clip: Box;
  inForm: boolean;
}

/** Why a word is not seen; `cropped`: it lies outside the window through which a placed picture is shown, or its line runs over the page's edge. */
export interface Hiding {
  reason: HiddenReason;
  cropped: boolean;
}

function clipOf({ pdf, scratch }: OpenPage, object: Pointer, toShown: Matrix, within: Box): Box {
  const clip = pdf._FPDFPageObj_GetClipPath(object);
  const paths = clip === 0 ? 0 : Math.min(Math.max(pdf._FPDFClipPath_CountPaths(clip), 0), 16);
  let left = within;
  for (let path = 0; path < paths; path++) {
    const box = clipPathBox(pdf, clip, path, scratch);
    if (box[0] <= box[2]) left = intersection(left, transformBox(box, toShown));
  }
  return left;
}

function matrixOf({ pdf, scratch }: OpenPage, object: Pointer, outer: Matrix): Matrix {
  if (!pdf._FPDFPageObj_GetMatrix(object, scratch)) return outer;
  return multiply([...pdf.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 6)] as unknown as Matrix, outer);
}

/** Finds how each of some text objects stands on the page. */
export function standings(page: OpenPage, wanted: ReadonlySet<Pointer>): Map<Pointer, ObjectClipping> {
  const { pdf } = page;
  const found = new Map<Pointer, ObjectClipping>();
  const visit = (object: Pointer, toShown: Matrix, within: Box, depth: number) => {
    const isForm = pdf._FPDFPageObj_GetType(object) === FORM;
    if (!isForm && !wanted.has(object)) return;
    const clip = clipOf(page, object, toShown, within);
    if (!isForm) found.set(object, { clip, inForm: depth > 0 });
    if (!isForm || depth >= MOST_DEPTH) return;
    const inner = matrixOf(page, object, toShown);
    const count = pdf._FPDFFormObj_CountObjects(object);
    for (let at = 0; at < count; at++) visit(pdf._FPDFFormObj_GetObject(object, at), inner, clip, depth + 1);
  };
  const count = pdf._FPDFPage_CountObjects(page.page);
  for (let at = 0; at < count; at++)
    visit(pdf._FPDFPage_GetObject(page.page, at), page.toShown, sheetOf(page), 0);
  return found;
}

function alphaOf({ pdf, scratch }: OpenPage, object: Pointer): number {
  if (!pdf._FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return 255;
  return pdf.HEAPU32[(scratch >> 2) + 3]!;
}

function looksSame(colour: Colour, other: Colour): boolean {
  return colour.every((channel, at) => Math.abs(channel - other[at]!) <= SAME_COLOUR);
}

/** The colour behind a word, where it is plain; white on bare paper. */
function backdrop(word: PageWord, areas: readonly DrawnMark[], order: number): Colour | null {
  const under = areas.findLast((mark) => mark.order < order && contains(mark.box, ...centre(word.box)));
  return under ? under.fill : WHITE;
}

function reasonOf(
  word: PageWord,
  page: OpenPage,
  areas: readonly DrawnMark[],
  order: number,
  clip: Box,
): HiddenReason {
  const [x, y] = centre(word.box);
  if (word.run.invisible) return 'invisible';
  if (shareOn(word, sheetOf(page)) < LEGIBLE.atEdge) return 'off-page';
  if (isCut(word, clip, page)) return 'clipped';
  if (alphaOf(page, word.run.object) < FAINT) return 'transparent';
  if (areas.some((mark) => mark.order > order && contains(mark.box, x, y))) return 'covered';
  const behind = backdrop(word, areas, order);
  return !behind || looksSame(behind, word.run.colour) ? 'same-colour' : 'invisible';
}

const sheetOf = ({ width: wide, height: tall }: Pick<OpenPage, 'width' | 'height'>): Box => [
  0,
  0,
  wide,
  tall,
];

/** The share of a word's letters that stand in a box. */
function shareOn(word: PageWord, box: Box): number {
  const band = letterBand(word);
  return area(intersection(box, band)) / area(band);
}

/** Whether clipping leaves less than half of what the page's edge leaves of a word's letters, or that edge hardly any. */
export function isCut(word: PageWord, clip: Box, page: Parameters<typeof sheetOf>[0]): boolean {
  const onPage = shareOn(word, sheetOf(page));
  return onPage < LEGIBLE.atEdge || shareOn(word, clip) < LEGIBLE.clipped * onPage;
}

/** Tells of words that are not seen why: the most telling thing about how each is drawn. */
export function hidingOf(
  page: OpenPage,
  words: readonly PageWord[],
  { marks, textOrder }: PageMarks,
  placed: ReadonlyMap<Pointer, ObjectClipping>,
): Map<PageWord, Hiding> {
  const areas = marks.filter(({ filled, box }) => filled && width(box) > 3 && height(box) > 3);
  const sheet = sheetOf(page);
  return new Map(
    words.map((word) => {
      const { clip, inForm } = placed.get(word.run.object) ?? { clip: sheet, inForm: false };
      const order = textOrder.get(word.run.object) ?? Number.MAX_SAFE_INTEGER;
      const isWindow = inForm && width(clip) >= WINDOW && height(clip) >= WINDOW;
      const cropped = isWindow && !contains(clip, ...centre(word.box));
      return [word, { reason: reasonOf(word, page, areas, order, clip), cropped }];
    }),
  );
}
