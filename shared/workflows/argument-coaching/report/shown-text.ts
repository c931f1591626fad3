import type { Evidence } from '@assay/evidence/evidence-schema';
import { cutProse } from '@assay/platform/report/cut';
import { unwrapped } from '@assay/platform/report/line-ends';
import { plainProse } from '@assay/platform/report/plain-prose';
import { countFigure } from './figures.ts';
import type { CoachingWords } from './words/coaching-words.ts';

/** Longest texts of a report in letters: a speech, what a judge or a critic says, one sentence in a list, a passage, one line. */
const LONGEST = { speech: 12_000, reason: 3_000, sentence: 700, passage: 500, brief: 130 };

/** A text as a report shows it; `note` says that it was cut. */
export interface ShownText {
  text: string;
  note: string | null;
}

function shown(text: string, longest: number, words: CoachingWords): ShownText {
  const short = cutProse(text, longest);
  return { text: short, note: short === text ? null : words.cut(countFigure(text.length, words)) };
}

export const speechText = (text: string, words: CoachingWords) =>
  shown(plainProse(unwrapped(text)), LONGEST.speech, words);
export const reasonText = (text: string, words: CoachingWords) =>
  shown(plainProse(unwrapped(text)), LONGEST.reason, words);
/** A sentence or two of a list, cut where it goes on and on. */
export const sentence = (text: string) => cutProse(plainProse(text).replace(/\s+/g, ' '), LONGEST.sentence);

/** What fits into a line or so of small type. */
export const briefly = (text: string) => cutProse(plainProse(text).replace(/\s+/g, ' '), LONGEST.brief);

/** Words in the language's quotation marks. */
export function quoted(text: string, words: CoachingWords): string {
  const flat = cutProse(text.replace(/\s+/g, ' ').trim(), LONGEST.passage);
  return words.quoted(flat);
}

/** The text's own words that bear a point out, in quotation marks, never the words of the agent; null where there are none. */
export function passageOf(evidence: Evidence | null, words: CoachingWords): string | null {
  if (evidence === null || !evidence.supported || evidence.passage === null) return null;
  return quoted(evidence.passage, words);
}
