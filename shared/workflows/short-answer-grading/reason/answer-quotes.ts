import { type Found, firstOf, isWordForWord, lastOf } from '../../../evidence/accept-quote.ts';
import { cutsWord, isAltered, leavesOutNegation, spanOf } from '../../../evidence/altered.ts';
import { type AnchorDocument, prepareDocument } from '../../../evidence/anchor.ts';
import { findEvidence, passageAt } from '../../../evidence/evidence.ts';
import type { Evidence, Grade, Span } from '../../../evidence/evidence-schema.ts';
import { PassageSearch } from '../../../evidence/find-passage.ts';
import type { PassageIndex } from '../../../evidence/passage-index.ts';
import { isFunctionWord } from '../../../evidence/words/meaning.ts';
import { tokenise, type Word } from '../../../evidence/words/tokenise.ts';

/** Looks quotes up in a short text. */
export type LookUp = (quote: string) => Evidence;

/** Words in a row that prose has in common with an answer, so many of them of content, are taken from it. */
const TAKEN = { words: 4, content: 3 } as const;

/** The longest run of words of a text that stands in an answer just so and is long enough to be taken from it; null if none does. */
export function takenFrom(answer: string, prose: string): string | null {
  const [there, here] = [tokenise(answer), tokenise(prose)];
  let [best, run] = [{ length: 0, end: 0 }, new Uint16Array(there.length + 1)];
  for (const [at, { form }] of here.entries()) {
    const next = new Uint16Array(there.length + 1);
    there.forEach((word, place) => {
      if (word.form === form) next[place + 1] = run[place]! + 1;
    });
    const length = next.reduce((most, one) => Math.max(most, one), 0);
    if (length > best.length) best = { length, end: at + 1 };
    run = next;
  }
  const words = here.slice(best.end - best.length, best.end);
  if (words.length < TAKEN.words || contentOf(words) < TAKEN.content) return null;
  return prose.slice(words[0]!.start, words.at(-1)!.end);
}

/** So many words in a row are the student's; a word alone is where it carries content. */
const LITERAL_WORDS = 2;
/** A quote that is not literal: so many words, so many of content, so much of it in order, so many words missing in a row. */
const SIMILAR = { words: 3, content: 2, coverage: 0.8, gap: 1 } as const;
/** Longer quotes have words enough for the grades made for documents. */
const LONGEST = 60;

const ELLIPSIS = /\[\s*(?:\.{2,}|…)\s*\]|\(\s*(?:\.{2,}|…)\s*\)|\.{3,}|…/u;

const contentOf = (words: readonly Word[]) => words.filter(({ form }) => !isFunctionWord(form)).length;

function literalPart(index: PassageIndex, words: readonly Word[], from: number): Found[number] | null {
  const last = index.words.length - words.length;
  for (let at = from; at <= last; at++)
    if (words.every(({ form }, i) => index.words[at + i]!.form === form)) {
      const matches = words.map((_, quote) => ({ quote, at: at + quote, likeness: 1 }));
      return { words, alignment: { matches, coverage: 1 } };
    }
  return null;
}

/** Whether literal words are the student's and not just words of the language. */
function tells(index: PassageIndex, words: readonly Word[]): boolean {
  return words.length >= LITERAL_WORDS || contentOf(words) > 0 || words.length === index.words.length;
}

function findLiteral(index: PassageIndex, quote: string): Found | null {
  const parts = quote
    .split(ELLIPSIS)
    .map(tokenise)
    .filter(({ length }) => length > 0);
  const found: Found[number][] = [];
  for (const words of parts) {
    const before = found.at(-1);
    const part = tells(index, words)
      ? literalPart(index, words, before ? lastOf(before.alignment) + 1 : 0)
      : null;
    if (!part) return null;
    found.push(part);
  }
  return found.length > 0 ? found : null;
}

function gapOf(places: readonly number[], end: number): number {
  return Math.max(...[...places, end].map((place, i) => place - (places[i - 1] ?? -1) - 1));
}

