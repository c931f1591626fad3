import { memoise } from '../../memo.ts';
import { VAGUE, wordsOf } from '../../text/words.ts';
import { type DocumentSentence, sentencesOf } from '../text/sentences.ts';
import { CONNECTIVES, VIVID } from './lexicon.ts';
import { RUN_ON_WORDS, slipsIn } from './slips.ts';

const CONNECTIVE = new RegExp(
  `(?<!\\p{L})(?:${CONNECTIVES.toSorted((a, b) => b.length - a.length).join('|')})(?!\\p{L})`,
  'giu',
);

/** How many joining words a text has. */
export const connectivesIn: (text: string) => number = memoise(
  (text) => (text.match(CONNECTIVE) ?? []).length,
  4096,
);

/** Numbers, names in mid-sentence (placeholders too) and words of the senses: what makes a passage particular. */
export function detailsIn(sentence: string): number {
  const [, ...rest] = wordsOf(sentence);
  return rest.filter((word) => /^[@\d]|^\p{Lu}\p{Ll}/u.test(word) || VIVID.has(word.toLowerCase())).length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** What is counted of an essay. */
interface EssayCounts {
  text: string;
  words: readonly string[];
  /** The number of words, of an empty essay 1. */
  total: number;
  sentences: readonly DocumentSentence[];
  /** The words of each sentence. */
  lengths: number[];
  slips: number;
}

function share({ words, total }: EssayCounts, has: (word: string) => boolean): number {
  return words.filter((word) => has(word.toLowerCase())).length / total;
}

function marks({ text, total }: EssayCounts, pattern: RegExp): number {
  return (text.match(pattern) ?? []).length / total;
}

function variation(lengths: number[]): number {
  const mean = sum(lengths) / lengths.length;
  return mean > 0 ? Math.sqrt(sum(lengths.map((length) => (length - mean) ** 2)) / lengths.length) / mean : 0;
}

/**
 * Features, each with its mean and spread for an ordinary school essay of some 250 words. Set by hand from what such essays
 * are like, not fitted to any data.
 */
const FEATURES = {
  length: [5.5, 0.7, ({ total }) => Math.log(total)],
  vocabulary: [
    8,
    1.8,
    ({ words, total }) => new Set(words.map((word) => word.toLowerCase())).size / Math.sqrt(total),
  ],
  wordLength: [4.1, 0.35, ({ words, total }) => sum(words.map((word) => Math.min(word.length, 15))) / total],
  longWords: [0.15, 0.05, (essay) => share(essay, (word) => word.length >= 7)],
  variety: [0.5, 0.2, ({ lengths }) => variation(lengths)],
  joining: [5, 2, ({ text, total }) => (100 * connectivesIn(text)) / total],
  slips: [1.3, 0.6, ({ slips, total }) => Math.log1p((100 * slips) / total)],
  commas: [4, 2.5, (essay) => 100 * marks(essay, /,/g)],
  runOn: [0.15, 0.2, ({ lengths, total }) => sum(lengths.filter((length) => length > RUN_ON_WORDS)) / total],
  detail: [5, 3, ({ sentences, total }) => (100 * sum(sentences.map(({ text }) => detailsIn(text)))) / total],
  voice: [4, 2.5, (essay) => 100 * share(essay, (word) => VIVID.has(word)) + 50 * marks(essay, /[!?]|["“]/g)],
  paragraphs: [
    0.7,
    0.7,
    ({ sentences }) => Math.log(Math.max(1, new Set(sentences.map((s) => s.paragraph)).size)),
  ],
  vagueness: [4, 2, (essay) => 100 * share(essay, (word) => VAGUE.has(word))],
} satisfies Record<string, [mean: number, spread: number, value: (essay: EssayCounts) => number]>;
export type EssayFeature = keyof typeof FEATURES;

/** Each feature as a deviation from the ordinary, cut at ±3. */
export type FeatureVector = Record<EssayFeature, number>;

/** What an essay amounts to; remembered by its text, since every agent of an essay reads the same one. */
export const measureEssay: (text: string) => { counted: EssayCounts; vector: FeatureVector } = memoise(
  (text) => {
    const [words, sentences] = [wordsOf(text), sentencesOf(text)];
    const lengths = sentences.map((sentence) => wordsOf(sentence.text).length);
    const slips = sum(sentences.map((sentence) => slipsIn(sentence.text)));
    const counted = { text, words, total: Math.max(1, words.length), sentences, lengths, slips };
    const deviations = Object.entries(FEATURES).map(([feature, [mean, spread, value]]) => {
      return [feature, Math.max(-3, Math.min(3, (value(counted) - mean) / spread))];
    });
    return { counted, vector: Object.fromEntries(deviations) as FeatureVector };
  },
  2048,
);
