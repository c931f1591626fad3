import { INVENTED } from '../../misbehaviour/careless-quotes.ts';
import type { RandomNumbers } from '../../random.ts';

/** How models copy words: mostly as they stand; now and then with other marks, without a word, cut, or from nowhere. */
const WAYS: [upTo: number, copy: (quote: string, random: RandomNumbers) => string][] = [
  [0.72, (quote) => quote],
  [0.79, (quote) => `“${quote}”`],
  [0.84, (quote) => quote.replaceAll("'", '’').replace(/[.!?]$/, '')],
  [0.89, withEllipsis],
  [0.93, withoutWord],
  [0.97, (quote) => quote[0]!.toLowerCase() + quote.slice(1)],
  [1, (_, random) => INVENTED[Math.floor(random() * INVENTED.length)]!],
];
const FEWEST = 9;

function withEllipsis(quote: string): string {
  const words = quote.split(' ');
  if (words.length < FEWEST) return quote;
  const third = Math.floor(words.length / 3);
  return `${words.slice(0, third + 1).join(' ')} … ${words.slice(-third - 1).join(' ')}`;
}

function withoutWord(quote: string, random: RandomNumbers): string {
  const words = quote.split(' ');
  if (words.length < FEWEST) return quote;
  return words.toSpliced(1 + Math.floor(random() * (words.length - 2)), 1).join(' ');
}

/** Words of a text as a model copies them; nothing stays nothing. */
export function copied(quote: string, random: RandomNumbers): string {
  const draw = random();
  if (quote === '') return '';
  return WAYS.find(([upTo]) => draw < upTo)![1](quote, random);
}

/** The first words of a sentence, to name it by. */
export function briefly(text: string, most = 8): string {
  const words = text.replace(/["“”«»]/g, '').split(/\s+/);
  return words.length > most
    ? words.slice(0, most).join(' ')
    : words
        .join(' ')
        .slice(0, 90)
        .replace(/[\s.,;:!?]+$/, '');
}
