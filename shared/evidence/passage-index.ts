import { markWordsOf } from './word-marks.ts';
import { lettersOf, likeness, MOST_EDITS, mayBeMisspelled, SHORTEST_STEM } from './words/likeness.ts';
import { isFunctionWord, isNumber } from './words/meaning.ts';
import { tokenise, type Word } from './words/tokenise.ts';

/** The words of a document, numbered by their forms, with where each stands: what quotes are looked for in by words. */
export interface PassageIndex {
  words: readonly Word[];
  /** Number of each word's form, in the order of the words. */
  forms: Int32Array;
  vocabulary: readonly string[];
  numberOf: ReadonlyMap<string, number>;
  /** Where form f stands: `positions[offsets[f] … offsets[f + 1] - 1]`, ascending. */
  offsets: Int32Array;
  positions: Int32Array;
  /** How often each form follows a form; filled as quotes ask: `followersOf`. */
  followers: Map<number, ReadonlyMap<number, number>>;
  /** 1: the word may be skipped inside of a passage. */
  free: Uint8Array;
  /** 1: the word is no part of the running text. */
  aside: Uint8Array;
  /** How many words before each are not free: the difference of two is what a skip from one to the other costs. */
  counted: Int32Array;
  /** Of each form, how often it is written in lower case, and with a capital where no sentence opens. */
  lower: Int32Array;
  named: Int32Array;
  /** The forms alike to a form, with their likeness; filled as quotes ask. */
  alike: Map<string, readonly AlikeForm[]>;
  /** Forms by their length, and by their first letters. */
  byLength: ReadonlyMap<number, readonly number[]>;
  byStem: ReadonlyMap<string, readonly number[]>;
  letters: Int32Array;
}

/** A form of the document, and its likeness to a quote's word. */
export interface AlikeForm {
  form: number;
  likeness: number;
}

function indexPositions(forms: Int32Array, size: number) {
  const offsets = new Int32Array(size + 1);
  for (const form of forms) offsets[form + 1]!++;
  for (let form = 0; form < size; form++) offsets[form + 1]! += offsets[form]!;
  const next = offsets.slice(0, size);
  const positions = new Int32Array(forms.length);
  forms.forEach((form, at) => {
    positions[next[form]!++] = at;
  });
  return { offsets, positions };
}

function countSpellings(words: readonly Word[], forms: Int32Array, size: number) {
  const [lower, named] = [new Int32Array(size), new Int32Array(size)];
  words.forEach(({ capital, opens }, at) => {
    const form = forms[at]!;
    if (!capital) lower[form]!++;
    else if (!opens) named[form]!++;
  });
  return { lower, named };
}

/** Indexes a text by its words. `pageStarts`: UTF-16 offsets, ascending; empty if it has no pages. */
export function indexPassages(text: string, pageStarts: readonly number[]): PassageIndex {
  const words = tokenise(text);
  const numberOf = new Map<string, number>();
  const forms = new Int32Array(words.length);
  words.forEach(({ form }, at) => {
    let number = numberOf.get(form);
    if (number === undefined) {
      number = numberOf.size;
      numberOf.set(form, number);
    }
    forms[at] = number;
  });
  const { free, aside } = markWordsOf(text, words, pageStarts);
  const counted = new Int32Array(words.length + 1);
  for (let at = 0; at < words.length; at++) counted[at + 1] = counted[at]! + (free[at] ? 0 : 1);
  const vocabulary = [...numberOf.keys()];
  return {
    words,
    forms,
    vocabulary,
    numberOf,
    ...indexPositions(forms, vocabulary.length),
    followers: new Map(),
    free,
    aside,
    counted,
    ...countSpellings(words, forms, vocabulary.length),
    alike: new Map(),
    byLength: Map.groupBy(vocabulary.keys(), (form) => vocabulary[form]!.length),
    byStem: Map.groupBy(vocabulary.keys(), (form) => vocabulary[form]!.slice(0, SHORTEST_STEM)),
    letters: Int32Array.from(vocabulary, lettersOf),
  };
}

/** Forms of the document that may be alike to a word, and itself: all that are, and others. */
function candidateForms({ byLength, byStem, letters, vocabulary }: PassageIndex, word: string): Set<number> {
  const own = lettersOf(word);
  const candidates = new Set(byStem.get(word.slice(0, SHORTEST_STEM)));
  for (let length = word.length - MOST_EDITS; length <= word.length + MOST_EDITS; length++)
    for (const form of byLength.get(length) ?? [])
      if (mayBeMisspelled(word, own, vocabulary[form]!, letters[form]!)) candidates.add(form);
  return candidates;
}

function findAlike(index: PassageIndex, word: string): AlikeForm[] {
  const same = index.numberOf.get(word);
  const itself = same === undefined ? [] : [{ form: same, likeness: 1 }];
  if (isNumber(word) || isFunctionWord(word)) return itself;
  const others = [...candidateForms(index, word)].flatMap((form) => {
    const alike = form === same ? 0 : likeness(word, index.vocabulary[form]!);
    return alike > 0 ? [{ form, likeness: alike }] : [];
  });
  return [...itself, ...others];
}

/** The forms of the document that are alike to a quote's word, itself first. */
export function alikeForms(index: PassageIndex, word: string): readonly AlikeForm[] {
  let found = index.alike.get(word);
  if (!found) {
    found = findAlike(index, word);
    index.alike.set(word, found);
  }
  return found;
}

/** How often a form occurs. */
export function frequency({ offsets }: PassageIndex, form: number): number {
  return offsets[form + 1]! - offsets[form]!;
}

/** The forms that follow a form somewhere, with how often. */
export function followersOf(index: PassageIndex, before: number): ReadonlyMap<number, number> {
  const known = index.followers.get(before);
  if (known) return known;
  const found = new Map<number, number>();
  for (let i = index.offsets[before]!; i < index.offsets[before + 1]!; i++) {
    const form = index.forms[index.positions[i]! + 1];
    if (form !== undefined) found.set(form, (found.get(form) ?? 0) + 1);
  }
  index.followers.set(before, found);
  return found;
}
