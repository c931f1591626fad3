import {
  firstOf,
  isAccepted,
  isWordForWord,
  lastOf,
  MOST_JUMPED,
  type Quote,
  type QuotePlacement,
  REQUIREMENTS,
} from './accept-quote.ts';
import { cutsWord, isAltered, leavesOutNegation, spanOf } from './altered.ts';
import type { EvidenceGrade, Span } from './evidence-schema.ts';
import { type Alignment, PassageSearch, type WordMatch } from './find-passage.ts';
import { normalise } from './normalise.ts';
import type { PassageIndex } from './passage-index.ts';
import { tokenise, type Word } from './words/tokenise.ts';

/** A quote's grade and where it stands: one stretch, or one of each part of a quote with ellipses; none where it is `none`. */
export interface GradedPassage {
  grade: EvidenceGrade;
  spans: readonly Span[];
}

const NOWHERE: GradedPassage = { grade: 'none', spans: [] };

const isAside = (index: PassageIndex, { matches }: Alignment) => index.aside[matches[0]!.at] === 1;

/** Where the words of a quote stand in sequence from a place on, what is free skipped; null if they do not. */
function literalAt(index: PassageIndex, forms: readonly number[], start: number): WordMatch[] | null {
  const matches: WordMatch[] = [];
  let at = start;
  for (let quote = 0; quote < forms.length; at++) {
    if (index.forms[at] === forms[quote]) matches.push({ quote: quote++, at, likeness: 1 });
    else if (!index.free[at] || quote === 0) return null;
  }
  return matches;
}

/** Where a quote stands word for word, first in the running text; null if nowhere. */
function findLiteral(index: PassageIndex, words: readonly Word[]): Alignment | null {
  const forms = words.map(({ form }) => index.numberOf.get(form) ?? -1);
  if (forms.includes(-1)) return null;
  let aside: Alignment | null = null;
  for (let i = index.offsets[forms[0]!]!; i < index.offsets[forms[0]! + 1]!; i++) {
    const matches = literalAt(index, forms, index.positions[i]!);
    if (matches === null) continue;
    const alignment = { matches, coverage: 1 };
    if (!isAside(index, alignment)) return alignment;
    aside ??= alignment;
  }
  return aside;
}

/** The acceptable alignment that covers most; of several, one in the running text, the first. What stands word for word covers all. */
function findWhole(index: PassageIndex, quote: Quote): QuotePlacement | null {
  const least = REQUIREMENTS.find(({ characters }) => quote.characters <= characters)!.coverage;
  const literal = findLiteral(index, quote.words);
  const isLong = quote.words.length > LONGEST;
  const others = isLong ? [] : new PassageSearch(index, quote.words).alignments(least, true);
  let best: QuotePlacement[number] | null = null;
  for (const alignment of literal ? [literal] : others) {
    const found = { words: quote.words, alignment };
    if (!isAccepted(index, quote.characters, [found])) continue;
    if (best === null || isBetter(index, alignment, best.alignment)) best = found;
  }
  return best && [best];
}

function isBetter(index: PassageIndex, a: Alignment, b: Alignment): boolean {
  if (a.coverage !== b.coverage) return a.coverage > b.coverage;
  const [aside, bAside] = [isAside(index, a), isAside(index, b)];
  return aside === bAside ? a.matches[0]!.at < b.matches[0]!.at : bAside;
}

/** What each part of a quote with ellipses needs to cover (SPEC C21). */
const PART_COVERAGE = 0.75;

const ELLIPSIS = /\[\s*(?:\.{2,}|…)\s*\]|\(\s*(?:\.{2,}|…)\s*\)|\.{3,}|(?:\. ){2,}\.|…/u;

/** A quote, or a part, of more words is aligned in pieces. */
const LONGEST = 400;

/** A quote's words; in one without small letters capitals mark no names. */
function quotedWords(text: string): Word[] {
  const words = tokenise(text);
  return /\p{Ll}/u.test(text) ? words : words.map((word) => ({ ...word, capital: false }));
}

function piecesOf(words: Word[]): Word[][] {
  return Array.from({ length: Math.ceil(words.length / LONGEST) }, (_, at) =>
    words.slice(at * LONGEST, (at + 1) * LONGEST),
  );
}

