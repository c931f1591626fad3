import {
  inMarks,
  isTerm,
  quotationsIn,
  replaceQuotations,
  settleQuotations,
  TAKEN_OUT,
} from '@assay/evidence/quotations';
import { createAnswerQuotes, type LookUp } from '@assay/evidence/short-answer';
import { deniesItsQuote } from '@assay/model/admission/denial';
import type { GradingMaterial } from '../material.ts';
import { tellingWords } from './judging-words.ts';
import { isAmong } from './same-point.ts';
import { sentencesAsWritten } from './sentences-of-prose.ts';

/** What the words of graders are held against. */
export type ReasonMaterial = Pick<GradingMaterial, 'answer' | 'question' | 'examples'>;

/** Whose words may be quoted to a student. */
export interface Quotable {
  /** The student's own. */
  look: LookUp;
  /** Whether a sentence of it says what a text calls missing in it. */
  isDenied(text: string): boolean;
  /** The question's, the reference's, the teacher's criteria. */
  isGiven(text: string): boolean;
  /** Whether a text is about something, and about nothing but what the question or the criteria name. */
  isAsked(text: string): boolean;
  /** Whether a word is one of the question, its reference or the answer, in whatever form. */
  isTopic(word: string): boolean;
  /** Another student's, or what was said to one. */
  isOthers(text: string): boolean;
}

/** Prepares the texts that quotations are looked up in. */
export function quotableOf({ answer, question, examples }: ReasonMaterial): Quotable {
  const lookInGiven = createAnswerQuotes(
    [question.text, question.reference, question.criteria ?? ''].join('\n\n'),
  );
  const asked = tellingWords([question.text, question.criteria ?? ''].join('\n\n'));
  const topics = [...asked, ...tellingWords(`${question.reference}\n\n${answer}`)];
  const said = sentencesAsWritten(answer);
  const others = createAnswerQuotes(examples.flatMap((one) => [one.answer, one.feedback ?? '']).join('\n\n'));
  return {
    look: createAnswerQuotes(answer),
    isDenied: (text) => said.some((sentence) => deniesItsQuote(text, sentence, { past: true })),
    isGiven: (text) => lookInGiven(text).grade === 'exact',
    isAsked: (text) => {
      const words = tellingWords(text);
      return words.length > 0 && words.every((word) => isAmong(asked, word));
    },
    isTopic: (word) => isAmong(topics, word),
    isOthers: (text) => /\s/.test(text.trim()) && others(text).grade !== 'none',
  };
}

/** Words before a quotation that say what would be right, not what the student wrote. */
const PROPOSES =
  /(?<!\p{L})(?:would|should|could|must|instead|rather|reference|expected|correct|such\s+as|e\.g\.|sollte|müsste|hätte|statt|richtig\p{L}*|korrekt\p{L}*|erwartet\p{L}*|dovrebbe|avrebbe|doveva|invece|anziché|corrett\p{L}*|attes\p{L}*)(?!\p{L})[^.!?\n]*$/iu;

/**
 * A text of a grader as its student may read it (SPEC G13): quotations of the answer become the answer's own words, those of
 * the question and the reference stay; another student's words are taken out. What nobody wrote loses its marks where it is a
 * term of up to three words or says what would be right, and is taken out elsewhere. All other words stay.
 */
export function cleanQuotations(text: string, { look, isGiven, isOthers }: Quotable): string {
  const stands = (words: string) => look(words).supported || isGiven(words) || isOthers(words);
  const settled = settleQuotations(quotationsIn(text), stands);
  return replaceQuotations(text, settled, ({ text: words, start, end }, from) => {
    const { supported, passage } = look(words);
    if (supported) return inMarks(passage!);
    if (isGiven(words)) return text.slice(start, end);
    const isOwn = isTerm(words) || PROPOSES.test(text.slice(from, start));
    return isOwn && !isOthers(words) ? words : TAKEN_OUT;
  }).trim();
}
