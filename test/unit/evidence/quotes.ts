import type { RandomSource } from '@assay/kit/statistics/seeded-random';
import { pick, pseudoEnglish, zipfWord } from '../../support/pseudo-english.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz '.split('');

function editCharacter(random: RandomSource, character: string): string {
  const kind = random();
  if (kind < 1 / 3) return '';
  return kind < 2 / 3 ? pick(random, LETTERS) : character + pick(random, LETTERS);
}

/** A passage of 60 to 300 characters, each edited (deleted, changed or followed by another) at the given rate. */
function corruptedPassage(random: RandomSource, text: string, rate: number): string {
  const length = 60 + Math.floor(random() * 241);
  const start = Math.floor(random() * (text.length - length));
  const passage = Array.from(text.slice(start, start + length));
  return passage
    .map((character) => (random() < rate ? editCharacter(random, character) : character))
    .join('');
}

function wordsUpTo(random: RandomSource, draw: () => string): string {
  const length = 60 + Math.floor(random() * 241);
  let text = '';
  while (text.length < length) text += `${draw()} `;
  return text.slice(0, length);
}

/** Stretches of four words of the document, from anywhere in it. */
function patchwork(random: RandomSource, text: string): string {
  const words = text.split(/\s+/);
  return wordsUpTo(random, () => {
    const at = Math.floor(random() * (words.length - 4));
    return words.slice(at, at + 4).join(' ');
  });
}

/** What a model may quote, worst last, by name: each makes one quote. */
export function quoteKinds(random: RandomSource, text: string, words: readonly string[]) {
  const foreign = words.map((word) => [...word].reverse().join(''));
  return {
    exact: () => corruptedPassage(random, text, 0),
    'edited 3 %': () => corruptedPassage(random, text, 0.03),
    'edited 10 %': () => corruptedPassage(random, text, 0.1),
    'edited 20 %': () => corruptedPassage(random, text, 0.2),
    'edited 40 %': () => corruptedPassage(random, text, 0.4),
    'invented, other words': () => wordsUpTo(random, () => pick(random, foreign)),
    'invented, its words': () => pseudoEnglish(random, words, 60 + Math.floor(random() * 241)),
    'invented, common words': () => wordsUpTo(random, () => zipfWord(random, words.slice(0, 60))),
    'patchwork of 4 words': () => patchwork(random, text),
  };
}