/** The parts between the ellipses of a quote, each with a word at least. */
function partsOf(text: string): readonly Word[][] {
  return text.split(ELLIPSIS).flatMap((part) => piecesOf(quotedWords(part)));
}

interface Chain {
  alignments: readonly Alignment[];
  coverage: number;
}

/** Every place of the next part, with the chain of parts before it that covers most; places that follow none are left out. */
function lengthen(chains: readonly Chain[], next: readonly Alignment[]): Chain[] {
  const before = chains.toSorted((a, b) => lastOf(a.alignments.at(-1)!) - lastOf(b.alignments.at(-1)!));
  const ends = before.map(({ alignments }) => lastOf(alignments.at(-1)!));
  let near = 0;
  return next
    .toSorted((a, b) => firstOf(a) - firstOf(b))
    .flatMap((alignment) => {
      const first = firstOf(alignment);
      while (near < ends.length && ends[near]! < first - MOST_JUMPED) near++;
      let best: Chain | null = null;
      for (let at = near; at < ends.length && ends[at]! < first; at++)
        if (best === null || before[at]!.coverage >= best.coverage) best = before[at]!;
      if (best === null) return [];
      return [{ alignments: [...best.alignments, alignment], coverage: best.coverage + alignment.coverage }];
    });
}

/** Places of the parts, one each, in order and not too far apart: those that cover most, of several the first. */
function chainParts(parts: readonly (readonly Alignment[])[]): readonly Alignment[] | null {
  const [first, ...others] = parts;
  let chains: Chain[] = first!.map((alignment) => ({
    alignments: [alignment],
    coverage: alignment.coverage,
  }));
  for (const next of others) chains = lengthen(chains, next);
  const [start, ...rest] = chains;
  if (!start) return null;
  return rest.reduce((most, chain) => (chain.coverage > most.coverage ? chain : most), start).alignments;
}

/** A quote of more parts than these is none. */
const MOST_PARTS = 20;

function findParts(index: PassageIndex, parts: readonly Word[][], characters: number): QuotePlacement | null {
  if (parts.length < 2 || parts.length > MOST_PARTS) return null;
  const places = parts.map((words) => [...new PassageSearch(index, words).alignments(PART_COVERAGE, false)]);
  const chain = chainParts(places);
  const found = chain?.map((alignment, part) => ({ words: parts[part]!, alignment }));
  return found && isAccepted(index, characters, found) ? found : null;
}

/** What grade a quote has where it was found: what changes its meaning is `altered` (SPEC C21). */
export function gradeOf(index: PassageIndex, quotePlacement: QuotePlacement): EvidenceGrade {
  if (leavesOutNegation(index, quotePlacement) || quotePlacement.some((part) => cutsWord(index, part)))
    return 'altered';
  if (!quotePlacement.every((part) => isWordForWord(index, part)))
    return isAltered(index, quotePlacement) ? 'altered' : 'close';
  return quotePlacement.length === 1 ? 'exact' : 'close';
}

/** How many characters of a quote are letters, marks, digits, and single spaces between words; what is not seen does not count. */
function lengthOf(quote: string): number {
  return normalise(quote.replace(/\p{Cf}/gu, '')).codePoints.length;
}

/**
 * Looks for a quote in a document by words (SPEC C21). A quote with ellipses is looked for as parts in order, unless it stands in the
 * document just so.
 * @example gradeQuote(prepareDocument('The pump was tested twice in 2024.').passages, 'the pump was tested twice in 2023').grade // => 'altered'
 */
export function gradeQuote(index: PassageIndex, quote: string): GradedPassage {
  const words = quotedWords(quote);
  if (words.length === 0) return NOWHERE;
  const characters = lengthOf(quote);
  const whole = findWhole(index, { words, characters });
  const isExact = whole !== null && gradeOf(index, whole) === 'exact';
  const quotePlacement = (isExact ? null : findParts(index, partsOf(quote), characters)) ?? whole;
  if (!quotePlacement) return NOWHERE;
  const grade = gradeOf(index, quotePlacement);
  return { grade, spans: quotePlacement.map((part) => spanOf(index, part)) };
}
