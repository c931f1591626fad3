import type { Prompt, ReaderAnswer } from '../../../prompt/prompt.ts';
import { obeys } from '../cues.ts';
import { inProse } from '../prose.ts';
import { copied } from '../quoting.ts';
import { neededText } from '../sources.ts';
import { type Weakness, weaknessesIn } from './weaknesses.ts';

const MOST = 6;
/** How many of a critique's points may be called major. */
const MAJOR = 4;
const MAJOR_FROM = 0.45;
/** How far chance moves the order of points. */
const CHANCE = 0.2;

function pointOf({ strength, ...weakness }: Weakness, at: number, random: () => number) {
  const damage = at < MAJOR && (at === 0 || strength >= MAJOR_FROM) ? 'major' : 'minor';
  return { ...weakness, damage, quote: copied(weakness.quote, random) };
}

/**
 * Criticises a text: at most six points on what can be found weak in it, each with words of it, now and then carelessly copied.
 * @throws ApiError 400 when the prompt lacks the motion or the text
 */
export function criticise(prompt: Prompt): ReaderAnswer {
  neededText(prompt, 'motion');
  const target = neededText(prompt, 'target');
  const { random } = prompt;
  const weaknesses = obeys(prompt, target) ? [] : weaknessesIn(target, () => CHANCE * random());
  const points = weaknesses.slice(0, MOST).map((weakness, at) => pointOf(weakness, at, random));
  return { value: { points }, content: inProse({ points }) };
}
