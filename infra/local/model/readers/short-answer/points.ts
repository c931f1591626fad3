import { wordsOf } from '../../text/words.ts';
import type { Character } from './character.ts';
import type { Label } from './labels.ts';
import { type Part, stretchesOf } from './overlap.ts';

/** One reason of a grader; `quote`: words of the student's answer as they stand there, null where something is missing. */
export interface Point {
  point: string;
  quote: string | null;
}

const MOST = { there: 3, missing: 2 };
const LONGEST_PART = 160;
const LONGEST_QUOTE = 120;

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length);
  const space = head.lastIndexOf(' ');
  return space > 0 ? head.slice(0, space) : head;
}

/** A part of the reference in running words: without its stop, and without marks that would look like a quotation. */
function named(part: string): string {
  return cut(part.replace(/[.!?;:,\s]+$/u, '').replace(/["“”„«»]/g, ''), LONGEST_PART);
}

/** A stretch of the answer, cut between words: still a copy of what stands there. */
const quoted = (stretch: string) => cut(stretch, LONGEST_QUOTE);

const bySize = (one: Part, other: Part) => other.share - one.share;

type Say = (part: string) => string;

/** What is said of a part that is there, denied, or missing, in each of three voices. */
const VOICES: Record<'there' | 'denied' | 'missing', Say>[] = [
  {
    there: (part) => `You say what the reference answer says here: ${part}.`,
    denied: (part) => `This is the opposite of what is right, which would be: ${part}.`,
    missing: (part) => `What is missing: ${part}.`,
  },
  {
    there: (part) => `Right, since it holds that: ${part}.`,
    denied: (part) => `Wrong: you deny it, but it holds that: ${part}.`,
    missing: (part) => `Your answer does not say this: ${part}.`,
  },
  {
    there: (part) => `This is correctly explained: ${part}.`,
    denied: (part) => `This cannot be right, because in truth: ${part}.`,
    missing: (part) => `It would have been needed to say: ${part}.`,
  },
];

/** What a grader of a character says of each part: which is there, which is denied, which is missing; eight points at most. */
export function pointsOf(
  answer: string,
  parts: readonly Part[],
  { belief, voice }: Character,
  label: Label,
): Point[] {
  const denied = parts.filter(({ contradicts }) => contradicts);
  const there = parts.filter(({ contradicts, share }) => !contradicts && share >= belief).sort(bySize);
  const absent = parts.filter(({ contradicts, share }) => !contradicts && share < belief);
  const say = VOICES[voice]!;
  const shown = (of: Say) => (found: Part) => ({
    point: of(named(found.part)),
    quote: found.nearest && quoted(found.nearest),
  });
  const missing = label === 'Correct' && there.length > 0 ? [] : absent.slice(0, MOST.missing);
  const points: Point[] = [
    ...there.slice(0, MOST.there).map(shown(say.there)),
    ...denied.slice(0, MOST.missing).map(shown(say.denied)),
    ...missing.map(({ part }) => ({ point: say.missing(named(part)), quote: null })),
  ];
  return there.length + denied.length > 0 ? points : [besideThePoint(answer), ...points];
}

function besideThePoint(answer: string): Point {
  const first = stretchesOf(answer)[0]?.text ?? '';
  const words = wordsOf(answer).length;
  if (words === 0) return { point: 'There is no answer to be graded.', quote: null };
  return {
    point: 'This does not speak of what the reference answer is about.',
    quote: quoted(first),
  };
}
