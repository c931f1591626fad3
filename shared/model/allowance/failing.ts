import * as z from 'zod';
import { MINUTE_MS } from './lane.ts';

/** So many questions are remembered: where more fail, it is the provider that does. */
const REMEMBERED = 8;
/** Failures of a question that are closer together than this are one: what fails for a moment fails for all of them. */
const APART_MS = MINUTE_MS;
/** A question that has not failed for so long is forgotten. Tries are a quarter of an hour apart at most. */
const FORGOTTEN_MS = 120 * MINUTE_MS;

const failingQuestionSchema = z.object({
  question: z.string(),
  since: z.number().describe('when it failed first, milliseconds since 1970'),
  at: z.number().describe('when it failed the last time that was counted'),
  times: z.int().describe('how often it failed again, each time after others had been answered'),
  outlived: z.boolean().describe('another question was answered since it failed'),
});

/** Questions that a provider fails with an error of its own. */
export const failingSchema = z.array(failingQuestionSchema);
type Failing = z.infer<typeof failingSchema>;

/** A question that fails while others are answered: how often, each time a minute and more after the last, and since when (milliseconds). */
export interface Alone {
  times: number;
  since: number;
}

const recent = (failing: Failing, now: number) => failing.filter(({ at }) => now - at < FORGOTTEN_MS);

/** Whether a question failed before, and others were answered since: that it fails says nothing of the provider. */
export const isOutlived = (failing: Failing, question: string | undefined, now: number): boolean =>
  recent(failing, now).some((one) => one.question === question && one.outlived);

/** What is known of a question that fails alone; null: that it does is not known. */
export function aloneOf(failing: Failing, question: string | undefined): Alone | null {
  const found = failing.find((one) => one.question === question);
  return found && found.times > 0 ? { times: found.times, since: found.since } : null;
}

/** A question was failed by the provider. The same list: that adds nothing. */
export function questionFailed(failing: Failing, question: string, now: number): Failing {
  const known = recent(failing, now);
  const own = known.find((one) => one.question === question);
  if (!own)
    return [...known, { question, since: now, at: now, times: 0, outlived: false }].slice(-REMEMBERED);
  if (!own.outlived || now - own.at < APART_MS) return failing;
  const again = { ...own, at: now, times: own.times + 1, outlived: false };
  return [...known.filter((one) => one !== own), again];
}

/** A question was answered: it does not fail, and others have been outlived by it. The same list: that was known. */
export function questionAnswered(failing: Failing, question: string | undefined): Failing {
  const others = failing.filter((one) => one.question !== question);
  if (others.length === failing.length && others.every(({ outlived }) => outlived)) return failing;
  return others.map((one) => (one.outlived ? one : { ...one, outlived: true }));
}
