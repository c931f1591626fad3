import type { Stance } from '../stance.ts';

/** What a speech is for, by the name of its agent. */
export const KINDS = ['opening', 'rebuttal', 'closing', 'proposition', 'opposition', 'summary'] as const;
export type Kind = (typeof KINDS)[number];

const SIDE: Record<Stance, string> = { for: 'I speak for the motion', against: 'I speak against the motion' };

/** How a speech of each kind begins, in two ways; `{side}` and `{topic}` are filled in. */
const FIRST: Record<Kind, [string, string]> = {
  opening: [
    '{side}, and I ask you to decide it by one measure: what it would do for people who live with {topic}.',
    'Let us be clear what this is about: {topic}, and who bears the consequences. {side}.',
  ],
  proposition: [
    'By {topic} we mean what an ordinary person would mean by it, and nothing narrower. {side}.',
    'We accept the burden of showing that the matter has to be decided, and how. {side}, with {topic} taken in the ordinary sense.',
  ],
  rebuttal: [
    '{side}, and I begin with what the other side has said.',
    'Much has been said, and not all of it answers the question. {side} still.',
  ],
  opposition: [
    'We accept how the matter was set up, and we part where the reasons begin. {side}.',
    '{side}, and I answer the case first before I make our own.',
  ],
  closing: [
    'This debate turned on two questions. {side}, and I shall say how both were answered.',
    'Let us look at where we clashed. {side}, and the clash has an answer.',
  ],
  summary: [
    'Seen from above, this debate was about what we owe each other. {side} as I did at the beginning.',
    'What remains when the single words are forgotten? {side}, and this remains.',
  ],
};

const LAST: Record<Kind, [string, string]> = {
  opening: [
    'What should stay is this: the question of {topic} is a question of what we owe each other.',
    'If you keep one thought, keep this: {topic} is about people before it is about rules.',
  ],
  proposition: [
    'That is our case, and it stands on reasoning alone.',
    'So much for what we have to show, and we have shown it.',
  ],
  rebuttal: [
    'Their case was made with care, but the step that it needs is missing.',
    'What is left of their case does not carry it, and ours stands.',
  ],
  opposition: [
    'Their case needs a step that nobody has taken.',
    'So the burden is still theirs, and it has not been met.',
  ],
  closing: [
    'On both questions our answer was the better one.',
    'That decides the debate, because the rest depends on it.',
  ],
  summary: [
    'Weighed against each other, these clashes come out on our side.',
    'The clash that decides was ours, since the others depend on it.',
  ],
};

function fill(pair: [string, string], side: string, topic: string, draw: number): string {
  return pair[draw < 0.5 ? 0 : 1].replaceAll('{side}', side).replaceAll('{topic}', () => topic);
}

/** How a speech begins and how it ends; `draw` is in [0,1). */
export function frameOf(
  kind: Kind,
  stance: Stance,
  topic: string,
  draw: number,
): { first: string; last: string } {
  return {
    first: fill(FIRST[kind], SIDE[stance], topic, draw),
    last: fill(LAST[kind], SIDE[stance], topic, draw),
  };
}
