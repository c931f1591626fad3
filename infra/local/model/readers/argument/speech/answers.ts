import { passagesOf } from '../../../text/passages.ts';
import { weaknessesIn } from '../critique/weaknesses.ts';
import type { Notes } from './notes.ts';
import { takenUp } from './wishes.ts';

const LONGEST_QUOTE = 14;
const ANSWERS = 2;

/** A short stretch of a passage: it can be said aloud. */
export function stretch(quote: string): string {
  const words = quote.split(' ');
  const short = words.length > LONGEST_QUOTE ? words.slice(0, LONGEST_QUOTE).join(' ') : quote.slice(0, 160);
  return short.replace(/[\s.,;:!?。]+$/u, '');
}

/** What the opponent said that is to be answered: what the speaker found weak in it, else what can be found. */
export function targetsIn({ points, opponents }: Notes): { quote: string; why: string }[] {
  const noted = points
    .filter(({ passage }) => passage !== '')
    .map(({ passage, point }) => ({ quote: passage, why: point }));
  const text = opponents.at(-1)?.text ?? '';
  const found = weaknessesIn(text).map(({ quote }) => ({ quote, why: '' }));
  const any = passagesOf(text).map(({ quote }) => ({ quote, why: '' }));
  return [...noted, ...found, ...any].slice(0, ANSWERS);
}

function afterQuotes(text: string): string {
  return text
    .replace(/[“"][^”"]*[”"]/g, 'this')
    .replace(/\s+/g, ' ')
    .trim();
}

/** An answer in three steps: what was said, why it fails, what that means. `at` counts the answers from 0. */
export function answerTo(
  { quote, why }: { quote: string; why: string },
  { topic }: Notes,
  at: number,
): string[] {
  const who = at === 0 ? 'My opponent says' : 'We also heard';
  const fails = why
    ? `But ${lower(afterQuotes(why))}`
    : `But that is a claim and not yet a reason, because nothing was said of why it should hold for ${topic}.`;
  return [
    `${who}: “${stretch(quote)}”.`,
    fails,
    at === 0
      ? 'Without this step the rest of their case has nothing to stand on, since everything after it depends on it.'
      : 'That weakens their case where it needs to be strong, because it was offered as its ground.',
  ];
}

/** Words as they stand within a sentence. */
export function lower(text: string): string {
  return /^\p{Lu}[\p{Ll}\s]/u.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text;
}

/** What an expert found weak in the own last speech, put more carefully. */
export function mended(notes: Notes): string[] {
  return notes.analysis
    .slice(0, ANSWERS)
    .flatMap(({ passage, alternative, point }) => [
      passage ? `I said “${stretch(passage)}”, and that has to be put more carefully.` : '',
      takenUp((alternative || point).replace(/^A stronger argument would\s*/i, ''), notes),
    ]);
}
