import type { Evidence } from '@assay/evidence/evidence-schema';
import { isTerm, quotationsIn, settleQuotations } from '@assay/evidence/quotations';
import { createAnswerQuotes, type LookUp } from '@assay/evidence/short-answer';
import type { Grading, GradingPoint } from '../grading.ts';
import type { AnchoredPoint } from '../weighed.ts';
import { stanceOf } from './judging-words.ts';
import { sentencesOfProse } from './sentences-of-prose.ts';
import { takenFrom } from './taken-words.ts';

/** What graders' points are anchored in, indexed once for all graders. */
export interface AnchoringTexts {
  /** The student's answer as it was handed in. */
  answer: string;
  look: LookUp;
  /** Words of the question or the reference: a point that quotes them, and not the answer, says nothing of the student's words. */
  isGiven(text: string): boolean;
}

/** `given`: the question and the reference. */
export function anchoringTexts(answer: string, given: string): AnchoringTexts {
  const lookInGiven = createAnswerQuotes(given);
  return {
    answer,
    look: createAnswerQuotes(answer),
    isGiven: (text) => lookInGiven(text).grade === 'exact',
  };
}

/** What models write where there is no quote, spaces and marks aside. */
const NO_QUOTE = /^(?:null|none|nil|n\/?a|noquote|nothing|[-–—])?$/i;
const isNoQuote = (quote: string) => NO_QUOTE.test(quote.replace(/[\s"“”'’()[\].]+/g, ''));

/** The quotation that a point makes in its own words: the first that stands in the answer, else the first that claims to. */
function quotedIn(point: string, { look, isGiven }: AnchoringTexts): Evidence | null {
  const quoted = settleQuotations(quotationsIn(point), (text) => look(text).supported);
  const found = quoted.find(({ stands }) => stands);
  if (found) return look(found.text);
  if (stanceOf(point).includes('m')) return null;
  const claimed = quoted.find(({ text }) => !isGiven(text) && !isTerm(text));
  return claimed ? look(claimed.text) : null;
}

/** A sentence of prose quotes the words that it has in common with the answer, unless it says what is missing. */
const quotedByProse = (sentence: string, answer: string) =>
  stanceOf(sentence).includes('m') || quotationsIn(sentence).length > 0 ? null : takenFrom(answer, sentence);

function pointsOf({ feedback }: Grading, answer: string): GradingPoint[] {
  const [only, ...others] = feedback;
  if (!only || others.length > 0 || (only.quote !== null && !isNoQuote(only.quote)))
    return feedback.filter(({ point }) => point.trim() !== '');
  return sentencesOfProse(only.point).map((point) => ({ point, quote: quotedByProse(point, answer) }));
}

/**
 * A grader's points, each with the words of the answer that it quotes (SPEC G13). Where its quote is null but the point itself
 * quotes, that is looked up; a term, the question's or the reference's words there, and what a point says is missing, are no
 * quotes. A grader that writes prose has a point for each of its sentences, those that only announce a label aside; a
 * sentence without marks quotes the longest run of four words or more that it has in common with the answer. `letter`: the
 * grader's, which its points' ids begin with.
 */
export function anchorPoints(grading: Grading, letter: string, texts: AnchoringTexts): AnchoredPoint[] {
  return pointsOf(grading, texts.answer).map(({ point, quote }, index) => {
    const asked = quote === null ? null : texts.look(quote);
    const hasQuote = asked !== null && (asked.supported || !isNoQuote(quote!));
    const evidence = hasQuote ? asked : quotedIn(point, texts);
    const quoted = !evidence ? 'nothing' : evidence.supported ? 'in the answer' : 'not in the answer';
    return { id: `${letter}${index + 1}`, point: point.trim(), quoted, evidence };
  });
}
