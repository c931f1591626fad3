import { INFLECTED, isFunctionWord, likeness } from '@assay/evidence/words';
import { wordsOf } from './shingles.ts';

/** That a text leaves something out, and what. */
const DENIAL =
  /\b(?<lacks>(?:does|do|did)(?: not|n['’]t)|fails? to|failed to)\s+(?:(?:actually|clearly|directly|even|ever|explicitly|really|specifically)\s+)?(?<what>mention|say|state|name|address|include|refer to|note|explain|justify|acknowledge|consider|describe|discuss|indicate|point out|recogni[sz]e|show|specify)\b(?<object>(?:(?!\b(?:and|but) (?:did|does|do|fail(?:s|ed)?)\b)[^.;\n])*)/giu;
const PAST = /^(?:did|failed)/iu;
/** What is denied of the same is no denial of it: "no length field". */
const NEGATION =
  /\b(?:no|not|none|never|nothing|without|cannot|neither|nor|(?:is|are|was|were|do|does|did|has|have|had|ca|wo|could|would|should)n['’]?t)\b/iu;
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
/** So many words before a matter may deny it. */
const WORDS_BEFORE = 3;
/** So many words of a clause are compared; bounds the time. */
const MOST_WORDS = 60;

const matterOf = (text: string) => wordsOf(text).filter((word) => LIMITS.has(word) || !isFunctionWord(word));

/** Whether what is said to be left out stands in what is quoted. */
function isThere(what: string, object: string, quote: string): boolean {
  if (QUESTION.test(object)) return false;
  if (OBJECTION.test(object)) return false;
  const asksWhy = WHY.test(object) || REASON.test(what);
  if (asksWhy && !CAUSE.test(quote)) return false;
  const matter = matterOf(object).slice(0, MOST_WORDS);
  const quoted = wordsOf(quote).slice(0, MOST_WORDS);
  const isOf = (word: string) => (other: string) => likeness(word, other) >= INFLECTED;
  const there = matter.filter((word) => quoted.some(isOf(word)));
  const fewest = asksWhy ? FEWEST_OF_REASON : FEWEST_WORDS;
  const share = asksWhy ? REASON_SHARE : 1;
  if (matter.length < fewest || there.length < share * matter.length) return false;
  const isMatter = (other: string) => there.some((word) => isOf(word)(other));
  const from = Math.max(0, quoted.findIndex(isMatter) - WORDS_BEFORE);
  const told = quoted.slice(from, quoted.findLastIndex(isMatter) + 1).join(' ');
  return NEGATION.test(told) === NEGATION.test(object);
}

/**
 * Whether a point says that something is left out which the words that it quotes for it hold: it denies its own evidence. Told in English alone. A
 * missing explanation is denied only by a quotation that gives a reason. `past`: what was left out counts, too, as where no revision can have
 * brought it since.
 */
export function deniesItsQuote(point: string, quote: string, { past = false } = {}): boolean {
  return Array.from(point.matchAll(DENIAL), ({ groups }) => groups!).some(
    ({ lacks, what, object }) => (past || !PAST.test(lacks!)) && isThere(what!, object!, quote),
  );
}
