import { INFLECTED, isFunctionWord, likeness } from '@assay/evidence/words';
import { wordsOf } from './shingles.ts';

/** That a text leaves something out, and what. Told in the present alone: of what was left out once, a revision may well say it. */
const DENIAL =
  /\b(?:(?:does|do)(?: not|n['’]t)|fails? to)\s+(?:(?:actually|clearly|directly|even|ever|explicitly|really|specifically)\s+)?(?<what>mention|say|state|name|address|include|refer to|note|explain|justify|acknowledge|consider|describe|discuss|indicate|point out|recogni[sz]e|show|specify)\b(?<object>[^.;\n]*)/iu;
/** What is denied of the same is no denial of it: "no length field". */
const NEGATION = /\b(?:no|not|none|never|nothing|without|cannot|neither|nor)\b|n['’]t\b/iu;
/** "How", "who", "by what factor": the matter may be there, and what is asked of it not. */
const QUESTION = /^\s*(?:\w+ )?(?:how|what|who|whom|whose|when|where|which|whether|if)\b/iu;
/** A missing reason. */
const WHY = /^\s*why\b/iu;
const REASON = /explain|justify/iu;
const CAUSE =
  /\b(?:because|so that|in order to|otherwise|or else|to (?:make sure|ensure|know|learn|find out))\b/iu;
/** Fewer words name a matter too loosely to be found again. */
const FEWEST_WORDS = 3;
const FEWEST_OF_REASON = 5;
/** Of a reason so much, of another matter all. */
const REASON_SHARE = 0.8;
/** What is missing may be a small word: "measurable", "only". */
const LIMITS = new Set('only not never must always each every all any most least'.split(' '));
/** "Address" is said of objections too, which stand in what is quoted. */
const OBJECTION = /\b(?:objection|argument|claim|concern|point|fear|worry|criticism|counter\w*)\b/iu;
/** So many words of a clause are compared; bounds the time. */
const MOST_WORDS = 60;

const matterOf = (text: string) => wordsOf(text).filter((word) => LIMITS.has(word) || !isFunctionWord(word));

/**
 * Whether a point says that something is left out which the words that it quotes for it hold: it denies its own evidence. Told in English alone. A
 * missing explanation is denied only by a quotation that gives a reason.
 */
export function deniesItsQuote(point: string, quote: string): boolean {
  const { what, object } = DENIAL.exec(point)?.groups ?? {};
  if (what === undefined || object === undefined || QUESTION.test(object)) return false;
  if (OBJECTION.test(object) || NEGATION.test(quote) !== NEGATION.test(object)) return false;
  const asksWhy = WHY.test(object) || REASON.test(what);
  if (asksWhy && !CAUSE.test(quote)) return false;
  const matter = matterOf(object).slice(0, MOST_WORDS);
  const quoted = matterOf(quote).slice(0, MOST_WORDS);
  const there = matter.filter((word) => quoted.some((other) => likeness(word, other) >= INFLECTED));
  const fewest = asksWhy ? FEWEST_OF_REASON : FEWEST_WORDS;
  const share = asksWhy ? REASON_SHARE : 1;
  return matter.length >= fewest && there.length >= share * matter.length;
}
