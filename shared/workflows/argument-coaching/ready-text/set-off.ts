import { quotationsIn } from '@assay/evidence/quotations';
import { wordsOf } from '@assay/model/admission/shingles';
import type { ReadyTextSpan } from './stretch.ts';

/** Least words of a stretch that is text for the student: between quotation marks, or where a cue or a block sets it off. */
export const LEAST = { quoted: 15, announced: 8 };

export const isLong = (text: string, least: number) => wordsOf(text).length >= least;

function quoted(text: string): ReadyTextSpan[] {
  return quotationsIn(text).filter(({ start, end }) => isLong(text.slice(start, end), LEAST.quoted));
}

const OPENED = /(?:^|\n[ \t]*\n)[ \t>*_]*(["“„«])(?:(?!\n[ \t]*\n)[\s\S])*/gu;
const CLOSING: Record<string, RegExp> = { '"': /"/, '“': /”/, '„': /[“”]/, '«': /»/ };

/** Paragraphs that open a quotation which none of their marks closes, as those of a long quotation do. */
function leftOpen(text: string): ReadyTextSpan[] {
  return [...text.matchAll(OPENED)]
    .filter(({ 0: held, 1: mark }) => !CLOSING[mark!]!.test(held.slice(held.indexOf(mark!) + 1)))
    .filter(({ 0: held }) => isLong(held, LEAST.quoted))
    .map(({ 0: held, index, 1: mark }) => ({ start: index + held.indexOf(mark!), end: index + held.length }));
}

const BLOCK = /(?:^[ \t]*>[^\n]*(?:\n|$))+/gm;
const FENCED =
  /(?<![^\n])[ \t]*(?:```|~~~)[^\n]*\n(?:(?![ \t]*(?:```|~~~))(?:[^\n]*\n|[^\n]+$))*(?:[ \t]*(?:```|~~~)[^\n]*)?/g;

/** Block quotes, and code fences, closed or not. */
function blocks(text: string): ReadyTextSpan[] {
  return [...text.matchAll(BLOCK), ...text.matchAll(FENCED)]
    .map(({ 0: held, index }) => ({ start: index, end: index + held.trimEnd().length }))
    .filter(({ start, end }) => isLong(text.slice(start, end), LEAST.announced));
}

/** What marks set off from the rest of a text, where it is long enough: quotations, block quotes, code fences. */
export const setOffIn = (text: string): ReadyTextSpan[] => [
  ...quoted(text),
  ...leftOpen(text),
  ...blocks(text),
];
