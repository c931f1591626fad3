import { memoise } from '../../memo.ts';
import { wordsOf } from '../../text/words.ts';
import { MISSPELT } from './lexicon.ts';

/** Above this many words without a full stop a sentence counts as run on. */
export const RUN_ON_WORDS = 40;

/** A small I; a space before a mark, or none after it; a mark doubled. */
const SLIPS = [
  /(?<![\p{L}.'’-])i(?=$|[\s,'’])/gu,
  /\w\s+[,.;:!?](?!\.)/g,
  /\p{L}[,;:!?](?=\p{L})/gu,
  /,,|;;|(?<!\.)\.\.(?!\.)|[!?]{3,}/g,
];
const END_MARK = /[.!?:;…。！？]["”’')\]]*$/;

/**
 * How many slips of spelling, capitals and punctuation can be counted in one sentence. Placeholders such as @CAPS1 are ordinary
 * words, never slips.
 */
export const slipsIn: (sentence: string) => number = memoise((sentence) => {
  const words = wordsOf(sentence);
  const misspelt = words.filter((word) => MISSPELT.has(word.toLowerCase().replace(/’/g, "'"))).length;
  const marks = SLIPS.reduce((sum, slip) => sum + (sentence.match(slip) ?? []).length, 0);
  const first = /\p{L}|@/u.exec(sentence)?.[0] ?? '@';
  const startsSmall = first !== '@' && first !== first.toUpperCase();
  const isOpen = words.length > 5 && !END_MARK.test(sentence);
  return misspelt + marks + [startsSmall, isOpen, words.length > RUN_ON_WORDS].filter(Boolean).length;
}, 16_384);
