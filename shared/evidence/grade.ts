import type { Grade, Span } from './evidence-schema.ts';
import { type Alignment, isNameAt, isNameInQuote, type Match, PassageSearch } from './find-passage.ts';
import { followersOf, frequency, type PassageIndex } from './passage-index.ts';
import { ONE } from './words/forms.ts';
import { EXCHANGED } from './words/likeness.ts';
import { areOpposite, isFunctionWord, isMeasure, isNegation, isNumber } from './words/meaning.ts';
import { tokenise, type Word } from './words/tokenise.ts';

/** A quote's grade and where it stands: one stretch, or one of each part of a quote with ellipses; none where it is `none`. */
export interface GradedPassage {
  grade: Grade;
  spans: readonly Span[];
}

const NOWHERE: GradedPassage = { grade: 'none', spans: [] };

/** A quote of fewer characters counts only word for word (CAPRA, 3.3; SPEC C9, C21). */
const SHORT = 15;

/** What a quote of at most so many characters needs to be accepted (SPEC C21). */
interface Requirement {
  characters: number;
  coverage: number;
  strength: number;
  /** Bits of rarity of one that stands word for word: the headings that all documents of a kind have are no evidence. */
  literalBits: number;
}
const REQUIREMENTS: readonly Requirement[] = [
  { characters: 20, coverage: 0.7, strength: 1.2, literalBits: 4 },
  { characters: 30, coverage: 0.7, strength: 1.1, literalBits: 2 },
  { characters: 50, coverage: 0.7, strength: 0.87, literalBits: Number.NEGATIVE_INFINITY },
  {
    characters: Number.POSITIVE_INFINITY,
    coverage: 0.6,
    strength: 0.92,
    literalBits: Number.NEGATIVE_INFINITY,
  },
];
/** Bits by which a word that is not quite the same weakens a match, and bits to a unit of strength. */
const INEXACT_BITS = 4;
const BITS_OF_STRENGTH = 50;
/** As many words in a row may be missing, or this share of the quote if that is more. */
const STRETCH_WORDS = 2;
const STRETCH_SHARE = 0.1;
/** How many words of content make a quote that stands word for word more than a phrase of the language. */
const CONTENT_WORDS = 2;
/** Of a quote with ellipses: what each part needs, and how many words may lie between two. */
const PART_COVERAGE = 0.75;
const MOST_JUMPED = 250;

/** How likely a word of grammar is at the least, anywhere. */
const GRAMMAR = 0.01;

/**
 * How likely a word of the document is where it stands, given the word before it where that is matched too: from the other
 * places where the two follow each other, smoothed by how many different words follow the first (Witten and Bell).
 */
function probability(index: PassageIndex, at: number, afterMatch: boolean): number {
  const form = index.forms[at]!;
  const alone = Math.max(
    frequency(index, form) / index.words.length,
    isFunctionWord(index.vocabulary[form]!) ? GRAMMAR : 0,
  );
  if (!afterMatch) return alone;
  const before = index.forms[at - 1]!;
  const known = followersOf(index, before);
  const elsewhere = (known.get(form) ?? 1) - 1;
  const followers = Math.max(1, known.size - (elsewhere === 0 ? 1 : 0));
  return (elsewhere + followers * alone) / (frequency(index, before) - 1 + followers);
}

/** Bits by which the matched words are rarer than what chance finds somewhere among `among` words. */
function rarity(index: PassageIndex, { matches }: Alignment, among: number): number {
  let bits = -Math.log2(among);
  matches.forEach(({ at }, i) => {
    bits -= Math.log2(probability(index, at, i > 0 && matches[i - 1]!.at === at - 1));
  });
  return bits;
}

/** A quote, or a part of one: its words, and its length in characters, normalised. */
interface Quote {
  words: readonly Word[];
  characters: number;
}

/** Where a quote stands as a whole: one alignment, or one for each part, with the words that each part covers. */
type Found = readonly { words: readonly Word[]; alignment: Alignment }[];

function coverageOf(found: Found): number {
  const total = found.reduce((sum, { words }) => sum + words.length, 0);
  return found.reduce((sum, { words, alignment }) => sum + alignment.coverage * words.length, 0) / total;
}

/** Later parts are looked for only near the first, so that chance finds them less often. */
function rarityOf(index: PassageIndex, found: Found): number {
  const near = Math.min(MOST_JUMPED, index.words.length);
  return found.reduce(
    (bits, { alignment }, part) => bits + rarity(index, alignment, part === 0 ? index.words.length : near),
    0,
  );
}

