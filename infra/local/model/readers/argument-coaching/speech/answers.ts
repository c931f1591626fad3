import { passagesOf } from '../../text/passages.ts';
import { weaknessesIn } from '../critique/weaknesses.ts';
import { filled } from './material.ts';
import type { Notes } from './notes.ts';
import { particularOf, takenUp } from './wishes.ts';

const LONGEST_QUOTE = 14;
/** Of its own words a speaker says a few alone. */
const FEW_WORDS = 6;
const ANSWERS = 2;

/** A short stretch of a passage: it can be said aloud. */
export function stretch(passage: string, most = LONGEST_QUOTE): string {
  const [quote = ''] = passage.split(/\s*(?:\[…\]|…)\s*/);
  const words = quote.split(' ');
  const short = words.length > most ? words.slice(0, most).join(' ') : quote.slice(0, 160);
  return short.replace(/[\s.,;:!?。]+$/u, '');
}

/** A stretch that is to be answered, and what is known to be weak in it. */
interface RebuttalTarget {
  quote: string;
  dimension: string;
  why: string;
}

/** What the opponent said that is to be answered: what the speaker found weak in it, else what can be found. */
export function targetsIn({ points, opponents }: Notes): RebuttalTarget[] {
  const noted = points
    .filter(({ passage }) => passage !== '')
    .map(({ passage, dimension, point }) => ({ quote: passage, dimension, why: point }));
  const text = opponents.at(-1)?.text ?? '';
  const found = weaknessesIn(text).map(({ quote, dimension }) => ({ quote, dimension, why: '' }));
  const any = passagesOf(text).map(({ quote }) => ({ quote, dimension: '', why: '' }));
  return [...noted, ...found, ...any].slice(0, ANSWERS);
}

/** Why a point fails, by what is weak in it. */
const FAILS: Record<string, string> = {
  'logical-gap': 'Yet one exception is enough, and there it is: {mechanism}.',
  'factual-error': 'Yet nobody was told where that comes from, and {mechanism}.',
  'unstated-assumption': 'Yet it takes for granted what is open, because {mechanism}.',
  counterargument: 'Yet it leaves out the main thing: {mechanism}.',
  'rhetorical-weakness': 'Yet that is loud and no reason, since {mechanism}.',
};
const ANY = 'Yet that is a claim without a reason, since {mechanism}.';
const MEANS = [
  'So their case lacks a ground there, and {actor} still gets {effect}.',
  'Therefore it does not decide about {topic}; {effect} weighs more.',
];

/** An answer in steps: what was said, why it fails, what that means. `at` counts the answers from 0. */
export function answerTo(
  { quote, dimension, why }: RebuttalTarget,
  { stance, topic, key }: Notes,
  at: number,
): string[] {
  const who = at === 0 ? 'My opponent says' : 'We also heard';
  const say = (form: string) => filled(form, stance, topic, `${key} answer ${at}`);
  const particular = particularOf(why);
  return [
    `${who}: “${stretch(quote)}”.`,
    particular ? `Against it stands this: ${particular}.` : '',
    say(FAILS[dimension] ?? ANY),
    say(MEANS[at % MEANS.length]!),
  ];
}

/** Words as they stand within a sentence. */
export function lower(text: string): string {
  return /^\p{Lu}[\p{Ll}\s]/u.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
}

/** What an expert found weak in the own last speech, put more carefully. */
export function mended(notes: Notes): string[] {
  return notes.analysis.slice(0, ANSWERS).flatMap(({ passage, alternative, point }, at) => [
    passage ? `I said “${stretch(passage, FEW_WORDS)}”, and I put it more carefully.` : '',
    takenUp((alternative || point).replace(/^A stronger argument would\s*/i, ''), {
      ...notes,
      key: `${notes.key} mend ${at}`,
    }),
  ]);
}
