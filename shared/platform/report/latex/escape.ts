import { bidiLevels, hasRightToLeft, paragraphDirection } from './bidi.ts';
import { lineBreaks } from './line-breaks.ts';
import { isEmoji } from './scripts.ts';

/** Which font shows a grapheme cluster of a text: '' the main font, null none (see `FontBook.choose`). */
export type ChooseFont = (cluster: string, text: string) => string | null;

/** Without a book of fonts all is left to the main font. */
const mainFontOnly: ChooseFont = () => '';

// biome-ignore format: a table
const SPECIAL: Record<string, string> = {
  '\\': '\\textbackslash{}', '{': '\\{', '}': '\\}', $: '\\$', '&': '\\&', '#': '\\#',
  '^': '\\textasciicircum{}', _: '\\_', '~': '\\textasciitilde{}', '%': '\\%', '\u00A0': '\\nobreakspace{}',
  '\u202F': '\\,', '\u00AD': '\\-', '\uFFFD': '\\AssayReplacement{}',
};
const BREAKS = { ideograph: '\\AssayIdeograph{}', word: '\\AssayBreak{}' };

/** More marks than any orthography stacks on one letter would be drawn over the lines above and below. */
const MOST_MARKS = 8;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text as reports show it: line ends of every kind become \n, other spaces one space; controls, direction marks and unpaired halves go. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u0085\u2028]/g, '\n')
    .replace(/\u2029/g, '\n\n')
    .replace(/[\t\u1680\u2000-\u200A\u205F\u3000]/g, ' ')
    .replace(/(?!\n)\p{Cc}|[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu, '')
    .replace(/[\uFDD0-\uFDEF]|\p{Noncharacter_Code_Point}/gu, '\uFFFD')
    .normalize('NFC');
}

const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\u0900-\u0DFF\u0F00-\u109F\u1780-\u17FF]/u;
const JOINERS = /\u200C|\u200D/g;
const VARIATION_SIGNS = /[\uFE00-\uFE0F]|[\u{E0000}-\u{E0FFF}]/gu;

/** A cluster with no more marks than fit, and with joiners and variation signs only where they change its look. */
function clip(cluster: string): string {
  let marks = 0;
  const shown = [...cluster].filter((char) => !/\p{M}/u.test(char) || ++marks <= MOST_MARKS).join('');
  if (isEmoji(shown)) return shown;
  const plain = shown.replace(VARIATION_SIGNS, '');
  return JOINING.test(plain) ? plain : plain.replace(JOINERS, '');
}

function clustersOf(text: string): string[] {
  const clusters = [...graphemes.segment(text)].map(({ segment }) => clip(segment));
  return clusters.filter((cluster) => cluster !== '');
}

const hexOf = (char: string) => char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');

/** UTF-16 in hexadecimal with a byte order mark, as PDF writes text that has no letters. */
export function pdfHex(text: string): string {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  return `FEFF${units.map((unit) => unit.toString(16).toUpperCase().padStart(4, '0')).join('')}`;
}

/** One stretch of a line in one font and one direction. */
interface FontRun {
  font: string;
  level: number;
  latex: string;
}

function pieceOf(cluster: string, level: number, text: string, choose: ChooseFont): FontRun[] {
  if (SPECIAL[cluster] !== undefined) return [{ font: '', level, latex: SPECIAL[cluster] }];
  const font = choose(cluster, text);
  if (font !== null && font !== '' && isEmoji(cluster))
    return [{ font: '', level, latex: `\\AssayPicture{${pdfHex(cluster)}}{${font}}{${cluster}}` }];
  if (font !== null)
    return [{ font, level, latex: [...cluster].map((char) => SPECIAL[char] ?? char).join('') }];
  const chars = [...cluster];
  if (chars.length > 1) return chars.flatMap((char) => pieceOf(char, level, text, choose));
  return [{ font: '', level, latex: `\\AssayUnknown{${hexOf(cluster)}}` }];
}

