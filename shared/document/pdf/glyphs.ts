import { characterOf, combiningMark, isHighSurrogate, isLowSurrogate } from './characters.ts';
import type { Box } from './geometry.ts';
import { type GlyphPlacement, readPlace, readPlacing } from './glyph-places.ts';
import { readColour } from './marks.ts';
import type { OpenPage } from './open-pdf.ts';
import type { Pdfium, Pointer } from './pdfium.ts';
import { texMeanings } from './tex-encodings.ts';

/** An 8-bit colour. */
export type Colour = readonly [number, number, number];

/** What the characters of one text object of the page have in common. */
export interface GlyphRun extends GlyphPlacement {
  object: Pointer;
  bold: boolean;
  /** Drawn neither filled nor stroked (render mode 3 or 7) or wholly transparent. */
  invisible: boolean;
  colour: Colour;
}

/** A character where it is shown. */
export interface Glyph {
  /** One or more characters (a ligature's letters); `' '` for every kind of space. */
  text: string;
  /** The upright rectangle around it, which is as wide as the advance and as tall as the font where it is not turned; as shown. */
  box: Box;
  /** The stretch of its line that it takes, points along the run's direction, whichever that is. */
  from: number;
  to: number;
  run: GlyphRun;
}

/** A page's characters in the order in which the file draws them; `unmapped`: those without a meaning in Unicode. */
interface PageGlyphs {
  glyphs: Glyph[];
  unmapped: number;
}

const INVISIBLE_MODES = new Set([3, 7]);
const FILLED_MODES = new Set([0, 2, 4, 6]);
const BOLD_NAME = /bold|black|heavy|demi|CMBX|SFBX|CMSSBX/i;
const BOLD_WEIGHT = 600;

function fontIsBold(pdf: Pdfium, font: Pointer): boolean {
  const size = Math.min(pdf._FPDFFont_GetBaseFontName(font, 0, 0), 512);
  const buffer = pdf._malloc(size + 1);
  pdf._FPDFFont_GetBaseFontName(font, buffer, size);
  const name = Buffer.from(pdf.HEAPU8.subarray(buffer, buffer + size)).toString('latin1');
  pdf._free(buffer);
  return BOLD_NAME.test(name) || pdf._FPDFFont_GetWeight(font) >= BOLD_WEIGHT;
}

function readRun(page: OpenPage, text: Pointer, index: number, object: Pointer, bold: boolean): GlyphRun {
  const { pdf, scratch } = page;
  const mode = object === 0 ? 0 : pdf._FPDFTextObj_GetTextRenderMode(object);
  const drawn = object === 0 ? null : readColour(pdf, object, scratch, FILLED_MODES.has(mode));
  const { colour, alpha } = drawn ?? { colour: [0, 0, 0] as const, alpha: 255 };
  const invisible = INVISIBLE_MODES.has(mode) || alpha === 0;
  return { object, ...readPlacing(page, text, index), bold, invisible, colour };
}

interface PageFont {
  /** Zero: none. */
  font: Pointer;
  bold: boolean;
  /** Has no name, as fonts of bitmaps have none. */
  isNameless: boolean;
}

const NO_FONT: PageFont = { font: 0, bold: false, isNameless: false };

/** Looks each font up once a page. */
function fontsOf(pdf: Pdfium): (object: Pointer) => PageFont {
  const known = new Map<Pointer, PageFont>([[0, NO_FONT]]);
  return (object) => {
    const font = object === 0 ? 0 : pdf._FPDFTextObj_GetFont(object);
    const found = known.get(font) ?? {
      font,
      bold: fontIsBold(pdf, font),
      isNameless: pdf._FPDFFont_GetBaseFontName(font, 0, 0) <= 1,
    };
    known.set(font, found);
    return found;
  };
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

/** A character of a font without a name: what its code means is known once the page is read. */
interface NamelessGlyph {
  glyph: Glyph;
  font: Pointer;
  code: number;
}

/** Gives characters of nameless fonts their meanings; returns those that show nothing, and how many of these have no meaning. */
function giveMeanings(nameless: readonly NamelessGlyph[]) {
  const fonts = new Map<Pointer, Map<number, number>>();
  for (const { font, code } of nameless) {
    const codes = fonts.get(font) ?? new Map<number, number>();
    fonts.set(font, codes.set(code, (codes.get(code) ?? 0) + 1));
  }
  const meaning = texMeanings(fonts);
  const empty = new Set<Glyph>();
  let unmapped = 0;
  for (const { glyph, font, code } of nameless) {
    const text = meaning(font, code) ?? characterOf(code);
    if (text === null) unmapped++;
    if (text) glyph.text = text;
    else empty.add(glyph);
  }
  return { empty, unmapped };
}

/** Reads the characters of an open page; spaces and line ends that PDFium adds by guessing are left out. */
export function readGlyphs(page: OpenPage): PageGlyphs {
  const { pdf } = page;
  const text = pdf._FPDFText_LoadPage(page.page);
  if (text === 0) return { glyphs: [], unmapped: 0 };
  const fontOf = fontsOf(pdf);
  const glyphs: Glyph[] = [];
  const nameless: NamelessGlyph[] = [];
  let unmapped = 0;
  let run: GlyphRun | undefined;
  const count = pdf._FPDFText_CountChars(text);
  for (let index = 0, taken = 1; index < count; index += taken) {
    let code: number;
    [code, taken] = codePointAt(pdf, text, index, count);
    if (isGenerated(pdf, text, index, code)) continue;
    const object = pdf._FPDFText_GetTextObject(text, index);
    const { font, bold, isNameless } = fontOf(object);
    const character = characterOf(code);
    if (character === null && !isNameless) unmapped++;
    if (!character && !isNameless) continue;
    if (run?.object !== object) run = readRun(page, text, index, object, bold);
    const glyph: Glyph = { text: character ?? '', ...readPlace(page, text, index, run), run };
    const before = glyphs.at(-1);
    if (!isNameless && before?.run === run && isLigature(before, glyph.text, glyph.box))
      before.text += character;
    else glyphs.push(glyph);
    if (isNameless) nameless.push({ glyph, font, code });
  }
  pdf._FPDFText_ClosePage(text);
  if (nameless.length === 0) return { glyphs, unmapped };
  const given = giveMeanings(nameless);
  return { glyphs: glyphs.filter((glyph) => !given.empty.has(glyph)), unmapped: unmapped + given.unmapped };
}
