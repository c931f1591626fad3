import type { RandomSource } from '@assay/kit/statistics/seeded-random';

const FUNCTION_WORDS =
  'the of and to in a is that it was for on are as with his they at be this from have or by one had not but what all were when we there can an your which their if do will each about how up out them then she many some so these would other into has more her two like him see time could no make than first been its who now people my made over did down only way find use may water long little very after words called just where most know'.split(
    ' ',
  );
const ONSETS = 'b c d f g h l m n p r s t v w st tr pr ch sh th cl br gr pl fr'.split(' ');
const VOWELS = 'a e i o u ea ou ai ie oo'.split(' ');
const CODAS = ['', '', '', 'n', 'r', 's', 't', 'l', 'nd', 'nt', 'ng', 'st', 'ck', 'rm'];
const ENDINGS = ['', '', '', '', 'ing', 'ed', 'er', 'ly', 'tion', 'ment', 'ness', 's', 'al', 'able'];

export function pick<T>(random: RandomSource, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)]!;
}

function syllable(random: RandomSource): string {
  return pick(random, ONSETS) + pick(random, VOWELS) + pick(random, CODAS);
}

function contentWord(random: RandomSource): string {
  const stem = Array.from({ length: random() < 0.6 ? 1 : 2 }, () => syllable(random)).join('');
  return stem + pick(random, ENDINGS);
}

/** English function words, the most frequent first, then made-up content words. */
export function vocabulary(random: RandomSource, size: number): string[] {
  const made = Array.from({ length: size - FUNCTION_WORDS.length }, () => contentWord(random));
  return [...FUNCTION_WORDS, ...made];
}

/** Draws a word by Zipf's law: the r-th word with a probability proportional to 1 / (r + 2.7). */
export function zipfWord(random: RandomSource, words: readonly string[]): string {
  const rank = Math.exp(random() * Math.log((words.length + 2.7) / 2.7)) * 2.7 - 2.7;
  return words[Math.min(words.length - 1, Math.floor(rank))]!;
}

function sentence(random: RandomSource, words: readonly string[]): string {
  const length = 5 + Math.floor(random() * 22);
  const drawn = Array.from({ length }, () => zipfWord(random, words) + (random() < 0.06 ? ',' : ''));
  const text = drawn.join(' ').replace(/,$/, '');
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

/** Sentences and paragraphs of exactly `length` characters. */
export function pseudoEnglish(random: RandomSource, words: readonly string[], length: number): string {
  let text = '';
  while (text.length < length) text += sentence(random, words) + (random() < 0.15 ? '\n\n' : ' ');
  return text.slice(0, length);
}
