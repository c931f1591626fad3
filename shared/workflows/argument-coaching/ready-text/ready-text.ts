import { quotationsIn } from '../../../evidence/quotations.ts';
import { standsIn, wordsOf } from '../problems/shingles.ts';
import { CUE, DIRECT_CUE, FIRST_PERSON, SAMPLE_CUE, SECOND_PERSON } from './ready-cues.ts';

/** UTF-16 offsets `[start, end)`. */
interface Stretch {
  start: number;
  end: number;
}

/** Least words of a stretch that is text for the student: between quotation marks, or where a cue or a block sets it off. */
const LEAST = { quoted: 15, announced: 8 };

const QUESTION_ALONE = /^[^.!?。]*[?？؟]["”’»)\]*_\s]*$/u;
const PARAGRAPH_END = /\n[ \t]*\n/;

const isLong = (text: string, least: number) => wordsOf(text).length >= least;

function quoted(text: string): Stretch[] {
  return quotationsIn(text).filter(({ start, end }) => isLong(text.slice(start, end), LEAST.quoted));
}

const OPENED = /(?:^|\n[ \t]*\n)[ \t>*_]*(["“„«])(?:(?!\n[ \t]*\n)[\s\S])*/gu;
const CLOSING: Record<string, RegExp> = { '"': /"/, '“': /”/, '„': /[“”]/, '«': /»/ };

/** Paragraphs that open a quotation which none of their marks closes, as those of a long quotation do. */
function leftOpen(text: string): Stretch[] {
  return [...text.matchAll(OPENED)]
    .filter(({ 0: held, 1: mark }) => !CLOSING[mark!]!.test(held.slice(held.indexOf(mark!) + 1)))
    .filter(({ 0: held }) => isLong(held, LEAST.quoted))
    .map(({ 0: held, index, 1: mark }) => ({ start: index + held.indexOf(mark!), end: index + held.length }));
}

const BLOCK = /(?:^[ \t]*>[^\n]*(?:\n|$))+/gm;
const FENCED =
  /^[ \t]*(?:```|~~~)[^\n]*\n(?:(?!^[ \t]*(?:```|~~~))[^\n]*(?:\n|$))*(?:[ \t]*(?:```|~~~)[^\n]*)?/gm;

/** Block quotes, and code fences, closed or not. */
function blocks(text: string): Stretch[] {
  return [...text.matchAll(BLOCK), ...text.matchAll(FENCED)]
    .map(({ 0: held, index }) => ({ start: index, end: index + held.trimEnd().length }))
    .filter(({ start, end }) => isLong(text.slice(start, end), LEAST.announced));
}

function paragraphEnd(text: string, from: number): number {
  const found = PARAGRAPH_END.exec(text.slice(from));
  return found ? from + found.index : text.length;
}

const skipSpace = (text: string, from: number) => from + /^[\s*_]*/.exec(text.slice(from))![0].length;

/** A few words that may stand between a cue and the paragraph that it announces. */
const FEW = 3;

/**
 * What a cue announces: the rest of its paragraph. Where nothing is left of that, the paragraphs that follow, up to one that
 * asks or that speaks to the student again.
 */
function announced(text: string, from: number): Stretch {
  const rest = paragraphEnd(text, from);
  if (isLong(text.slice(from, rest), FEW)) return { start: skipSpace(text, from), end: rest };
  const start = skipSpace(text, rest);
  let end = paragraphEnd(text, start);
  while (end < text.length) {
    const next = skipSpace(text, end);
    const paragraph = text.slice(next, paragraphEnd(text, next));
    if (paragraph === '' || /[?？]/.test(paragraph) || SECOND_PERSON.test(paragraph)) break;
    end = next + paragraph.length;
  }
  return { start, end };
}

/** What follows the cues of a kind, where it is text, and more than a question. A cue within such text is a part of it. */
function after(text: string, cue: RegExp, isText: (stretch: string) => boolean): Stretch[] {
  const found: Stretch[] = [];
  for (const { 0: mark, index } of text.matchAll(cue)) {
    if (index < (found.at(-1)?.end ?? 0)) continue;
    const { start, end } = announced(text, index + mark.length);
    const stretch = text.slice(start, end);
    if (!QUESTION_ALONE.test(stretch) && isText(stretch)) found.push({ start, end });
  }
  return found;
}

/** The stretches in order, those that overlap as one. */
function merged(stretches: readonly Stretch[]): Stretch[] {
  const kept: Stretch[] = [];
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else if (end > start) kept.push({ start, end });
  }
  return kept;
}

function readyStretches(text: string, known: readonly string[]): Stretch[] {
  const isNew = (stretch: string) => !standsIn(stretch, known);
  const isText = (stretch: string) => isLong(stretch, LEAST.announced) && isNew(stretch);
  const isSample = (stretch: string) =>
    FIRST_PERSON.test(stretch) && isLong(stretch, LEAST.quoted) && isNew(stretch);
  const setOff = [...quoted(text), ...leftOpen(text), ...blocks(text)];
  return merged([
    ...setOff.filter(({ start, end }) => isNew(text.slice(start, end))),
    ...after(text, CUE, isText),
    ...after(text, DIRECT_CUE, isText),
    ...after(text, SAMPLE_CUE, isSample),
  ]);
}

/**
 * Stretches that look like text written for the student, as they stand: 15 words or more in quotation marks; block quotes, code
 * fences and what follows a cue such as "you could write:" (English, Italian, German, French, Spanish), from 8 words on; a
 * sample in the first person. What is taken from `known`, the student's own text and the motion, is a quotation of it and no
 * such text.
 */
export function readyTextIn(text: string, known: readonly string[]): string[] {
  return readyStretches(text, known).map(({ start, end }) => text.slice(start, end));
}

/** A text with […] in place of every stretch that was written for the student. */
export function withoutReadyText(text: string, known: readonly string[]): string {
  const stretches = readyStretches(text, known);
  if (stretches.length === 0) return text;
  const pieces = stretches.map(({ start }, index) => text.slice(stretches[index - 1]?.end ?? 0, start));
  return withoutReadyText([...pieces, text.slice(stretches.at(-1)!.end)].join('[…]'), known);
}
