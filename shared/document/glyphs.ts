import { characterOf, combiningMark, isHighSurrogate, isLowSurrogate } from './characters.ts';
import { type Box, type Matrix, multiply, transformBox, transformPoint } from './geometry.ts';
import type { OpenPage } from './open-pdf.ts';
import type { Pdfium, Pointer } from './pdfium.ts';

/** An 8-bit colour. */
export type Colour = readonly [number, number, number];

/** What the characters of one text object of the page have in common. */
export interface Run {
  object: Pointer;
  /** Size of an em as shown, points. */
  size: number;
  /** Unit vector in which the text runs, as shown (y down). */
  direction: readonly [number, number];
  /** Distance of the baseline from the page's corner, across the direction, points. */
  baseline: number;
  bold: boolean;
  /** Its letters' height runs (nearly) along the text: they are seen edge-on. */
  flat: boolean;
  /** Drawn neither filled nor stroked (render mode 3 or 7) or wholly transparent. */
  invisible: boolean;
  colour: Colour;
}

/** A character where it is shown. */
export interface Glyph {
  /** One or more characters (a ligature's letters); `' '` for every kind of space. */
  text: string;
  /** As wide as the advance and as tall as the font; as shown. */
  box: Box;
  run: Run;
}

/** A page's characters in the order in which the file draws them; `unmapped`: those without a meaning in Unicode. */
interface PageGlyphs {
  glyphs: Glyph[];
  unmapped: number;
}

const INVISIBLE_MODES = new Set([3, 7]);
const FILLED_MODES = new Set([0, 2, 4, 6]);
/** Sine of the angle between a text's direction and its letters' height below which nothing can be read. */
const EDGE_ON = 0.1;
const BOLD_NAME = /bold|black|heavy|demi|CMBX|SFBX|CMSSBX/i;
const BOLD_WEIGHT = 600;

function fontIsBold(pdf: Pdfium, object: Pointer): boolean {
  const font = pdf._FPDFTextObj_GetFont(object);
  if (font === 0) return false;
  const size = Math.min(pdf._FPDFFont_GetBaseFontName(font, 0, 0), 512);
  const buffer = pdf._malloc(size + 1);
  pdf._FPDFFont_GetBaseFontName(font, buffer, size);
  const name = Buffer.from(pdf.HEAPU8.subarray(buffer, buffer + size)).toString('latin1');
  pdf._free(buffer);
  return BOLD_NAME.test(name) || pdf._FPDFFont_GetWeight(font) >= BOLD_WEIGHT;
}

