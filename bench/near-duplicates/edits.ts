import { pick, type RandomNumbers } from '../anchoring/pseudo-english.ts';

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** Misspells a share of the words of three letters and more: a letter dropped, or two swapped. */
function misspelt(random: RandomNumbers, text: string, share: number): string {
  return text.replace(/\p{L}{3,}/gu, (word) => {
    if (random() >= share) return word;
    const at = 1 + Math.floor(random() * (word.length - 2));
    const [before, after] = [word.slice(0, at), word.slice(at + 2)];
    return random() < 0.5 ? before + word.slice(at + 1) : `${before}${word[at + 1]}${word[at]}${after}`;
  });
}

function shuffled<T>(random: RandomNumbers, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

function withoutParagraph(random: RandomNumbers, text: string): string {
  const words = wordsOf(text);
  const from = Math.floor(random() * words.length * 0.7);
  return [...words.slice(0, from), ...words.slice(from + Math.floor(words.length * 0.3))].join(' ');
}

const STAND_INS = ['Robin', 'Texas', 'on Monday', 'the', 'twelve', 'Grandma Rose', 'McDonalds'];

function namesBack(random: RandomNumbers, text: string): string {
  return text.replace(/@[A-Z]+\d*/g, () => pick(random, STAND_INS));
}

function firstHalf(text: string): string {
  const words = wordsOf(text);
  return words.slice(0, Math.ceil(words.length / 2)).join(' ');
}

/** The first half of a text, and as many words of other texts. */
function halfReplaced(random: RandomNumbers, text: string, others: readonly string[]): string {
  const half = firstHalf(text);
  const rest: string[] = [];
  while (rest.length < wordsOf(half).length) rest.push(...wordsOf(pick(random, others)));
  return `${half} ${rest.slice(0, wordsOf(half).length).join(' ')}`;
}

/** An edited copy of `text`; `others` are essays by other writers. */
type EssayEdit = (random: RandomNumbers, text: string, others: readonly string[]) => string;

/** What was done to copies of an essay, by name. */
export const EDITS: Record<string, EssayEdit> = {
  'capitals, curly quotes, zero-width spaces': (_, text) =>
    text.toUpperCase().replace(/"/g, '“').replace(/'/g, '’').replace(/ /g, ' \u200b'),
  'a title': (_, text) => `My Story About That Day\n\n${text}`,
  'a paragraph of 80 words added': (random, text, others) =>
    `${text}\n\n${wordsOf(pick(random, others)).slice(0, 80).join(' ')}`,
  '1 % of the words misspelt': (random, text) => misspelt(random, text, 0.01),
  '5 % misspelt': (random, text) => misspelt(random, text, 0.05),
  '10 % misspelt': (random, text) => misspelt(random, text, 0.1),
  'three tenths cut': withoutParagraph,
  'sentences in another order': (random, text) =>
    shuffled(random, text.match(/[^.!?]+[.!?]*\s*/g) ?? [text]).join(''),
  'placeholders replaced by words': namesBack,
  'the same, and 5 % misspelt': (random, text) => misspelt(random, namesBack(random, text), 0.05),
  'half of it': (_, text) => firstHalf(text),
  'half of it, 5 % misspelt': (random, text) => misspelt(random, firstHalf(text), 0.05),
  'half of it, as much of other essays': halfReplaced,
  'the same, 5 % misspelt': (random, text, others) =>
    misspelt(random, halfReplaced(random, text, others), 0.05),
};
