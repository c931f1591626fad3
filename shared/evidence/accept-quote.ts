import type { Alignment } from './find-passage.ts';
import { followersOf, frequency, type PassageIndex } from './passage-index.ts';
import { isFunctionWord } from './words/meaning.ts';
import type { Word } from './words/tokenise.ts';

/** A quote of fewer characters counts only word for word (CAPRA, 3.3; SPEC C9, C21). */
const SHORT = 15;

/** What a quote of at most so many characters needs to be accepted (SPEC C21). */
interface Requirement {
  characters: number;
  coverage: number;
  strength: number;
  /** Bits of rarity of one that stands word for word: the headings that all documents of a kind have are no evidence. */
  literalBits: number;
  /** Or so many words of content. */
  literalWords: number;
}
export const REQUIREMENTS: readonly Requirement[] = [
  { characters: 20, coverage: 0.7, strength: 1.2, literalBits: 4, literalWords: Number.POSITIVE_INFINITY },
  { characters: 30, coverage: 0.7, strength: 1.1, literalBits: 2, literalWords: 3 },
  { characters: 50, coverage: 0.7, strength: 0.87, literalBits: 0, literalWords: 2 },
  {
    characters: Number.POSITIVE_INFINITY,
    coverage: 0.6,
    strength: 0.92,
    literalBits: 0,
    literalWords: 2,
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
/** How many words may lie between two parts of a quote with ellipses (SPEC C21). */
export const MOST_JUMPED = 250;

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
export interface Quote {
  words: readonly Word[];
  characters: number;
}

/** Where a quote stands as a whole: one alignment, or one for each part, with the words that each part covers. */
export type QuotePlacement = readonly { words: readonly Word[]; alignment: Alignment }[];

function coverageOf(quotePlacement: QuotePlacement): number {
  const total = quotePlacement.reduce((sum, { words }) => sum + words.length, 0);
  return (
    quotePlacement.reduce((sum, { words, alignment }) => sum + alignment.coverage * words.length, 0) / total
  );
}

/** Later parts are looked for only near the first, so that chance finds them less often. */
function rarityOf(index: PassageIndex, quotePlacement: QuotePlacement): number {
  const near = Math.min(MOST_JUMPED, index.words.length);
  return quotePlacement.reduce(
    (bits, { alignment }, part) => bits + rarity(index, alignment, part === 0 ? index.words.length : near),
    0,
  );
}

function strengthOf(index: PassageIndex, quotePlacement: QuotePlacement): number {
  const inexact = quotePlacement
    .flatMap(({ alignment }) => alignment.matches)
    .filter(({ likeness }) => likeness < 1).length;
  return (
    coverageOf(quotePlacement) + (rarityOf(index, quotePlacement) - INEXACT_BITS * inexact) / BITS_OF_STRENGTH
  );
}

function longestGap({ words, alignment }: QuotePlacement[number]): number {
  const places = [-1, ...alignment.matches.map(({ quote }) => quote), words.length];
  return Math.max(...places.slice(1).map((place, i) => place - places[i]! - 1));
}

/** Whether a part stands word for word; what is free is skipped. */
export function isWordForWord(
  index: PassageIndex,
  { words, alignment: { matches } }: QuotePlacement[number],
): boolean {
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

/** Whether what was found of a quote of so many characters, normalised, bears it out (SPEC C21). */
export function isAccepted(index: PassageIndex, characters: number, quotePlacement: QuotePlacement): boolean {
  const words = quotePlacement.flatMap((part) => part.words);
  const content = contentWords(words);
  const isLiteral = quotePlacement.every((part) => isWordForWord(index, part));
  if (characters < SHORT) return isLiteral && quotePlacement.length === 1 && content > 0;
  if (quotePlacement.length > 1 && quotePlacement.some((part) => part.words.length < PART_WORDS))
    return false;
  const required = REQUIREMENTS.find((row) => characters <= row.characters)!;
  const isRare = content >= required.literalWords || rarityOf(index, quotePlacement) >= required.literalBits;
  if (isLiteral && content >= CONTENT_WORDS && isRare) return true;
  return (
    coverageOf(quotePlacement) >= required.coverage &&
    quotePlacement.every(
      (part) => longestGap(part) <= Math.max(STRETCH_WORDS, STRETCH_SHARE * part.words.length),
    ) &&
    strengthOf(index, quotePlacement) >= required.strength
  );
}

/** The first and the last word of the document that an alignment matches. */
export const firstOf = ({ matches }: Alignment) => matches[0]!.at;
export const lastOf = ({ matches }: Alignment) => matches.at(-1)!.at;
