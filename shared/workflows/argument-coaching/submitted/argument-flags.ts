import { judgeSentences, packed } from '@assay/kit/language/passages';
import { countWords as countProse, proseSentences } from '@assay/kit/language/prose';

/** Fewer words hardly hold a claim, its evidence and why the one bears the other. */
const SHORT_WORDS = 40;
/** One sentence is no argument either, unless it is one that goes on and on. */
const SHORT_SENTENCE_WORDS = 80;
/** Words of a passage whose language is judged by itself. */
const PASSAGE_WORDS = 12;

function isVeryShort(text: string, words: number): boolean {
  const sentences = text
    .split(/(?<![.!?…。！？؟।])[.!?…。！？؟।]+(?:\s|$)|(?<=[。！？])|\n+/u)
    .filter((part) => /\p{L}/u.test(part));
  return words < SHORT_WORDS || (sentences.length === 1 && words < SHORT_SENTENCE_WORDS);
}

/** Whether more of the text's passages are clearly in another language than in the expected one (ISO 639-1). */
function isOtherLanguage(text: string, language: string): boolean {
  const passages = packed(proseSentences(text), countProse, PASSAGE_WORDS);
  const languageJudgements = passages.map((passage) => judgeSentences(passage, language));
  const having = (judgement: string) =>
    languageJudgements.filter((languageJudgement) => languageJudgement === judgement).length;
  return having('other') > having('expected');
}

/** What a human should know of an argument before its scores. */
export function flagsOf(text: string, words: number, language: string): string[] {
  return [
    ...(isVeryShort(text, words) ? ['very-short'] : []),
    ...(isOtherLanguage(text, language) ? ['other-language'] : []),
  ];
}
