import { sentencesOf } from '@assay/kit/language/sentences';
import { stanceOf } from './judging-words.ts';
import { isBareVerdict, isWholeVerdict, withoutAnnouncement } from './verdict.ts';

const LIST_MARK = /^[^\S\r\n\u2028\u2029]*(?:[-*•]|\d{1,2}[.)])[^\S\r\n\u2028\u2029]+/gm;

/** Prose in small letters alone hides where sentences begin: shows it to the splitter, in as many characters. */
function withCapitals(text: string): string {
  if (/\p{Lu}/u.test(text)) return text;
  const shown = text.replace(/\p{Ll}(?<=[.!?]["”’»)\]]{0,3}\s{1,9}\p{Ll})/gu, (letter) =>
    letter.toUpperCase(),
  );
  return shown.length === text.length ? shown : text;
}

/** The sentences of a text as they are written, without the white space around them. */
export function sentencesAsWritten(text: string): string[] {
  let at = 0;
  return sentencesOf(withCapitals(text))
    .map((sentence) => {
      at += sentence.length;
      return text.slice(at - sentence.length, at).trim();
    })
    .filter((sentence) => /[\p{L}\p{N}\p{S}]/u.test(sentence));
}

/** A sentence that says something of the one before it only: "But this is not explained." */
const OF_THE_LAST =
  /^(?:\p{L}+[\s,]+){0,2}(?:this|that(?=\s+(?:is|was|does|did|would|could|has)\s)|these|those|dies|das|diese[sr]?|questo|questa|ciò)(?!\p{L})/iu;
/** Whether a sentence judges the one before it. */
export const leansOnLast = (sentence: string) => OF_THE_LAST.test(sentence) && stanceOf(sentence) !== '';

/**
 * What a grader says in prose, sentence by sentence: without list marks, and without sentences that only announce a label or
 * praise. A sentence that judges the one before it stays with that one.
 */
export function sentencesOfProse(prose: string): string[] {
  const sentences: string[] = [];
  for (const written of sentencesAsWritten(prose.replace(LIST_MARK, ''))) {
    const sentence = withoutAnnouncement(written);
    const last = sentences.length - 1;
    if (!isBareVerdict(sentence)) sentences.push(sentence);
    else if (last >= 0 && leansOnLast(sentence) && !isWholeVerdict(sentence))
      sentences[last] = `${sentences[last]} ${sentence}`;
  }
  return sentences;
}
