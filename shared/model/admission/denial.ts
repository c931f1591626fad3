import { INFLECTED, isFunctionWord, likeness } from '@assay/evidence/words';
import { wordsOf } from './shingles.ts';

/** That a text leaves something out, and what: "does not mention X", "fails to explain why X". */
const DENIAL =
  /\b(?:(?:does|do|did)(?: not|n['’]t)|fails? to|failed to|never|without|omits?|neglects? to)\s+(?:\w+\s+)?(?<what>mention|say|state|name|address|include|refer to|note|explain|justify|give (?:a|any|the) reasons?)(?:s|es|ed|ing)?\b(?<object>[^.;\n]*)/iu;
/** Verbs that ask for a reason: words of the matter alone are none. */
const REASON = /explain|justify|reason/iu;
const CAUSE =
  /\b(?:because|since|so that|in order to|otherwise|or else|therefore|as a result|this way|to (?:make sure|ensure|know|learn|find out|avoid|prevent))\b/iu;
/** Fewer words name a matter too loosely to be found again. */
const FEWEST_WORDS = 3;
const SHARE = 0.8;

const matterOf = (text: string) => wordsOf(text).filter((word) => !isFunctionWord(word));

/**
 * Whether a point says that something is left out which the words that it quotes for it hold: it denies its own evidence. Told in English alone. A
 * missing explanation is denied only by a quotation that gives a reason.
 */
export function deniesItsQuote(point: string, quote: string): boolean {
  const denial = DENIAL.exec(point)?.groups;
  if (!denial || (REASON.test(denial.what!) && !CAUSE.test(quote))) return false;
  const matter = matterOf(denial.object!);
  const quoted = matterOf(quote);
  const there = matter.filter((word) => quoted.some((other) => likeness(word, other) >= INFLECTED));
  return matter.length >= FEWEST_WORDS && there.length >= SHARE * matter.length;
}