/** Puts neighbours of one font into one group, so that the letters of a word are shaped together. */
function grouped(pieces: FontRun[]): string {
  let latex = '';
  for (let i = 0; i < pieces.length; ) {
    const { font } = pieces[i]!;
    let run = '';
    for (; i < pieces.length && pieces[i]!.font === font; i += 1) run += pieces[i]!.latex;
    latex += font === '' ? run : `\\AssayFont{${font}}{${run}}`;
  }
  return latex;
}

/** Wraps what runs against the direction around it, one level after the other. */
function directed(pieces: FontRun[], level: number): string {
  let latex = '';
  for (let i = 0; i < pieces.length; ) {
    const inside = pieces[i]!.level > level;
    const start = i;
    while (i < pieces.length && pieces[i]!.level > level === inside) i += 1;
    const run = pieces.slice(start, i);
    const command = level % 2 === 0 ? '\\AssayRtl' : '\\AssayLtr';
    latex += inside ? `${command}{${directed(run, level + 1)}}` : grouped(run);
  }
  return latex;
}

/** Breaks the source into lines, since TeX reads a whole line at once; a line end there is a space. */
function wrapSource(latex: string): string {
  return latex.replace(/([^\n]{90,}?) (?=[^ \n])|[^\n]*\n?/gy, (rest, line) => (line ? `${line}\n` : rest));
}

/** `right-to-left`: a stretch of a paragraph that runs so. */
type EscapeContext = 'line' | 'cell' | 'paragraph' | 'right-to-left';

function baseOf(clusters: string[], place: EscapeContext): 'L' | 'R' {
  if (place === 'right-to-left') return 'R';
  return place === 'paragraph' ? paragraphDirection(clusters) : 'L';
}

/** A number and the sign of its unit stay on one line. */
const withUnits = (line: string) => line.replace(/(?<=\d) (?=[%‰°\p{Sc}])/gu, '\u00A0');

function escapeLine(line: string, choose: ChooseFont, place: EscapeContext): string {
  const clusters = clustersOf(withUnits(line.replace(/ {2,}/g, ' ').trim()));
  const turns = place === 'right-to-left' || hasRightToLeft(line);
  const base = turns ? baseOf(clusters, place) : 'L';
  const levels = turns ? bidiLevels(clusters, base) : [];
  const breaks = lineBreaks(clusters, place === 'cell');
  const pieces = clusters.flatMap((cluster, i) => {
    const piece = pieceOf(cluster, levels[i] ?? 0, line, choose);
    const end = breaks[i];
    const last = piece.at(-1);
    if (end && last) last.latex += BREAKS[end];
    return piece;
  });
  const latex = wrapSource(directed(pieces, base === 'R' ? 1 : 0));
  return place === 'paragraph' && base === 'R' ? `\\AssayRtlParagraph{${latex}}` : latex;
}

/**
 * Any string as LaTeX text for one line: a title, a name, a cell of a table. Every character that means something
 * to TeX is written as a command, line ends become spaces, control and direction characters go, quotes and dashes
 * stay as they are. Commands used: those of LaTeX for its specials, and `\Assay…` of the preamble.
 */
export function escapeLatex(text: string, choose: ChooseFont = mainFontOnly): string {
  return escapeLine(plainText(text).replace(/\n+/g, ' '), choose, 'line');
}

/** As `escapeLatex`, for a narrow cell of a table: long words may be broken. */
export function escapeCell(text: string, choose: ChooseFont = mainFontOnly): string {
  return escapeLine(plainText(text).replace(/\n+/g, ' '), choose, 'cell');
}

/** As `escapeLatex`, for a stretch of a paragraph that runs from right to left. */
export function escapeRightToLeft(text: string, choose: ChooseFont = mainFontOnly): string {
  return escapeLine(plainText(text).replace(/\n+/g, ' '), choose, 'right-to-left');
}

/** As `escapeLatex`, for running text: lines and paragraphs stay, a paragraph may run from right to left. */
export function escapeParagraphs(text: string, choose: ChooseFont = mainFontOnly): string {
  const paragraphs = plainText(text).split(/\n\s*\n/);
  const filled = paragraphs
    .map((paragraph) => paragraph.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0);
  return filled
    .map((lines) => lines.map((line) => escapeLine(line, choose, 'paragraph')).join('\\AssayLine{}\n'))
    .join('\\AssayParagraph{}\n');
}
