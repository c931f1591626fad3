import { memoise } from '../memo.ts';
import { errorsIn, RUN_ON_WORDS } from './errors.ts';
import { CONNECTIVES, VAGUE, VIVID } from './lexicon.ts';
import { sentencesOf } from './sentences.ts';
import { wordsOf } from './words.ts';

/** What is counted in an essay, in its natural units. */
export interface Counts {
  words: number;
  sentences: number;
  paragraphs: number;
  distinctWords: number;
  connectives: number;
  distinctConnectives: number;
  slips: number;
  longestSentence: number;
}

export const FEATURES = [
  'length',
  'vocabulary',
  'wordLength',
  'longWords',
  'sentenceLength',
  'variety',
  'connectives',
  'slips',
  'commas',
  'runOn',
  'detail',
  'voice',
  'paragraphs',
  'vagueness',
] as const;
export type Feature = (typeof FEATURES)[number];

/** Each feature as a deviation from an ordinary school essay (see `TYPICAL`), cut at ±3. */
export type Vector = Record<Feature, number>;

/**
 * Mean and spread of each feature for an ordinary school essay of some 250 words. Set by hand from what such essays
 * are like, not fitted to any data.
 */
const TYPICAL: Record<Feature, [mean: number, spread: number]> = {
  length: [5.5, 0.7],
  vocabulary: [8, 1.8],
  wordLength: [4.1, 0.35],
  longWords: [0.15, 0.05],
  sentenceLength: [2.8, 0.35],
  variety: [0.5, 0.2],
  connectives: [5, 2],
  slips: [1.3, 0.6],
  commas: [4, 2.5],
  runOn: [0.15, 0.2],
  detail: [5, 3],
  voice: [4, 2.5],
  paragraphs: [0.7, 0.7],
  vagueness: [4, 2],
};

const CONNECTIVE = new RegExp(
  `(?<!\\p{L})(?:${[...CONNECTIVES].sort((a, b) => b.length - a.length).join('|')})(?!\\p{L})`,
  'giu',
);

/** The joining words of a text, lower case, in order. */
export const connectivesIn: (text: string) => string[] = memoise(
  (text) => (text.match(CONNECTIVE) ?? []).map((word) => word.toLowerCase()),
  4096,
);

function count(words: readonly string[], has: (word: string) => boolean): number {
  let sum = 0;
  for (const word of words) if (has(word)) sum++;
  return sum;
}

/** Numbers, names in mid-sentence (placeholders too) and words of the senses: what makes a passage particular. */
export function detailsIn(sentence: string): number {
  const [, ...rest] = wordsOf(sentence);
  return count(rest, (word) => /^[@\d]|^\p{Lu}\p{Ll}/u.test(word) || VIVID.has(word.toLowerCase()));
}

function spread(values: number[]): { mean: number; deviation: number } {
  if (values.length === 0) return { mean: 0, deviation: 0 };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) };
}

function standardise(raw: Record<Feature, number>): Vector {
  const entries = FEATURES.map((feature) => {
    const [mean, deviation] = TYPICAL[feature];
    return [feature, Math.max(-3, Math.min(3, (raw[feature] - mean) / deviation))] as const;
  });
  return Object.fromEntries(entries) as Vector;
}

function measure(text: string): { counts: Counts; vector: Vector } {
  const sentences = sentencesOf(text);
  const words = wordsOf(text);
  const lower = words.map((word) => word.toLowerCase());
  const total = Math.max(1, words.length);
  const lengths = sentences.map((sentence) => wordsOf(sentence.text).length);
  const { mean, deviation } = spread(lengths);
  const connectives = connectivesIn(text);
  const slips = sentences.reduce((sum, sentence) => sum + errorsIn(sentence.text).length, 0);
  const runOnWords = lengths
    .filter((length) => length > RUN_ON_WORDS)
    .reduce((sum, length) => sum + length, 0);
  const counts: Counts = {
    words: words.length,
    sentences: sentences.length,
    paragraphs: new Set(sentences.map((sentence) => sentence.paragraph)).size,
    distinctWords: new Set(lower).size,
    connectives: connectives.length,
    distinctConnectives: new Set(connectives).size,
    slips,
    longestSentence: Math.max(0, ...lengths),
  };
  const per100 = (value: number) => (100 * value) / total;
  const letters = words.reduce((sum, word) => sum + Math.min(word.length, 15), 0);
  const voice = count(lower, (word) => VIVID.has(word)) + (text.match(/[!?]|["“]/g) ?? []).length / 2;
  const vector = standardise({
    length: Math.log(total),
    vocabulary: counts.distinctWords / Math.sqrt(total),
    wordLength: letters / total,
    longWords: count(words, (word) => word.length >= 7) / total,
    sentenceLength: Math.log(Math.max(1, mean)),
    variety: mean > 0 ? deviation / mean : 0,
    connectives: per100(connectives.length),
    slips: Math.log1p(per100(slips)),
    commas: per100((text.match(/,/g) ?? []).length),
    runOn: runOnWords / total,
    detail: per100(sentences.reduce((sum, sentence) => sum + detailsIn(sentence.text), 0)),
    voice: per100(voice),
    paragraphs: Math.log(Math.max(1, counts.paragraphs)),
    vagueness: per100(count(lower, (word) => VAGUE.has(word))),
  });
  return { counts, vector };
}

/** Counts and features of an essay; remembered by its text, since every agent of an essay reads the same one. */
export const measureEssay: (text: string) => { counts: Counts; vector: Vector } = memoise(measure, 2048);
