import { quotationsIn } from '@assay/evidence/quotations';
import { sentencesOf } from '@assay/kit/language/sentences';
import { wordsOf } from '@assay/model/admission/shingles';
import type { ReadyTextSpan } from './stretch.ts';
import { SECOND_PERSON } from './words.ts';

const PARAGRAPH_END = /\n[ \t]*\n/;
/** A few words that may stand between a cue and the paragraph that it announces. */
const FEW = 3;

function paragraphEnd(text: string, from: number): number {
  const found = PARAGRAPH_END.exec(text.slice(from));
  return found ? from + found.index : text.length;
}

const skipSpace = (text: string, from: number) => from + /^[\s*_]*/.exec(text.slice(from))![0].length;

/** A sentence that is about a text or speaks to its writer: what was announced has ended. */
const RETURNS =
  /(?<!\p{L})(?:arguments?|claims?|readers?|audience|opponents?|sentences?|paragraphs?|drafts?|revision|wording|premises?|argomento|argomentazione|lettor[ei]|frase|leser\p{L}*|satz|lecteurs?|phrase|lector(?:es)?)(?!\p{L})|^(?:this|that|it) (?:would|makes|gives|is|shows|way)(?!\p{L})|^(?:then|also|next|now|finally),? \p{Ll}/iu;
/** Whether a sentence is about a text. */
export const isAboutText = (sentence: string) => RETURNS.test(sentence);

/** In an opponent's answer, a sentence of its own voice too. */
const OWN_VOICE = /^(?:but|yet|still|even (?:so|then)|however|and yet|no[,.:]|i|we|my|our)(?!\p{L})/iu;

export type Voice = 'advice' | 'opponent';

function isOver(sentence: string, voice: Voice): boolean {
  const isBack = /[?？]/.test(sentence) || SECOND_PERSON.test(sentence) || RETURNS.test(sentence);
  return isBack || (voice === 'opponent' && OWN_VOICE.test(sentence));
}

/** The quotation that begins at a place, or the first sentence from there with those that go on with it. */
function said(text: string, start: number, end: number, voice: Voice): ReadyTextSpan {
  const rest = text.slice(start, end);
  const quoted = quotationsIn(rest).find((quotation) => quotation.start === 0);
  if (quoted) return { start, end: start + quoted.end };
  const [first = '', ...others] = sentencesOf(rest);
  const over = others.findIndex((sentence) => isOver(sentence, voice));
  const spoken = [first, ...(over === -1 ? others : others.slice(0, over))].join('');
  return { start, end: start + spoken.trimEnd().length };
}

/**
 * What a cue announces: the sentences that follow in its paragraph, up to one that speaks to the student or about the text.
 * Where nothing is left of the paragraph, the paragraphs that follow, up to one that asks or that speaks to the student again.
 */
export function announcedAt(text: string, from: number, voice: Voice): ReadyTextSpan {
  const rest = paragraphEnd(text, from);
  const begin = skipSpace(text, from);
  if (begin < rest && wordsOf(text.slice(from, rest)).length >= FEW) return said(text, begin, rest, voice);
  const start = skipSpace(text, rest);
  let end = paragraphEnd(text, start);
  while (end < text.length) {
    const next = skipSpace(text, end);
    const paragraph = text.slice(next, paragraphEnd(text, next));
    if (paragraph === '' || isOver(paragraph, voice)) break;
    end = next + paragraph.length;
  }
  return { start, end };
}
