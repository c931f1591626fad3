import { wordSize } from './dictionary.ts';
import { kindsAt } from './lexicon.ts';
import { spellingOf } from './spelling.ts';
import {
  missesSpace,
  proseSentences,
  type WrittenSentence,
  type WrittenText,
  type WrittenWord,
} from './written.ts';

/** A stretch of a text (UTF-16 code units) at which something stands. */
export interface SurfaceStretch {
  start: number;
  end: number;
}

const stretch = (from: WrittenWord, to: WrittenWord = from): SurfaceStretch => ({
  start: from.start,
  end: to.end,
});
const SMALL = /^\p{Ll}+$/u;
const ENDED = /[.!?…。！？]/u;
const LIST_MARK = /[-–—•*·>]\s*$|[)\]:]\s*$/u;
/** Sentences that are verse lines, titles or items have no end mark and are none: shorter than this they say nothing. */
const TITLE_WORDS = 10;
/** A sentence has so many words: fewer may be who wrote it. */
const FEWEST_WORDS = 3;

/** `“Why?” she said`, whose quotation marks a text may lack. */
function reportsSpeech({ words }: WrittenText, first: number): boolean {
  const lower = words.slice(first, first + 2).map((word) => word.lower);
  return lower.some((_, index) => kindsAt(lower, index).includes('saying'));
}

/** Sentences whose first word has a small letter. What follows a list mark, a colon, or a line without an end mark is left out. */
export function smallStarts(writtenText: WrittenText): SurfaceStretch[] {
  const { sentences, words, gaps } = writtenText;
  return sentences.flatMap((sentence, index) => {
    const word = words[sentence.first]!;
    const before = sentences[index - 1];
    if (word.kind !== 'word' || !SMALL.test(word.text.charAt(0)) || /\p{Lu}/u.test(word.text)) return [];
    if (reportsSpeech(writtenText, sentence.first)) return [];
    if (LIST_MARK.test(gaps[sentence.first]!) || (before && !ENDED.test(before.closing))) return [];
    return [stretch(word)];
  });
}

/** The pronoun I as a small letter, alone or with an apostrophe (`i'm`); not in `(i)`, `i.e.` or `x-i`. */
export function smallPronouns(writtenText: WrittenText): SurfaceStretch[] {
  return writtenText.words.flatMap((word, index) => {
    if (!/^i(?:['’](?:m|ll|ve|d))?$/u.test(word.text)) return [];
    const [before, after] = [writtenText.gaps[index]!, writtenText.gaps[index + 1]!];
    const otherwise = /[-–([]$/u.test(before) || /^(?:[-–)\]]|\.$)/u.test(after);
    return otherwise && after !== '' && writtenText.words[index + 1] ? [] : [stretch(word)];
  });
}

/** A mark with a word before and a word behind it and no space (`end.Then`, `one,two`). */
export function missingSpaces(writtenText: WrittenText): SurfaceStretch[] {
  return writtenText.words.flatMap((word, index) => {
    const next = writtenText.words[index + 1];
    const gap = writtenText.gaps[index + 1]!;
    if (!next || gap.length > 2) return [];
    const comma = /^[,;]$/u.test(gap) && word.kind === 'word' && next.kind !== 'number';
    const ended =
      missesSpace(word, gap, next) &&
      /^[.!?]$/u.test(gap) &&
      (isPlain(word) || /^\p{Lu}\p{Ll}*$/u.test(next.text)) &&
      isPlain(next);
    return comma || ended ? [stretch(word, next)] : [];
  });
}

/** A placeholder, a word with a capital and no more, or an English word: no part of a file's or a site's name. */
const isPlain = (word: WrittenWord) =>
  word.kind === 'placeholder' || /^\p{Lu}\p{Ll}*$/u.test(word.text) || wordSize(word.lower) !== undefined;

/** A space before a comma or an end mark. */
export function spacesBeforeMarks(writtenText: WrittenText): SurfaceStretch[] {
  return writtenText.words.flatMap((word, index) => {
    const found = /^[^\S\n]+[,.;:!?](?![.?)(\]\p{L}])/u.exec(writtenText.gaps[index + 1]!);
    return found ? [{ start: word.end, end: word.end + found[0].length }] : [];
  });
}

/** Words that hardly anybody writes twice on purpose (as `very very` or `had had`). */
const SLIPS = new Set(
  `the a an of to and i my was he she we they at for with but his be are were if as when from this would`.split(
    ' ',
  ),
);

/** A word of grammar that stands twice with only a space between (`the the`). Of other words a repetition may be meant. */
export function doubledWords(writtenText: WrittenText): SurfaceStretch[] {
  return writtenText.words.flatMap((word, index) => {
    const next = writtenText.words[index + 1];
    const same = next?.text === word.text || next?.text === word.lower;
    if (!next || !same || !/^[^\S\n]+$/u.test(writtenText.gaps[index + 1]!)) return [];
    if (word.kind !== 'word' || !SLIPS.has(word.lower)) return [];
    return [stretch(word, next)];
  });
}

/**
 * Sentences that end a paragraph, or the text, with no mark. A line of less than ten words may be a title and is left out, unless
 * a sentence with its mark stands before it in the paragraph; so are one word and two, which may be a name, and tables.
 */
export function unendedSentences(writtenText: WrittenText): WrittenSentence[] {
  const sentences = proseSentences(writtenText);
  return sentences.filter((sentence, index) => {
    if (/[.!?…。！？:;]/u.test(sentence.closing)) return false;
    const length = sentence.end - sentence.first;
    const before = sentences[index - 1];
    const follows = before?.paragraph === sentence.paragraph && ENDED.test(before.closing);
    return length >= (follows ? FEWEST_WORDS : TITLE_WORDS);
  });
}

/** Contractions without their apostrophe (`dont`). */
export function bareContractions(writtenText: WrittenText): SurfaceStretch[] {
  return writtenText.words.flatMap((word, index) =>
    word.kind === 'word' && spellingOf(word.lower) === 'bare' && !/^['’]/u.test(writtenText.gaps[index + 1]!)
      ? [stretch(word)]
      : [],
  );
}

/** Two words written as one (`alot`, `eachother`). */
export function joinedWords(writtenText: WrittenText): SurfaceStretch[] {
  return writtenText.words.flatMap((word) =>
    word.kind === 'word' && spellingOf(word.lower) === 'joined' ? [stretch(word)] : [],
  );
}

/** Names of days, months, nations and the like without their capital. */
export function smallNames(writtenText: WrittenText): SurfaceStretch[] {
  return writtenText.words.flatMap((word) =>
    word.kind === 'word' && SMALL.test(word.text) && spellingOf(word.lower) === 'capital'
      ? [stretch(word)]
      : [],
  );
}
