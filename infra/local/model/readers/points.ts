import { errorsIn, RUN_ON_WORDS } from '../text/errors.ts';
import { connectivesIn, detailsIn } from '../text/features.ts';
import { VAGUE, VIVID } from '../text/lexicon.ts';
import { wordsOf } from '../text/words.ts';
import { type Aspect, relevance } from './aspects.ts';

/** What a point can look at: one passage of the essay and where it stands. */
export interface Look {
  text: string;
  words: readonly string[];
  question: string;
  /** Place among the essay's passages, from 0 (first) to 1 (last). */
  place: number;
  previous: string | null;
}

/** A kind of point a debater can make: how strongly a passage bears it out (0 = not at all), and how it is put. */
export interface PointKind {
  aspects: Aspect[];
  strength: (look: Look) => number;
  say: ((quote: string, look: Look) => string)[];
}

const ANY: Aspect[] = ['general'];
const CONCLUDING =
  /\b(in conclusion|in the end|finally|overall|that is why|i learned|from then on|to sum up|this shows)\b/i;

function share(words: readonly string[], has: (word: string) => boolean): number {
  return words.length === 0 ? 0 : words.filter((word) => has(word.toLowerCase())).length / words.length;
}

function isOfGoodLength(words: readonly string[]): boolean {
  return words.length >= 10 && words.length <= RUN_ON_WORDS;
}

function commasIn(text: string): number {
  return text.split(',').length - 1;
}

function first(what: string[]): string {
  return what[0] ?? 'the passage';
}

