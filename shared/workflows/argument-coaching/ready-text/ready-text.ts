import { sentencesOf } from '@assay/kit/language/sentences';
import { standsIn } from '@assay/model/admission/shingles';
import { announcedAt, isAboutText, type Voice } from './announced.ts';
import { LABEL_CUE, SAMPLE_CUE, VERSION_CUE } from './label-cues.ts';
import { wordingLeads } from './leads.ts';
import { isLong, LEAST, setOffIn } from './set-off.ts';
import { isSentence, isStatement, speaksForItself } from './statement.ts';
import { merged, type ReadyTextSpan } from './stretch.ts';
import { DIRECT_CUE, LINE_CUE, REPORTED_CUE, WORDING_CUE } from './wording-cues.ts';

export type { Voice } from './announced.ts';

type IsText = (stretch: string) => boolean;

const QUESTION_ALONE = /^[^.!?。]*[?？؟]["”’»)\]*_\s]*$/u;

/** Where the matches of a cue end. */
const endsOf = (text: string, cue: RegExp) =>
  [...text.matchAll(cue)].map(({ 0: mark, index }) => index + mark.length);

/** What is announced at some places, where it is text. A cue within such text is a part of it. */
function announcedFrom(
  text: string,
  places: readonly number[],
  voice: Voice,
  isText: IsText,
): ReadyTextSpan[] {
  const readyTextSpans: ReadyTextSpan[] = [];
  for (const place of places) {
    if (place < (readyTextSpans.at(-1)?.end ?? 0)) continue;
    const stretch = announcedAt(text, place, voice);
    if (isText(text.slice(stretch.start, stretch.end))) readyTextSpans.push(stretch);
  }
  return readyTextSpans;
}

const isLongEnough: IsText = (stretch) => isLong(stretch, LEAST.announced);
const isSaid: IsText = (stretch) => !QUESTION_ALONE.test(stretch) && isLongEnough(stretch);
/** After a verb of wording that leaves no doubt. */
const isWorded: IsText = (stretch) => isSaid(stretch) && isStatement(stretch);
/** After words that may announce something else. */
const isWhole: IsText = (stretch) => isSaid(stretch) && isSentence(stretch);
const isOfMatter: IsText = (stretch) => isWhole(stretch) && !isAboutText(sentencesOf(stretch)[0]!);
const isSample: IsText = (stretch) =>
  isWorded(stretch) && isLong(stretch, LEAST.quoted) && speaksForItself(stretch);
const isReported: IsText = (stretch) => isLongEnough(stretch) && isStatement(stretch);

/** What each kind of cue announces. */
function announcedIn(text: string, voice: Voice): ReadyTextSpan[] {
  const from = (places: readonly number[], isText: IsText) => announcedFrom(text, places, voice, isText);
  const addressed = [
    ...from(endsOf(text, WORDING_CUE[voice]), isWorded),
    ...from(endsOf(text, DIRECT_CUE), isWorded),
    ...from(endsOf(text, LINE_CUE), isWhole),
    ...from(endsOf(text, VERSION_CUE), isWhole),
  ];
  if (voice === 'opponent') return addressed;
  return [
    ...addressed,
    ...from(endsOf(text, LABEL_CUE), isOfMatter),
    ...from(wordingLeads(text), isOfMatter),
    ...from(endsOf(text, SAMPLE_CUE), isSample),
    ...from(endsOf(text, REPORTED_CUE), isReported),
  ];
}

function readyStretches(text: string, known: readonly string[], voice: Voice): ReadyTextSpan[] {
  const isNew = ({ start, end }: ReadyTextSpan) => !standsIn(text.slice(start, end), known);
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
