import { confusedWords } from './confusables.ts';
import { hasDictionary, wordSize } from './dictionary.ts';
import { frequencies } from './diversity.ts';
import { countKinds, isFunctionWord, type WordKind } from './lexicon.ts';
import * as mechanics from './mechanics.ts';
import { type ReadabilityCounts, syllables } from './readability.ts';
import { unknownWords } from './spelling.ts';
import { readWritten, type WrittenText, type WrittenWord } from './written.ts';

/** What is wrong in a text by kind, as stretches of it. The kinds that need a word list are empty without one. */
export interface Slips {
  unknown: readonly WrittenWord[];
  bare: readonly mechanics.SurfaceStretch[];
  joined: readonly mechanics.SurfaceStretch[];
  smallNames: readonly mechanics.SurfaceStretch[];
  confused: readonly mechanics.SurfaceStretch[];
  smallStarts: readonly mechanics.SurfaceStretch[];
  smallPronouns: readonly mechanics.SurfaceStretch[];
  missingSpaces: readonly mechanics.SurfaceStretch[];
  spacesBefore: readonly mechanics.SurfaceStretch[];
  doubled: readonly mechanics.SurfaceStretch[];
  unended: readonly mechanics.SurfaceStretch[];
}

/** All that the features are computed from, made once a text. */
export interface Surface {
  written: WrittenText;
  english: boolean;
  /** Words without placeholders and numbers, in lower case. */
  lower: readonly string[];
  counts: ReadonlyMap<string, number>;
  /** Of `lower` those that are no words of grammar. */
  content: readonly string[];
  /** Words of each sentence, placeholders and numbers included. */
  sentenceLengths: readonly number[];
  /** Words of each paragraph. */
  paragraphLengths: readonly number[];
  /** Of `lower`: letters, syllables, sizes in the word list (80 where it is not in it; all 0 without a list). */
  letters: readonly number[];
  syllables: readonly number[];
  sizes: readonly number[];
  kinds: Record<WordKind, { count: number; distinct: number }>;
  slips: Slips;
  readability: ReadabilityCounts;
  question: readonly string[];
}

/** Of a word that the list does not hold. */
const UNLISTED = 80;

/** What is wrong in a text: whatever the language, and what only an English reader sees. */
export function slipsOf(writtenText: WrittenText, english: boolean): Slips {
  const when = <T>(find: (text: WrittenText) => T[]) => (english ? find(writtenText) : []);
  return {
    unknown: when(unknownWords),
    bare: when(mechanics.bareContractions),
    joined: when(mechanics.joinedWords),
    smallNames: when(mechanics.smallNames),
    confused: when(confusedWords),
    smallPronouns: when(mechanics.smallPronouns),
    doubled: when(mechanics.doubledWords),
    missingSpaces: mechanics.missingSpaces(writtenText),
    smallStarts: mechanics.smallStarts(writtenText),
    spacesBefore: mechanics.spacesBeforeMarks(writtenText),
    unended: mechanics.unendedSentences(writtenText).map(({ from, to }) => ({ start: from, end: to })),
  };
}

function paragraphLengths(writtenText: WrittenText): number[] {
  const lengths = new Array<number>(writtenText.paragraphs).fill(0);
  for (const { first, end, paragraph } of writtenText.sentences) lengths[paragraph]! += end - first;
  return lengths;
}

function readabilityCounts(
  lower: readonly string[],
  sounds: readonly number[],
  sentences: number,
): ReadabilityCounts {
  const counts = { words: lower.length, sentences, letters: 0, syllables: 0, hard: 0, long: 0 };
  lower.forEach((word, index) => {
    counts.letters += word.length;
    counts.syllables += sounds[index]!;
    if (sounds[index]! >= 3) counts.hard++;
    if (word.length > 6) counts.long++;
  });
  return counts;
}

function sizesOf(lower: readonly string[], counts: ReadonlyMap<string, number>): number[] {
  const sizes = new Map<string, number>();
  for (const word of counts.keys()) sizes.set(word, wordSize(word.replace(/'s$/, '')) ?? UNLISTED);
  return lower.map((word) => sizes.get(word)!);
}

/** Reads a text (and the question that was set) once, for all features. */
export function readSurface(text: string, question: string, language: string): Surface {
  const writtenText = readWritten(text);
  const english = hasDictionary(language);
  const lower = writtenText.words.filter(({ kind }) => kind === 'word').map((word) => word.lower);
  const counts = frequencies(lower);
  const sounds = lower.map(syllables);
  return {
    written: writtenText,
    english,
    lower,
    counts,
    content: lower.filter((word) => !isFunctionWord(word)),
    sentenceLengths: writtenText.sentences.map(({ first, end }) => end - first),
    paragraphLengths: paragraphLengths(writtenText),
    letters: lower.map((word) => word.length),
    syllables: sounds,
    sizes: english ? sizesOf(lower, counts) : lower.map(() => 0),
    kinds: countKinds(english ? lower : []),
    slips: slipsOf(writtenText, english),
    readability: readabilityCounts(lower, sounds, writtenText.sentences.length),
    question: readWritten(question).words.map((word) => word.lower),
  };
}