/** What an Advocate looks for. */
export const STRENGTHS: PointKind[] = [
  {
    aspects: ['ideas', 'style', ...ANY],
    strength: ({ text, words }) => (words.length < 8 ? 0 : Math.min(1, detailsIn(text) / 4)),
    say: [
      (quote) =>
        `The writer works with particular details, not with generalities: "${quote}" lets the reader see what happened.`,
      (quote) =>
        `Concrete detail carries the passage "${quote}", which is the specific support that the trait asks for.`,
    ],
  },
  {
    aspects: ['ideas', 'organization', ...ANY],
    strength: ({ text, words }) =>
      /\b(because|so that|for example|for instance|therefore)\b/i.test(text)
        ? Math.min(1, words.length / 25)
        : 0,
    say: [
      (quote) =>
        `The writer does not only state but gives reasons, as in "${quote}", where a claim and its ground stand together.`,
      (quote) =>
        `Reasons are given where the reader would ask for them: "${quote}" explains rather than asserts.`,
    ],
  },
  {
    aspects: ['ideas'],
    strength: ({ text, words, question }) =>
      words.length < 7 ? 0 : Math.min(1, 3 * relevance(text, question)),
    say: [
      (quote) => `The essay keeps to the task: "${quote}" speaks directly to what the question asks.`,
      (quote) => `Focus is clear. With "${quote}" the writer stays on the topic that was set.`,
    ],
  },
  {
    aspects: ['organization', 'fluency', ...ANY],
    strength: ({ text, words }) => (words.length < 8 ? 0 : Math.min(1, connectivesIn(text).length / 3)),
    say: [
      (quote, { text }) =>
        `Ideas are tied together: "${quote}" uses ‘${first(connectivesIn(text))}’ to lead the reader from one step to the next.`,
      (quote, { text }) =>
        `The order of events is easy to follow, because joining words such as ‘${first(connectivesIn(text))}’ mark it: "${quote}".`,
    ],
  },
  {
    aspects: ['organization'],
    strength: ({ text, place }) => (place > 0.85 && CONCLUDING.test(text) ? 0.9 : 0),
    say: [(quote) => `The essay is brought to a close of its own: "${quote}" rounds off what came before.`],
  },
  {
    aspects: ['organization', ...ANY],
    strength: ({ words, place }) => (place === 0 && isOfGoodLength(words) ? 0.6 : 0),
    say: [
      (quote) =>
        `The opening, "${quote}", tells the reader at once what the essay is about and where it will go.`,
    ],
  },
  {
    aspects: ['style', 'ideas', 'words'],
    strength: ({ words }) =>
      words.length < 6 ? 0 : Math.min(1, 7 * share(words, (word) => VIVID.has(word))),
    say: [
      (quote) =>
        `A person can be heard in this writing. In "${quote}" the words of feeling and sense bring the moment close.`,
      (quote) => `The language is alive: "${quote}" lets the reader feel with the writer.`,
    ],
  },
  {
    aspects: ['words', 'style', ...ANY],
    strength: ({ words }) =>
      words.length < 7 ? 0 : Math.min(1, 3 * share(words, (word) => word.length >= 7)),
    say: [
      (quote) =>
        `Words are chosen with care: "${quote}" goes beyond everyday vocabulary and says what is meant.`,
      (quote) => `The vocabulary is precise and varied, as "${quote}" shows.`,
    ],
  },
  {
    aspects: ['fluency', 'style'],
    strength: ({ text, words }) =>
      isOfGoodLength(words) && text.includes(',') ? Math.min(1, words.length / 28) : 0,
    say: [
      (quote) => `The sentences vary and carry more than one thought without losing their way: "${quote}".`,
      (quote) => `"${quote}" has a rhythm of its own; main and side thoughts are kept in balance.`,
    ],
  },
  {
    aspects: ['conventions', 'fluency', ...ANY],
    strength: ({ text, words }) =>
      errorsIn(text).length === 0 && words.length >= 8 ? Math.min(1, words.length / 24) : 0,
    say: [
      (quote) =>
        `Over a sentence of some length there is not a slip in spelling, capitals or punctuation: "${quote}".`,
      (quote) =>
        `The writer commands the conventions, for "${quote}" is correct from its first capital to its end mark.`,
    ],
  },
  {
    aspects: ['conventions'],
    strength: ({ text, words }) =>
      errorsIn(text).length === 0 && words.length >= 6 ? Math.min(1, commasIn(text) / 2) : 0,
    say: [
      (quote) => `Commas stand where a reader needs them, as in "${quote}".`,
      (quote) => `Punctuation inside the sentence is in hand: "${quote}" is divided as it would be spoken.`,
    ],
  },
  {
    aspects: ['conventions'],
    strength: ({ text, words }) =>
      words.length >= 5 && /\p{L}['’](?:t|s|m|ve|re|ll|d)\b/u.test(text) ? 0.5 : 0,
    say: [(quote) => `Short forms and possessives carry their apostrophes; "${quote}" shows it.`],
  },
];

/** What a Skeptic looks for. */
export const WEAKNESSES: PointKind[] = [
  {
    aspects: ['conventions', 'fluency', 'style', ...ANY],
    strength: ({ text }) => Math.min(1, errorsIn(text).filter(({ kind }) => kind !== 'run-on').length / 3),
    say: [
      (quote, { text }) =>
        `Slips get in the reader's way. "${quote}" shows ${first(errorsIn(text).map(({ what }) => what))}.`,
      (quote, { text }) =>
        `The conventions are not under control: in "${quote}" there is ${first(errorsIn(text).map(({ what }) => what))}.`,
    ],
  },
  {
    aspects: ['conventions', 'fluency', 'organization', ...ANY],
    strength: ({ words }) => (words.length > RUN_ON_WORDS ? Math.min(1, words.length / 70) : 0),
    say: [
      (quote, { words }) =>
        `Thoughts are strung together without a stop: the sentence that holds "${quote}" runs to ${words.length} words.`,
      (quote) => `A reader loses the thread where one sentence runs on, as it does around "${quote}".`,
    ],
  },
  {
    aspects: ['ideas', 'words', 'style', ...ANY],
    strength: ({ words }) =>
      words.length < 5 ? 0 : Math.min(1, 5 * share(words, (word) => VAGUE.has(word))),
    say: [
      (quote) =>
        `The wording stays general. "${quote}" leans on words that could stand in any essay and shows the reader nothing.`,
      (quote) => `"${quote}" is vague where the trait asks for something specific.`,
    ],
  },
  {
    aspects: ['ideas', ...ANY],
    strength: ({ text, words }) =>
      words.length >= 4 && words.length < 10 && detailsIn(text) === 0 ? 0.6 : 0,
    say: [
      (quote) =>
        `The thought is stated and then left: nothing is made of "${quote}", no example and no reason follow from it.`,
      (quote) => `Development is thin. After "${quote}" the reader still does not know what it was like.`,
    ],
  },
  {
    aspects: ['ideas'],
    strength: ({ text, words, question }) =>
      words.length >= 8 && relevance(text, question) === 0 ? 0.45 : 0,
    say: [
      (quote) => `Here the essay drifts from the question: "${quote}" has no visible tie to what was asked.`,
      (quote) => `The focus slips, since "${quote}" serves another purpose than the task.`,
    ],
  },
  {
    aspects: ['organization', 'fluency', ...ANY],
    strength: ({ text, previous }) => {
      const [start, before] = [wordsOf(text)[0]?.toLowerCase(), wordsOf(previous ?? '')[0]?.toLowerCase()];
      if (start === before) return 0.55;
      return ['and', 'so', 'but', 'then'].includes(start ?? '') ? 0.5 : 0;
    },
    say: [
      (quote) =>
        `One thing is put after another with little to connect them: "${quote}" begins as the sentences around it do.`,
      (quote) => `Transitions are missing or mechanical, as at "${quote}".`,
    ],
  },
  {
    aspects: ['organization'],
    strength: ({ text, words, place }) =>
      place === 1 && words.length < 12 && !CONCLUDING.test(text) ? 0.6 : 0,
    say: [(quote) => `The essay stops rather than ends: "${quote}" draws nothing together.`],
  },
  {
    aspects: ['words', 'style', 'fluency'],
    strength: ({ words }) => (words.length >= 6 && share(words, (word) => word.length >= 7) === 0 ? 0.5 : 0),
    say: [
      (quote) => `The words are plain and few; "${quote}" could be said by anyone about anything.`,
      (quote) => `"${quote}" shows how narrow the choice of words and sentence shapes remains.`,
    ],
  },
];
