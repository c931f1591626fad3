import { accented, combiningMark } from './characters.ts';
import type { Glyph } from './glyphs.ts';

const LETTER = /^\p{L}/u;
/** An accent's middle lies over its letter, or by so much (ems) beside it if the accent takes no room. */
const BESIDE = 0.05;
/** Baselines of a letter and its accent differ by less than this share of an em (over capitals accents are raised). */
const RAISED = 0.5;
/** An accent is drawn at most so many characters before or after its letter (PDFium puts raised ones after the words around). */
const REACH = 400;
/** A grave accent typed before the vowel that ends a word, and before a vowel that is the word. */
const TYPED = /(?<=\p{L}\p{L})`([aeiouıAEIOU])(?![\p{L}\p{N}`'’])|^`([eE])(?![\p{L}\p{N}`'’])/gu;

/** The larger of two characters' ems, points. */
export function emOf(glyph: Glyph, other: Glyph): number {
  return Math.max(glyph.run.size, other.run.size) || 1;
}

function standsOver(accent: Glyph, letter: Glyph): boolean {
  if (!LETTER.test(letter.text) || combiningMark(letter.text)) return false;
  const em = emOf(accent, letter);
  if (Math.abs(accent.run.baseline - letter.run.baseline) >= RAISED * em) return false;
  const middle = (accent.from + accent.to) / 2;
  const beside = accent.to - accent.from < BESIDE * em ? BESIDE * em : 0;
  return middle > letter.from - beside && middle < letter.to + beside;
}

/** The letter next in the file that an accent stands over, the nearest first. */
function letterOf(at: number, glyphs: readonly Glyph[]): number | undefined {
  const accent = glyphs[at]!;
  for (let distance = 1; distance <= REACH; distance++) {
    for (const place of [at + distance, at - distance]) {
      const letter = glyphs[place];
      if (letter && standsOver(accent, letter)) return place;
    }
  }
  return undefined;
}

/** Joins accents that are drawn as characters of their own over or under a letter to it, wherever the file draws them. */
export function composeAccents(glyphs: readonly Glyph[]): Glyph[] {
  const marks = new Map<number, string>();
  const joined = new Set<number>();
  for (const [at, { text }] of glyphs.entries()) {
    const mark = combiningMark(text);
    if (!mark) continue;
    const letter = letterOf(at, glyphs);
    if (letter === undefined || marks.has(letter)) continue;
    marks.set(letter, mark);
    joined.add(at);
  }
  if (joined.size === 0) return [...glyphs];
  return glyphs
    .map((glyph, at) => (marks.has(at) ? { ...glyph, text: accented(glyph.text, marks.get(at)!) } : glyph))
    .filter((_, at) => !joined.has(at));
}

/** A word with a grave accent that stands before its vowel and not over it (`affidabilit`+`` ` ``+`a`) as it is meant. */
export function composeTyped(word: string): string {
  if (!word.includes('`')) return word;
  return word.replace(TYPED, (_, last?: string, only?: string) => accented((last ?? only)!, '\u0300'));
}
