import type { HiddenText } from './extracted-document.ts';
import { type Box, transformBox, union } from './geometry.ts';
import { boundsOf } from './marks.ts';
import type { OpenPage } from './open-pdf.ts';
import type { Pdfium, Pointer } from './pdfium.ts';

/** The entry of marked content that says which text its drawing stands for (ISO 32000-1, 14.9.4). */
const KEY = 'ActualText';
/** A replacement at most this long is a ligature's, an accent's or a hyphen's, if its neighbours have none. */
const LETTER = 3;
/** Letters from which a replacement that says something else than what is drawn is told to the teacher. */
const SAYS_SOMETHING = 12;
/** Texts that have at least this share of their pairs of letters in common say the same. */
const ALIKE = 0.6;
/** Most of a replacement that is read, bytes. */
const MOST_BYTES = 8192;

/** Text objects of one marked content, and the text that the file gives in place of what they draw. */
export interface Replacement {
  text: string;
  objects: Pointer[];
}

interface MarkedContent {
  object: Pointer;
  mark: Pointer;
  text: string;
}

function withKey<T>(pdf: Pdfium, use: (key: Pointer) => T): T {
  const key = pdf._malloc(KEY.length + 1);
  pdf.HEAPU8.set(Buffer.from(`${KEY}\0`, 'latin1'), key);
  try {
    return use(key);
  } finally {
    pdf._free(key);
  }
}

function readParam({ pdf, scratch }: OpenPage, mark: Pointer, key: Pointer): string | null {
  if (!pdf._FPDFPageObjMark_GetParamStringValue(mark, key, 0, 0, scratch)) return null;
  const size = Math.min(pdf.HEAPU32[scratch >> 2]!, MOST_BYTES);
  const buffer = pdf._malloc(size + 2);
  const read = pdf._FPDFPageObjMark_GetParamStringValue(mark, key, buffer, size, scratch);
  const text = read ? Buffer.from(pdf.HEAPU8.slice(buffer, buffer + size)).toString('utf16le') : '';
  pdf._free(buffer);
  return text.replace(/(?<!\0)\0+$/, '');
}

function markedOf(page: OpenPage, object: Pointer, key: Pointer): MarkedContent | null {
  const count = page.pdf._FPDFPageObj_CountMarks(object);
  for (let at = 0; at < count; at++) {
    const mark = page.pdf._FPDFPageObj_GetMark(object, at);
    const text = readParam(page, mark, key);
    if (text !== null) return { object, mark, text };
  }
  return null;
}

/**
 * Takes away the texts that the file gives in place of what it draws, so that a page's characters are those that are drawn;
 * returns what was taken. A ligature's letters, an accented letter, a hyphen stay. `objects`: the page's text objects in the
 * order of drawing. To be called before the page's characters are read.
 */
export function takeReplacements(page: OpenPage, objects: Iterable<Pointer>): Replacement[] {
  const { pdf } = page;
  return withKey(pdf, (key) => {
    const marked = [...objects].map((object) => markedOf(page, object, key));
    const replacements: Replacement[] = [];
    marked.forEach((markedContent, at) => {
      if (!markedContent) return;
      const stray = markedContent.text.length <= LETTER && !marked[at - 1] && !marked[at + 1];
      if (stray) return;
      pdf._FPDFPageObjMark_RemoveParam(markedContent.object, markedContent.mark, key);
      const before = marked[at - 1];
      if (before?.text === markedContent.text && markedContent.text.length > LETTER)
        replacements.at(-1)?.objects.push(markedContent.object);
      else replacements.push({ text: markedContent.text, objects: [markedContent.object] });
    });
    return replacements;
  });
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}

/** Share of the pairs of neighbouring letters that two texts have in common (Dice), 0 to 1. */
function likeness(one: string, other: string): number {
  const pairs = (text: string) => new Set([...text].slice(1).map((letter, at) => text[at]! + letter));
  const [first, second] = [pairs(one), pairs(other)];
  if (first.size + second.size === 0) return one === other ? 1 : 0;
  return (2 * [...first].filter((pair) => second.has(pair)).length) / (first.size + second.size);
}

function boxOf({ pdf, scratch, toShown }: OpenPage, object: Pointer): Box {
  const bounds = boundsOf(pdf, object, scratch);
  return bounds ? transformBox(bounds, toShown) : [0, 0, 0, 0];
}

/** Replacements that say something else than what is drawn, as hidden text. `drawn`: the text of each object. */
export function falseReplacements(
  page: OpenPage,
  replacements: readonly Replacement[],
  drawn: ReadonlyMap<Pointer, string>,
): HiddenText[] {
  const lying = replacements.filter(({ text, objects }) => {
    const letters = lettersOf(text);
    return likeness(letters, lettersOf(objects.map((object) => drawn.get(object) ?? '').join(''))) < ALIKE;
  });
  const text = lying
    .map((replacement) => replacement.text)
    .join(lying.every((one) => one.text.length <= LETTER) ? '' : '\n');
  if (lettersOf(text).length < SAYS_SOMETHING) return [];
  const box = union(lying.flatMap(({ objects }) => objects.map((object) => boxOf(page, object))));
  return [{ page: page.number, box, reason: 'replaced', text }];
}