function findSimilar(index: PassageIndex, quote: string): Found | null {
  const words = tokenise(quote);
  if (words.length < SIMILAR.words || words.length > LONGEST) return null;
  for (const alignment of new PassageSearch(index, words).alignments(SIMILAR.coverage, true)) {
    const { matches } = alignment;
    const matched = matches.map((match) => words[match.quote]!);
    const isNear = gapOf([...matches.map((match) => match.quote)], words.length) <= SIMILAR.gap;
    const inText = lastOf(alignment) - firstOf(alignment) + 1 - matches.length;
    if (isNear && inText <= matches.length && contentOf(matched) >= SIMILAR.content)
      return [{ words, alignment }];
  }
  return null;
}

function gradeOf(index: PassageIndex, found: Found): Grade {
  if (leavesOutNegation(index, found) || found.some((part) => cutsWord(index, part))) return 'altered';
  if (found.every((part) => isWordForWord(index, part))) return found.length === 1 ? 'exact' : 'close';
  return isAltered(index, found) ? 'altered' : 'close';
}

/** How many of some words stand among others in the same order. */
function inOrder(words: readonly string[], others: readonly string[]): number {
  let row = Array<number>(others.length + 1).fill(0);
  for (const word of words) {
    const next = [0];
    for (const [at, other] of others.entries())
      next.push(word === other ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!));
    row = next;
  }
  return row.at(-1)!;
}

/** Whether a quote that is not literal has the passage's words of content in another order: who does what is turned round. */
function turnsRound(quote: string, passage: string): boolean {
  const contentWords = (text: string) =>
    tokenise(text)
      .map(({ form }) => form)
      .filter((form) => !isFunctionWord(form));
  const [quoted, there] = [contentWords(quote), contentWords(passage)];
  if (quoted.length > LONGEST) return false;
  return inOrder(quoted, there) < quoted.filter((word) => there.includes(word)).length;
}

function withSpans(evidence: Evidence, grade: Grade, text: string, spans: readonly Span[]): Evidence {
  const [first, last] = [spans[0]!, spans.at(-1)!];
  const where = { start: first.start, end: last.end, spans: [...spans], passage: passageAt(text, spans) };
  return { ...evidence, grade, supported: grade === 'exact' || grade === 'close', ...where };
}

/** A quote without words, such as a sign of mathematics, as it is written. */
function findSigns({ text }: AnchorDocument, quote: string): Span | null {
  const signs = quote.trim();
  const at = /\p{S}/u.test(signs) && tokenise(signs).length === 0 ? text.indexOf(signs) : -1;
  return at < 0 ? null : { start: at, end: at + signs.length };
}

/**
 * Looks quotes up in a short answer (SPEC G13). The grades of the house (SPEC C21) are made for documents, in which a few
 * common words prove nothing; in an answer of a few sentences a literal run of two words or more, or one word of content, is
 * the student's own, and so are three words or more of which four fifths stand there in order. What differs in a number, a
 * name, a negation or an opposite or in the order
 * of its words of content is `altered` and does not count. Offsets are UTF-16 code units of the answer.
 */
export function createAnswerQuotes(answer: string): LookUp {
  const document = prepareDocument(answer, []);
  return (quote) => {
    const evidence = findEvidence(document, quote);
    if (evidence.grade === 'close' && turnsRound(quote, evidence.passage!))
      return { ...evidence, grade: 'altered', supported: false };
    if (evidence.grade !== 'none') return evidence;
    const signs = findSigns(document, quote);
    if (signs) return withSpans(evidence, 'exact', answer, [signs]);
    const { passages: index } = document;
    const found = findLiteral(index, quote) ?? findSimilar(index, quote);
    if (!found) return evidence;
    const spans = found.map((part) => spanOf(index, part));
    return withSpans(evidence, gradeOf(index, found), answer, spans);
  };
}
