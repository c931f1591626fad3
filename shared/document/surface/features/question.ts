import { isFunctionWord } from '../lexicon.ts';
import type { Surface } from '../surface.ts';
import { type FeatureGroup, once, per100, ratio, share } from './feature-group.ts';

/** The first letters of a word, by which its forms are taken for one. */
const STEM = 5;
const stem = (word: string) => word.slice(0, STEM);

const asked = once(
  ({ question }: Surface) => new Set(question.filter((word) => !isFunctionWord(word)).map(stem)),
);
const answering = once((surface: Surface) => surface.content.map((word) => asked(surface).has(stem(word))));
const pairs = (words: readonly string[]) =>
  new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`));
const inSentence = (surface: Surface, at: number) => {
  const sentence = surface.written.sentences.at(at);
  if (!sentence) return 0;
  const words = surface.written.words
    .slice(sentence.first, sentence.end)
    .filter(({ lower }) => !isFunctionWord(lower));
  return share(words, ({ lower }) => asked(surface).has(stem(lower)));
};

/** Runs of so many words of the question that the text has too are copied. */
const COPIED = 5;
const copied = once((surface: Surface) => {
  const runs = (words: readonly string[]) =>
    words.slice(COPIED - 1).map((_, index) => words.slice(index, index + COPIED).join(' '));
  const known = new Set(runs(surface.question));
  return known.size === 0 ? 0 : runs(surface.lower).filter((run) => known.has(run)).length;
});

/** What the text has of the question. All 0 where there is no question. */
export const QUESTION: FeatureGroup = {
  questionCovered: (surface) => {
    const used = new Set(surface.content.map(stem));
    return ratio(asked(surface).intersection(used).size, asked(surface).size);
  },
  questionWordShare: (surface) => share(answering(surface), Boolean),
  questionWordLog: (surface) => Math.log1p(answering(surface).filter(Boolean).length),
  questionInFirst: (surface) => inSentence(surface, 0),
  questionInLast: (surface) => inSentence(surface, -1),
  questionPairs: (surface) => {
    const theirs = pairs(surface.question);
    return ratio(theirs.intersection(pairs(surface.lower)).size, theirs.size);
  },
  questionCopied: (surface) => per100(copied(surface), surface),
  beyondQuestionTypesLog: (surface) =>
    Math.log1p(new Set(surface.content.filter((_, index) => !answering(surface)[index])).size),
};
