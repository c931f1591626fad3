import { INFLECTED, isFunctionWord, likeness } from '@assay/evidence/words';
import { wordsOf } from './shingles.ts';

/** That a text leaves something out, and what. */
const DENIAL =
  /\b(?<lacks>(?:does|do|did)(?: not|n['’]t)|fails? to|failed to)\s+(?:(?:actually|clearly|directly|even|ever|explicitly|really|specifically)\s+)?(?<what>mention|say|state|name|address|include|refer to|note|explain|justify|acknowledge|consider|describe|discuss|indicate|point out|recogni[sz]e|show|specify)\b(?<object>(?:(?!\b(?:and|but) (?:did|does|do|fail(?:s|ed)?)\b)[^.;\n])*)/giu;
const PAST = /^(?:did|failed)/iu;
/** What is denied of the same is no denial of it: "no length field". */
const NEGATION =
  /\b(?:no|not|none|never|nothing|without|cannot|neither|nor|wrong|false|untrue|incorrect|unlike|hardly|den(?:y|ies|ied)|(?:is|are|was|were|do|does|did|has|have|had|ca|wo|could|would|should)n['’]t)\b/iu;
/** Where another clause begins. */
const CLAUSE = /[,;:.!?]|\b(?:because|since|while|whereas|although|though|but)\b/giu;
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

/** A word as it is compared, and where it ends. */
interface QuotedWord {
  word: string;
  at: number;
  end: number;
}

const placedWords = (text: string): QuotedWord[] =>
  Array.from(text.matchAll(/[\p{L}\p{M}\p{N}'’ʼ]+/gu), ({ 0: word, index }) => ({
    word: wordsOf(word).join(''),
    at: index,
    end: index + word.length,
  })).slice(0, MOST_WORDS);

const matterOf = (text: string) =>
  wordsOf(text)
    .filter((word) => LIMITS.has(word) || !isFunctionWord(word))
    .slice(0, MOST_WORDS);

/** The words of a matter that stand in a text in the matter's order, as many as can be: who does what to whom lies in the order. */
function inOrder(matter: readonly string[], text: readonly QuotedWord[]): QuotedWord[] {
  let best: QuotedWord[][] = Array.from({ length: text.length + 1 }, () => []);
  for (const word of matter) {
    const next: QuotedWord[][] = [[]];
    for (const [at, placed] of text.entries()) {
      const met = likeness(word, placed.word) >= INFLECTED ? [...best[at]!, placed] : [];
      next.push(
        [met, best[at + 1]!, next[at]!].reduce((one, other) => (other.length > one.length ? other : one)),
      );
    }
    best = next;
  }
  return best.at(-1)!;
}

/** A stretch of a text with the clause before it that may deny it. */
function clauseOf(quote: string, [first, ...others]: readonly QuotedWord[]): string {
  const { at, end } = first!;
  const begins = Array.from(quote.slice(0, at).matchAll(CLAUSE)).at(-1);
  return quote.slice(begins ? begins.index + begins[0].length : 0, others.at(-1)?.end ?? end);
}

/** Whether what is said to be left out stands in what is quoted. */
function isThere(what: string, object: string, quote: string): boolean {
  if (QUESTION.test(object)) return false;
  if (OBJECTION.test(object)) return false;
  const asksWhy = WHY.test(object) || REASON.test(what);
  if (asksWhy && !CAUSE.test(quote)) return false;
  const matter = matterOf(object);
  const there = inOrder(matter, placedWords(quote));
  const fewest = asksWhy ? FEWEST_OF_REASON : FEWEST_WORDS;
  const share = asksWhy ? REASON_SHARE : 1;
  if (matter.length < fewest || there.length < share * matter.length) return false;
  return NEGATION.test(clauseOf(quote, there)) === NEGATION.test(object);
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
