/** Most letters of a word that is looked at: longer ones are no words. */
const LONGEST = 40;
const VOWELS = /[aeiouyàáâäåæèéêëìíîïòóôöøùúûü]+/gu;

const counted = new Map<string, number>();
const MOST_COUNTED = 20_000;

/**
 * Syllables of a word in lower case, 1 or more: groups of vowels, without a silent e at the end or in -es and -ed. Of English
 * words about nine in ten are counted right by such a rule, which is what readability formulas are computed with.
 * @example syllables('readable') // => 3
 */
export function syllables(word: string): number {
  const known = counted.get(word);
  if (known !== undefined) return known;
  const count = countSyllables(word.slice(0, LONGEST));
  if (counted.size >= MOST_COUNTED) counted.clear();
  counted.set(word, count);
  return count;
}

function countSyllables(word: string): number {
  const groups = word.match(VOWELS)?.length ?? 0;
  let count = groups;
  if (/[^aeiouy]e$/u.test(word) && !/[^aeiouy]le$/u.test(word)) count--;
  else if (/[^aeiouytd]ed$/u.test(word)) count--;
  else if (/[^aeiouyszxcg](?<!sh|ch)es$/u.test(word) && !/les$/u.test(word)) count--;
  if (
    /(?:ia|io|iu|eo|ua(?!r|l$)|ism$)/u.test(word) &&
    !/(?:[tscg]io|[tsc]ia|gua|qua|geo[nu]|people)/u.test(word)
  )
    count++;
  if (/[ds]n't$/u.test(word)) count++;
  if (groups > 1 && word.endsWith('ea')) count++;
  return Math.max(1, count);
}

/** What the formulas are computed from. `letters`: letters and digits of the words; `hard`: words of three syllables and more. */
export interface ReadabilityCounts {
  words: number;
  sentences: number;
  letters: number;
  syllables: number;
  hard: number;
  /** Words of more than six letters. */
  long: number;
}

const safe = (numerator: number, denominator: number) => (denominator === 0 ? 0 : numerator / denominator);

/** Reading ease, 0 (hard) to 100 (easy) for ordinary prose (Flesch 1948). */
export const flesch = (c: ReadabilityCounts) =>
  c.words === 0 ? 0 : 206.835 - 1.015 * safe(c.words, c.sentences) - 84.6 * safe(c.syllables, c.words);

/** School year in the United States (Kincaid et al. 1975). */
export const fleschKincaid = (c: ReadabilityCounts) =>
  c.words === 0 ? 0 : 0.39 * safe(c.words, c.sentences) + 11.8 * safe(c.syllables, c.words) - 15.59;

/** School year by letters and sentences per 100 words (Coleman & Liau 1975). */
export const colemanLiau = (c: ReadabilityCounts) =>
  c.words === 0
    ? 0
    : 0.0588 * 100 * safe(c.letters, c.words) - 0.296 * 100 * safe(c.sentences, c.words) - 15.8;

/** Automated readability index (Smith & Senter 1967). */
export const automatedReadability = (c: ReadabilityCounts) =>
  c.words === 0 ? 0 : 4.71 * safe(c.letters, c.words) + 0.5 * safe(c.words, c.sentences) - 21.43;

/** SMOG grade (McLaughlin 1969), the words of three syllables and more brought to 30 sentences. */
export const smog = (c: ReadabilityCounts) =>
  c.words === 0 ? 0 : 1.043 * Math.sqrt(30 * safe(c.hard, c.sentences)) + 3.1291;

/** Fog index (Gunning 1952), every word of three syllables and more taken for hard. */
export const gunningFog = (c: ReadabilityCounts) =>
  0.4 * (safe(c.words, c.sentences) + 100 * safe(c.hard, c.words));

/** Läsbarhetsindex (Björnsson 1968): words a sentence and the percentage of words above six letters. */
export const lix = (c: ReadabilityCounts) => safe(c.words, c.sentences) + 100 * safe(c.long, c.words);

/** Words above six letters a sentence (Anderson 1983). */
export const rix = (c: ReadabilityCounts) => safe(c.long, c.sentences);
