import { memoise } from '../memo.ts';
import { sentencesOf } from './sentences.ts';
import { wordsOf } from './words.ts';

const FEWEST_WORDS = 4;
const LONGEST_QUOTE = 200;
const JOINT = /[,;:]| (?:and|but|because|when|so|which|while|or|until|although) /g;

/** A sentence of a document with a part of it that can stand between double quotation marks. */
interface QuotablePassage {
  sentence: string;
  quote: string;
}

/** The longest stretch without double quotation marks, at most 200 characters, cut between words. */
function quotable(sentence: string): string {
  const stretches = sentence.split(/["“”„«»「」]/).map((stretch) => stretch.trim());
  const longest = stretches.reduce((best, stretch) => (stretch.length > best.length ? stretch : best), '');
  if (longest.length <= LONGEST_QUOTE) return longest;
  const head = longest.slice(0, LONGEST_QUOTE);
  const joint = [...head.matchAll(JOINT)].findLast((match) => match.index > 60);
  if (joint) return head.slice(0, joint.index).replace(/(?<![\s,;:])[\s,;:]+$/, '');
  const space = head.lastIndexOf(' ');
  return space > 0 ? head.slice(0, space) : head;
}

/**
 * What can be quoted of a document: exact words (white space collapsed), four words or more unless the whole document has
 * nothing longer.
 */
export const passagesOf: (document: string) => readonly QuotablePassage[] = memoise((document) => {
  const all = sentencesOf(document).map(({ text }) => ({ sentence: text, quote: quotable(text) }));
  const long = all.filter(({ quote }) => wordsOf(quote).length >= FEWEST_WORDS);
  return long.length > 0 ? long : all.filter(({ quote }) => quote.length > 0);
});