function strengthOf(index: PassageIndex, found: Found): number {
  const inexact = found
    .flatMap(({ alignment }) => alignment.matches)
    .filter(({ likeness }) => likeness < 1).length;
  return coverageOf(found) + (rarityOf(index, found) - INEXACT_BITS * inexact) / BITS_OF_STRENGTH;
}

function longestGap({ words, alignment }: Found[number]): number {
  const places = [-1, ...alignment.matches.map(({ quote }) => quote), words.length];
  return Math.max(...places.slice(1).map((place, i) => place - places[i]! - 1));
}

function isWordForWord(index: PassageIndex, { words, alignment: { matches } }: Found[number]): boolean {
  if (matches.length < words.length) return false;
  return matches.every(({ at, likeness }, i) => {
    const before = matches[i - 1]?.at ?? at - 1;
    return likeness === 1 && index.counted[at] === index.counted[before + 1];
  });
}

function contentWords(words: readonly Word[]): number {
  return words.filter(({ form }) => !isFunctionWord(form) && form.length > 1).length;
}

/** Parts of one word each, or of grammar alone, can be found in any document. */
const PART_WORDS = 2;

function isAccepted(index: PassageIndex, characters: number, found: Found): boolean {
  const words = found.flatMap((part) => part.words);
  const content = contentWords(words);
  const isLiteral = found.every((part) => isWordForWord(index, part));
  if (characters < SHORT) return isLiteral && found.length === 1 && content > 0;
  if (found.length > 1 && found.some((part) => part.words.length < PART_WORDS)) return false;
  const required = REQUIREMENTS.find((row) => characters <= row.characters)!;
  if (isLiteral && content >= CONTENT_WORDS && rarityOf(index, found) >= required.literalBits) return true;
  return (
    coverageOf(found) >= required.coverage &&
    found.every((part) => longestGap(part) <= Math.max(STRETCH_WORDS, STRETCH_SHARE * part.words.length)) &&
    strengthOf(index, found) >= required.strength
  );
}

const isAside = (index: PassageIndex, { matches }: Alignment) => index.aside[matches[0]!.at] === 1;

