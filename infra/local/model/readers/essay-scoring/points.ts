import { VAGUE, wordsOf } from '../../text/words.ts';
import { passagesOf } from '../text/passages.ts';
import type { Aspect } from './aspects.ts';
import { connectivesIn, detailsIn } from './features.ts';
import { RUN_ON_WORDS, slipsIn } from './slips.ts';

/**
 * A kind of point: how it is put with and without the words that show it, of which aspects it is, and how strongly a
 * sentence bears it out (from 0 to 1 and more).
 */
type PointKind = [
  say: string,
  claim: string,
  aspects: Aspect[],
  strength: (text: string, words: readonly string[]) => number,
];

/** A point on an essay with exact words of it, and how strongly they bear it out. */
export interface EssayPoint {
  /** With the words in double quotation marks. */
  said: string;
  /** Without them. */
  claim: string;
  quote: string;
  strength: number;
}

const LEAST_STRENGTH = 0.3;

function share(words: readonly string[], has: (word: string) => boolean): number {
  return words.filter((word) => has(word.toLowerCase())).length / Math.max(1, words.length);
}

/** What speaks for an essay. */
export const STRENGTHS: PointKind[] = [
  [
    'The writer works with particular details: "…" lets the reader see what happened.',
    'The writer works with particular details that let the reader see what happened.',
    ['ideas', 'style', 'general'],
    (text) => detailsIn(text) / 4,
  ],
  [
    'Joining words lead from one thought to the next: "…".',
    'Joining words lead from one thought to the next.',
    ['organization', 'ideas', 'fluency', 'general'],
    (text) => connectivesIn(text) / 3,
  ],
  [
    'The vocabulary is precise and goes beyond the everyday, as "…" shows.',
    'The vocabulary is precise and goes beyond the everyday.',
    ['words', 'style', 'general'],
    (_, words) => 3 * share(words, (word) => word.length >= 7),
  ],
  [
    'A sentence of some length without a slip in spelling, capitals or punctuation: "…".',
    'A sentence of some length stands without a slip in spelling, capitals or punctuation.',
    ['conventions', 'fluency', 'organization', 'words', 'general'],
    (text, words) => (slipsIn(text) === 0 ? words.length / 24 : 0),
  ],
];

/** What speaks against it. */
export const WEAKNESSES: PointKind[] = [
  [
    'Slips in spelling, capitals or punctuation get in the way of the reader of "…".',
    'Slips in spelling, capitals or punctuation get in the way of the reader.',
    ['conventions', 'fluency', 'style', 'general'],
    (text) => slipsIn(text) / 3,
  ],
  [
    'Thoughts are strung together without a stop around "…".',
    'Thoughts are strung together without a stop.',
    ['conventions', 'fluency', 'organization', 'general'],
    (_, words) => (words.length > RUN_ON_WORDS ? words.length / 70 : 0),
  ],
  [
    '"…" leans on words that could stand in any essay and shows the reader nothing.',
    'The essay leans on words that could stand in any essay and show the reader nothing.',
    ['ideas', 'words', 'style', 'general'],
    (_, words) => 5 * share(words, (word) => VAGUE.has(word)),
  ],
  [
    'The thought is stated and then left: nothing is made of "…".',
    'A thought is stated and then left: nothing is made of it.',
    ['ideas', 'organization', 'words', 'general'],
    (text, words) => (words.length < 10 && detailsIn(text) === 0 ? 0.6 : 0),
  ],
];

/**
 * The strongest point of each kind that bears on an aspect, no sentence twice; of any kind where there is none. `order` lets
 * chance into their order.
 */
export function pointsOn(essay: string, aspect: Aspect, kinds: PointKind[], order = () => 0): EssayPoint[] {
  const found = kinds
    .filter(([, , aspects]) => aspects.includes(aspect))
    .flatMap(([say, claim, , strengthOf]) =>
      passagesOf(essay).map(({ quote, sentence }) => {
        const strength = Math.min(1, strengthOf(sentence, wordsOf(sentence)));
        return { say, claim, quote, strength, rank: strength + order() };
      }),
    )
    .filter(({ strength }) => strength >= LEAST_STRENGTH)
    .sort((one, other) => other.rank - one.rank);
  const chosen: typeof found = [];
  for (const point of found)
    if (!chosen.some(({ say, quote }) => say === point.say || quote === point.quote)) chosen.push(point);
  if (chosen.length === 0 && aspect !== 'general') return pointsOn(essay, 'general', kinds, order);
  return chosen.map(({ say, ...point }) => ({ ...point, said: say.replace('…', () => point.quote) }));
}

/** What is left to say where no kind of point is borne out. */
export function leastPoint(essay: string): EssayPoint {
  const quote = passagesOf(essay)[0]?.quote ?? '';
  const said = quote ? `There is little to say of "${quote}".` : 'There is no sentence to quote.';
  return { said, claim: quote ? 'There is little to say of it.' : said, quote, strength: 0 };
}
