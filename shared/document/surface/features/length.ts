import { type FeatureGroup, largest, mean, ratio, share, spread } from './feature-group.ts';

/** How much is written, and in how many parts. */
export const LENGTH: FeatureGroup = {
  characters: ({ written }) => written.text.length,
  letters: ({ readability }) => readability.letters,
  words: ({ written }) => written.words.length,
  wordsSqrt: ({ written }) => Math.sqrt(written.words.length),
  wordsFourthRoot: ({ written }) => written.words.length ** 0.25,
  wordsLog: ({ written }) => Math.log1p(written.words.length),
  wordsSquared: ({ written }) => (written.words.length / 100) ** 2,
  lettersLog: ({ readability }) => Math.log1p(readability.letters),
  distinctWords: ({ counts }) => counts.size,
  distinctWordsSqrt: ({ counts }) => Math.sqrt(counts.size),
  distinctWordsLog: ({ counts }) => Math.log1p(counts.size),
  contentWords: ({ content }) => content.length,
  contentWordsLog: ({ content }) => Math.log1p(content.length),
  distinctContentWordsLog: ({ content }) => Math.log1p(new Set(content).size),
  syllablesLog: ({ readability }) => Math.log1p(readability.syllables),
  sentences: ({ written }) => written.sentences.length,
  sentencesSqrt: ({ written }) => Math.sqrt(written.sentences.length),
  sentencesLog: ({ written }) => Math.log1p(written.sentences.length),
  longWords: ({ readability }) => readability.long,
  longWordsLog: ({ readability }) => Math.log1p(readability.long),
  hardWordsLog: ({ readability }) => Math.log1p(readability.hard),
  under100Words: ({ written }) => Math.max(0, 100 - written.words.length),
  under200Words: ({ written }) => Math.max(0, 200 - written.words.length),
};

/** Paragraphs, as far as the text keeps them. */
export const PARAGRAPHS: FeatureGroup = {
  paragraphs: ({ written }) => written.paragraphs,
  paragraphsLog: ({ written }) => Math.log1p(written.paragraphs),
  paragraphLengthMean: ({ paragraphLengths }) => mean(paragraphLengths),
  paragraphLengthSpread: ({ paragraphLengths }) => spread(paragraphLengths),
  paragraphLongestShare: ({ paragraphLengths, written }) =>
    ratio(largest(paragraphLengths), written.words.length),
  paragraphFirstShare: ({ paragraphLengths, written }) =>
    ratio(paragraphLengths[0] ?? 0, written.words.length),
  paragraphLastShare: ({ paragraphLengths, written }) =>
    ratio(paragraphLengths.at(-1) ?? 0, written.words.length),
  paragraphSentences: ({ written }) => ratio(written.sentences.length, written.paragraphs),
  paragraphShortShare: ({ paragraphLengths }) => share(paragraphLengths, (length) => length < 20),
};
