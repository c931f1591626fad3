import { standsIn } from '../problems/shingles.ts';
import { announcedAt, type Voice } from './announced.ts';
import { LABEL_CUE, SAMPLE_CUE } from './label-cues.ts';
import { isLong, LEAST, setOffIn } from './set-off.ts';
import { isSentence, isStatement, speaksForItself } from './statement.ts';
import { merged, type Stretch } from './stretch.ts';
import { DIRECT_CUE, LINE_CUE, REPORTED_CUE, WORDING_CUE } from './wording-cues.ts';

export type { Voice } from './announced.ts';

type IsText = (stretch: string) => boolean;

const QUESTION_ALONE = /^[^.!?。]*[?？؟]["”’»)\]*_\s]*$/u;

/** What follows the cues of a kind, where it is text. A cue within such text is a part of it. */
function after(text: string, cue: RegExp, voice: Voice, isText: IsText): Stretch[] {
  const found: Stretch[] = [];
  for (const { 0: mark, index } of text.matchAll(cue)) {
    if (index < (found.at(-1)?.end ?? 0)) continue;
    const stretch = announcedAt(text, index + mark.length, voice);
    if (isText(text.slice(stretch.start, stretch.end))) found.push(stretch);
  }
  return found;
}

/** What each kind of cue announces. */
function announcedIn(text: string, voice: Voice): Stretch[] {
  const isSaid: IsText = (stretch) => !QUESTION_ALONE.test(stretch) && isLong(stretch, LEAST.announced);
  const worded: IsText = (stretch) => isSaid(stretch) && isStatement(stretch);
  const whole: IsText = (stretch) => isSaid(stretch) && isSentence(stretch);
  const found = [
    ...after(text, WORDING_CUE[voice], voice, worded),
    ...after(text, LINE_CUE, voice, whole),
    ...after(text, LABEL_CUE[voice], voice, whole),
    ...after(text, DIRECT_CUE, voice, worded),
  ];
  if (voice === 'opponent') return found;
  const sample: IsText = (stretch) =>
    worded(stretch) && isLong(stretch, LEAST.quoted) && speaksForItself(stretch);
  const reported: IsText = (stretch) => isLong(stretch, LEAST.announced) && isStatement(stretch);
  return [...found, ...after(text, SAMPLE_CUE, voice, sample), ...after(text, REPORTED_CUE, voice, reported)];
}

function readyStretches(text: string, known: readonly string[], voice: Voice): Stretch[] {
  const isNew = ({ start, end }: Stretch) => !standsIn(text.slice(start, end), known);
  return merged([...setOffIn(text), ...announcedIn(text, voice)].filter(isNew));
}

/**
 * Stretches that look like text written for the student, as they stand: 15 words or more in quotation marks; block quotes, code
 * fences and the sentences that a cue such as "you could write:" announces (English, Italian, German, French, Spanish), from 8
 * words on; a sample in the first person. In an `opponent`'s voice, which argues for itself, only cues count that speak to the
 * student of wording. What is taken from `known`, the student's own text and the motion, is a quotation of it and no such text.
 */
export function readyTextIn(text: string, known: readonly string[], voice: Voice = 'advice'): string[] {
  return readyStretches(text, known, voice).map(({ start, end }) => text.slice(start, end));
}

/** A text with […] in place of every stretch that was written for the student. */
export function withoutReadyText(text: string, known: readonly string[], voice: Voice = 'advice'): string {
  const stretches = readyStretches(text, known, voice);
  if (stretches.length === 0) return text;
  const pieces = stretches.map(({ start }, index) => text.slice(stretches[index - 1]?.end ?? 0, start));
  return withoutReadyText([...pieces, text.slice(stretches.at(-1)!.end)].join('[…]'), known, voice);
}