/** Where the words of a quote stand in sequence from a place on, what is free skipped; null if they do not. */
function literalAt(index: PassageIndex, forms: readonly number[], start: number): Match[] | null {
  const matches: Match[] = [];
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
function findWhole(index: PassageIndex, quote: Quote): Found | null {
  const least = REQUIREMENTS.find(({ characters }) => quote.characters <= characters)!.coverage;
  const literal = findLiteral(index, quote.words);
  const isLong = quote.words.length > LONGEST;
  const others = isLong ? [] : new PassageSearch(index, quote.words).alignments(least, true);
  let best: Found[number] | null = null;
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

const firstOf = ({ matches }: Alignment) => matches[0]!.at;
const lastOf = ({ matches }: Alignment) => matches.at(-1)!.at;

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

function findParts(index: PassageIndex, parts: readonly Word[][], characters: number): Found | null {
  if (parts.length < 2 || parts.length > MOST_PARTS) return null;
  const places = parts.map((words) => [...new PassageSearch(index, words).alignments(PART_COVERAGE, false)]);
  const chain = chainParts(places);
  const found = chain?.map((alignment, part) => ({ words: parts[part]!, alignment }));
  return found && isAccepted(index, characters, found) ? found : null;
}

/** The words between two matches, of the quote and of the document. */
interface Gap {
  quoted: readonly Word[];
  found: readonly number[];
}

/** Words of the document beyond a match, as many as the quote has more, within the sentence. */
function beyond(index: PassageIndex, at: number, count: number, step: 1 | -1): number[] {
  const found: number[] = [];
  for (let next = at + step; found.length < count && next >= 0 && next < index.words.length; next += step) {
    if (step > 0 ? index.words[next]!.opens : index.words[next + 1]!.opens) break;
    if (!index.free[next]) found.push(next);
  }
  return found;
}

/** How far behind a quote's end a negation still belongs to what stands there in place of its last words. */
const NEAR = 2;

/** The gaps of a part: before its first match, between its matches, behind its last. */
function gapsOf(index: PassageIndex, { words, alignment: { matches } }: Found[number]): Gap[] {
  const [first, last] = [matches[0]!, matches.at(-1)!];
  const inside = matches.map(({ quote, at, likeness }, i): Gap => {
    const before = matches[i - 1] ?? { quote, at };
    const exchanged = likeness === EXCHANGED;
    const skipped = Array.from({ length: Math.max(0, at - before.at - 1) }, (_, k) => before.at + 1 + k);
    return {
      quoted: [...words.slice(before.quote + 1, quote), ...(exchanged ? [words[quote]!] : [])],
      found: [...skipped.filter((place) => !index.free[place]), ...(exchanged ? [at] : [])],
    };
  });
  const [head, tail] = [words.slice(0, first.quote), words.slice(last.quote + 1)];
  return [
    { quoted: head, found: beyond(index, first.at, head.length, -1) },
    ...inside,
    { quoted: tail, found: beyond(index, last.at, tail.length, 1) },
  ];
}

/** Whether a word is a number, its unit, or a part of an id. */
function isCounted({ form, joined }: Word): boolean {
  return (isNumber(form) && form !== ONE) || isMeasure(form) || joined;
}

/** Whether what differs between quote and passage changes what is said. */
function changesMeaning(index: PassageIndex, { quoted, found }: Gap): boolean {
  const there = found.map((at) => index.words[at]!);
  const negated = (words: readonly Word[]) => words.some(({ form }) => isNegation(form));
  if (negated(quoted) !== negated(there)) return true;
  if (quoted.some(isCounted) || there.some(isCounted)) return true;
  if (quoted.some((word) => isNameInQuote(index, word)) || found.some((at) => isNameAt(index, at)))
    return true;
  return quoted.some(({ form }) => there.some((word) => areOpposite(form, word.form)));
}

/** Whether the passage ends or begins within what is written as one: *UC-3* of *UC-3a*, *10* of *10k*. */
function cutsWord(index: PassageIndex, { alignment }: Found[number]): boolean {
  const [first, last] = [firstOf(alignment), lastOf(alignment)];
  return index.words[first]!.joined || (index.words[last + 1]?.joined ?? false);
}

/** Whether the document denies what it goes on to say where the quote ends in other words. */
function deniesNext(index: PassageIndex, part: Found[number], tail: Gap): boolean {
  if (tail.quoted.length === 0 || tail.quoted.some(({ form }) => isNegation(form))) return false;
  const near = beyond(index, lastOf(part.alignment), tail.quoted.length + NEAR, 1);
  return near.some((at) => isNegation(index.words[at]!.form));
}

function isAltered(index: PassageIndex, found: Found): boolean {
  return found.some((part) => {
    const gaps = gapsOf(index, part);
    const [head, tail] = [gaps[0]!, gaps.at(-1)!];
    const differing = gaps.filter((gap) => (gap !== head && gap !== tail) || gap.quoted.length > 0);
    return differing.some((gap) => changesMeaning(index, gap)) || deniesNext(index, part, tail);
  });
}

/** The passage runs on over what the document has in place of the quote's first and last words, and to the ends of its words. */
function spanOf(index: PassageIndex, part: Found[number]): Span {
  const gaps = gapsOf(index, part);
  let first = Math.min(firstOf(part.alignment), ...gaps[0]!.found);
  let last = Math.max(lastOf(part.alignment), ...gaps.at(-1)!.found);
  while (index.words[first]!.joined) first--;
  while (index.words[last + 1]?.joined) last++;
  const [end, next] = [index.words[last]!, index.words[last + 1]];
  if (next && isNumber(end.form) && isMeasure(next.form)) last++;
  return { start: index.words[first]!.start, end: index.words[last]!.end };
}

/** What is left out says the contrary: a negation in the sentence that goes on behind the ellipsis. */
function leavesOutNegation(index: PassageIndex, found: Found): boolean {
  return found.slice(1).some(({ alignment }, part) => {
    const before = lastOf(found[part]!.alignment);
    const left = index.words.slice(before + 1, firstOf(alignment));
    return !left.some(({ opens }) => opens) && left.some(({ form }) => isNegation(form));
  });
}

function gradeOf(index: PassageIndex, found: Found): Grade {
  if (leavesOutNegation(index, found) || found.some((part) => cutsWord(index, part))) return 'altered';
  if (!found.every((part) => isWordForWord(index, part)))
    return isAltered(index, found) ? 'altered' : 'close';
  return found.length === 1 ? 'exact' : 'close';
}

/**
 * Looks for a quote in a document by words (SPEC C21). `characters`: its length, normalised. A quote with ellipses is looked
 * for as parts in order, unless it stands in the document just so.
 */
export function gradeQuote(index: PassageIndex, text: string, characters: number): GradedPassage {
  const words = quotedWords(text);
  if (words.length === 0) return NOWHERE;
  const whole = findWhole(index, { words, characters });
  const isExact = whole !== null && gradeOf(index, whole) === 'exact';
  const found = (isExact ? null : findParts(index, partsOf(text), characters)) ?? whole;
  if (!found) return NOWHERE;
  const grade = gradeOf(index, found);
  return { grade, spans: found.map((part) => spanOf(index, part)) };
}
