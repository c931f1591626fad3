import { contentWords, wordsOf } from '../../text/words.ts';
import type { Character } from './character.ts';
import type { AnswerLabel } from './labels.ts';
import type { ReferencePart } from './overlap.ts';
import { stretchesOf } from './stretches.ts';

/** One reason of a grader; `quote`: words of the student's answer as they stand there, null where something is missing. */
export interface GraderPoint {
  point: string;
  quote: string | null;
}

const MOST_MISSING = 2;
const LONGEST_QUOTE = 120;
/** A part is called by so many of its words of content. */
const NAMED_BY = 5;

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length);
  const space = head.lastIndexOf(' ');
  return space > 0 ? head.slice(0, space) : head;
}

/** A part by its first few words of content, with what stands between them, and without marks of quotation. */
export function topicOf(part: string): string {
  const words = part
    .replace(/["“”„«»]/g, '')
    .trim()
    .split(/\s+/);
  let content = 0;
  const end = words.findIndex((word) => {
    content += contentWords(word).length > 0 ? 1 : 0;
    return content === NAMED_BY;
  });
  const named = end < 0 ? words : words.slice(0, end + 1);
  const text = named.join(' ').replace(/[.!?;:,\s]+$/u, '');
  return named.length < words.length ? `${text} …` : text;
}

/** A stretch of the answer, cut between words: still a copy of what stands there. */
const quoted = (stretch: string) => cut(stretch, LONGEST_QUOTE);

const bySize = (referencePart: ReferencePart, other: ReferencePart) => other.share - referencePart.share;

type Say = (topic: string) => string;

/** What is said of a part that is there, denied, or missing, in each of three voices. What is named stands behind the colon. */
const VOICES: Record<'there' | 'denied' | 'missing', Say>[] = [
  {
    there: (topic) => `You say this: ${topic}.`,
    denied: (topic) => `This is the opposite of what is right: ${topic}.`,
    missing: (topic) => `What is missing: ${topic}.`,
  },
  {
    there: (topic) => `Right: ${topic}.`,
    denied: (topic) => `Wrong, since you deny this: ${topic}.`,
    missing: (topic) => `Not said: ${topic}.`,
  },
  {
    there: (topic) => `Well explained: ${topic}.`,
    denied: (topic) => `This cannot be right, because in truth: ${topic}.`,
    missing: (topic) => `Missing: ${topic}.`,
  },
];

/** What a point is about, in whichever voice it is put: what stands behind its first colon. */
export function subjectOf(point: string): string {
  const colon = point.indexOf(': ');
  return colon < 0 ? point : point.slice(colon + 2);
}

/** Which parts are there and which are missing: of a right answer something is there, and from any other something is missing or denied. */
function sorted(parts: readonly ReferencePart[], belief: number, label: AnswerLabel) {
  const referenceParts = parts.filter(({ contradicts }) => !contradicts).toSorted(bySize);
  const there = referenceParts.filter(
    ({ share }, at) => share >= belief || (at === 0 && share > 0 && label !== 'Incorrect'),
  );
  if (label === 'Correct') return { there, missing: [] };
  const kept = there.length === parts.length ? there.slice(0, -1) : there;
  const missing = parts.filter((part) => !part.contradicts && !kept.includes(part));
  return { there: kept, missing };
}

/** What a grader of a character says, a point for each part: which is there, which is denied, which is missing. */
export function pointsOf(
  answer: string,
  parts: readonly ReferencePart[],
  { belief, voice }: Character,
  label: AnswerLabel,
): GraderPoint[] {
  const denied = parts.filter(({ contradicts }) => contradicts);
  const { there, missing } = sorted(parts, belief, label);
  const say = VOICES[voice]!;
  const shown = (of: Say) => (referencePart: ReferencePart) => ({
    point: of(topicOf(referencePart.part)),
    quote: referencePart.nearest && quoted(referencePart.nearest),
  });
  const points: GraderPoint[] = [
    ...there.map(shown(say.there)),
    ...denied.map(shown(say.denied)),
    ...missing.slice(0, MOST_MISSING).map(({ part }) => ({ point: say.missing(topicOf(part)), quote: null })),
  ];
  return there.length + denied.length > 0 ? points : [asAWhole(answer, label), ...points];
}

const AS_A_WHOLE: Record<AnswerLabel, string> = {
  Correct: 'You answer what was asked, in words of your own.',
  'Partially correct': 'This goes some way towards what was asked.',
  Incorrect: 'This does not speak of what the reference answer is about.',
};

function asAWhole(answer: string, label: AnswerLabel): GraderPoint {
  if (wordsOf(answer).length === 0) return { point: 'There is no answer to be graded.', quote: null };
  return { point: AS_A_WHOLE[label], quote: quoted(stretchesOf(answer)[0]?.text ?? '') };
}
