import type { DebateStance } from '../stance.ts';

/** What a speech is for, by the name of its agent. */
export const KINDS = ['opening', 'rebuttal', 'closing', 'proposition', 'opposition', 'summary'] as const;
export type OpeningKind = (typeof KINDS)[number];

const SIDE: Record<DebateStance, string> = {
  for: 'I speak for the motion',
  against: 'I speak against the motion',
};

/** How a speech of each kind begins, in two ways; `{side}` and `{topic}` are filled in. */
const FIRST: Record<OpeningKind, [string, string]> = {
  opening: [
    '{side}: what would {topic} do for people?',
    'This is about {topic}, and about who bears it. {side}.',
  ],
  proposition: [
    'We take {topic} in the ordinary sense. {side}.',
    '{side}, and we accept the burden that comes with it.',
  ],
  rebuttal: ['{side}, and I answer first.', 'Not all that was said answers the question. {side} still.'],
  opposition: ['We part where the reasons begin. {side}.', '{side}, and I take their case first.'],
  closing: ['Two questions were left. {side} on both.', 'Let us look at the clash. {side}.'],
  summary: ['What remains in the end? {side}, as before.', 'Seen from above, the matter is plain. {side}.'],
};

const LAST: Record<OpeningKind, [string, string]> = {
  opening: ['Keep this: first come people, then {topic}.', 'What we owe each other decides about {topic}.'],
  proposition: ['That is our case.', 'So much for what we have to show.'],
  rebuttal: ['The step that they need is missing.', 'What is left does not carry their case.'],
  opposition: ['The burden is still theirs.', 'Their case needs a step that nobody took.'],
  closing: ['On both questions our answer was better.', 'That decides, because the rest depends on it.'],
  summary: ['Weighed like this, it comes out on our side.', 'The clash that decides was ours.'],
};

/** How a speech begins and how it ends, in one of two ways (0 or 1). */
export function frameOf(
  kind: OpeningKind,
  stance: DebateStance,
  topic: string,
  way: number,
): { first: string; last: string } {
  const fill = (form: string) => form.replaceAll('{side}', SIDE[stance]).replaceAll('{topic}', () => topic);
  return { first: fill(FIRST[kind][way]!), last: fill(LAST[kind][way]!) };
}
