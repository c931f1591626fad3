import { judgePassage, type LanguageJudgement } from './detect-language.ts';
import { countWords, proseSentences } from './prose.ts';

/** Fewer words are not judged: at five words false alarms are three times as frequent as at eight. */
export const LEAST_WORDS = 8;
/** A text is judged in passages of so many words or more, so that one sentence in another language is noticed. */
const PASSAGE_WORDS = 12;

/** The words of several sentences. */
export function wordsIn(sentences: readonly string[]): number {
  return sentences.reduce((sum, sentence) => sum + countWords(sentence), 0);
}

/** Neighbours together until they have `enough` words; too few at the end join the last group. */
export function packed<T>(pieces: readonly T[], wordsOf: (piece: T) => number, enough: number): T[][] {
  const groups: T[][] = [];
  let words = 0;
  let left = pieces.reduce((sum, piece) => sum + wordsOf(piece), 0);
  for (const piece of pieces) {
    if (groups.length === 0 || (words >= enough && left >= enough)) {
      groups.push([]);
      words = 0;
    }
    groups.at(-1)!.push(piece);
    words += wordsOf(piece);
    left -= wordsOf(piece);
  }
  return groups;
}

/** The language of prose sentences taken as one passage. */
export function judgeSentences(
  sentences: readonly string[],
  expected: string,
  margin?: number,
): LanguageJudgement {
  return wordsIn(sentences) < LEAST_WORDS ? 'unknown' : judgePassage(sentences.join('. '), expected, margin);
}

/**
 * The language of prose sentences: `other` if a passage of them is. A long sentence is a passage of its own, short ones
 * are taken together.
 */
export function judgeProse(sentences: readonly string[], expected: string): LanguageJudgement {
  const long = sentences.filter((sentence) => countWords(sentence) >= PASSAGE_WORDS);
  const short = sentences.filter((sentence) => countWords(sentence) < PASSAGE_WORDS);
  const passages = [...long.map((sentence) => [sentence]), ...packed(short, countWords, PASSAGE_WORDS)];
  const judgements = passages.map((passage) => judgeSentences(passage, expected));
  return (['other', 'expected'] as const).find((judgement) => judgements.includes(judgement)) ?? 'unknown';
}

/**
 * Whether a text is in the expected language (ISO 639-1) as far as it is prose: quotations, ids, code and names are left
 * out. `other`: one of its passages is clearly in another language. `unknown`: fewer than eight words of prose, no clear
 * answer, or a language that cannot be checked.
 */
export function languageOf(text: string, expected: string): LanguageJudgement {
  return judgeProse(proseSentences(text), expected);
}