function colourOf(
  pdf: Pdfium,
  object: Pointer,
  filled: boolean,
  scratch: Pointer,
): { colour: Colour; alpha: number } {
  const get = filled ? pdf._FPDFPageObj_GetFillColor : pdf._FPDFPageObj_GetStrokeColor;
  if (!get(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return { colour: [0, 0, 0], alpha: 255 };
  const at = scratch >> 2;
  const [r, g, b, a] = pdf.HEAPU32.subarray(at, at + 4);
  return { colour: [r!, g!, b!], alpha: a! };
}

/** Size and direction of the text as shown, from the character's matrix. */
function placing(
  page: OpenPage,
  text: Pointer,
  index: number,
): Pick<Run, 'size' | 'direction' | 'baseline' | 'flat'> {
  const { pdf, scratch, toShown } = page;
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  if (pdf._FPDFText_GetMatrix(text, index, scratch)) {
    matrix = [...pdf.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 6)] as unknown as Matrix;
  }
  const [a, b, c, d] = multiply([matrix[0], matrix[1], matrix[2], matrix[3], 0, 0], toShown);
  const length = Math.hypot(a, b) || 1;
  const direction = [a / length, b / length] as const;
  pdf._FPDFText_GetCharOrigin(text, index, scratch, scratch + 8);
  const [x, y] = transformPoint(pdf.HEAPF64[scratch >> 3]!, pdf.HEAPF64[(scratch >> 3) + 1]!, toShown);
  const size = pdf._FPDFText_GetFontSize(text, index) * Math.hypot(c, d);
  const flat = Math.abs(a * d - b * c) < EDGE_ON * length * Math.hypot(c, d);
  return { size, direction, flat, baseline: -x * direction[1] + y * direction[0] };
}

function readRun(page: OpenPage, text: Pointer, index: number, object: Pointer, bold: boolean): Run {
  const { pdf, scratch } = page;
  const mode = object === 0 ? 0 : pdf._FPDFTextObj_GetTextRenderMode(object);
  const { colour, alpha } =
    object === 0
      ? { colour: [0, 0, 0] as const, alpha: 255 }
      : colourOf(pdf, object, FILLED_MODES.has(mode), scratch);
  const invisible = INVISIBLE_MODES.has(mode) || alpha === 0;
  return { object, ...placing(page, text, index), bold, invisible, colour };
}

/** Looks up each font's weight once a page. */
function boldness(pdf: Pdfium): (object: Pointer) => boolean {
  const known = new Map<Pointer, boolean>();
  return (object) => {
    if (object === 0) return false;
    const font = pdf._FPDFTextObj_GetFont(object);
    const bold = known.get(font) ?? fontIsBold(pdf, object);
    known.set(font, bold);
    return bold;
  };
}

function readBox({ pdf, scratch, toShown }: OpenPage, text: Pointer, index: number): Box {
  const at = scratch >> 2;
  if (pdf._FPDFText_GetLooseCharBox(text, index, scratch)) {
    const [left, top, right, bottom] = pdf.HEAPF32.subarray(at, at + 4);
    if (right! > left! && top! > bottom!) return transformBox([left!, bottom!, right!, top!], toShown);
  }
  pdf._FPDFText_GetCharBox(text, index, scratch, scratch + 8, scratch + 16, scratch + 24);
  const [left, right, bottom, top] = pdf.HEAPF64.subarray(scratch >> 3, (scratch >> 3) + 4);
  return transformBox([left!, bottom!, right!, top!], toShown);
}

/** The code point at `index` and how many entries it takes (a surrogate pair takes two). */
function codePointAt(pdf: Pdfium, text: Pointer, index: number, count: number): [number, number] {
  const code = pdf._FPDFText_GetUnicode(text, index);
  if (!isHighSurrogate(code) || index + 1 >= count) return [code, 1];
  const low = pdf._FPDFText_GetUnicode(text, index + 1);
  return isLowSurrogate(low) ? [(code - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000, 2] : [code, 1];
}

function isGenerated(pdf: Pdfium, text: Pointer, index: number, code: number): boolean {
  return (code === 32 || code === 13 || code === 10) && pdf._FPDFText_IsGenerated(text, index) === 1;
}

/** PDFium gives a ligature as letters that all stand at the same place; an accent may stand at its letter's. */
function isLigature(before: Glyph, character: string, box: Box): boolean {
  if (combiningMark(before.text) || combiningMark(character)) return false;
  return character !== ' ' && before.text !== ' ' && before.box.every((side, at) => side === box[at]);
}

/** Reads the characters of an open page; spaces and line ends that PDFium adds by guessing are left out. */
export function readGlyphs(page: OpenPage): PageGlyphs {
  const { pdf } = page;
  const text = pdf._FPDFText_LoadPage(page.page);
  if (text === 0) return { glyphs: [], unmapped: 0 };
  const isBold = boldness(pdf);
  const glyphs: Glyph[] = [];
  let unmapped = 0;
  let run: Run | undefined;
  const count = pdf._FPDFText_CountChars(text);
  for (let index = 0, taken = 1; index < count; index += taken) {
    let code: number;
    [code, taken] = codePointAt(pdf, text, index, count);
    if (isGenerated(pdf, text, index, code)) continue;
    const character = characterOf(code);
    if (character === null) unmapped++;
    if (!character) continue;
    const object = pdf._FPDFText_GetTextObject(text, index);
    if (run?.object !== object) run = readRun(page, text, index, object, isBold(object));
    const box = readBox(page, text, index);
    const before = glyphs.at(-1);
    if (before?.run === run && isLigature(before, character, box)) before.text += character;
    else glyphs.push({ text: character, box, run });
  }
  pdf._FPDFText_ClosePage(text);
  return { glyphs, unmapped };
}
