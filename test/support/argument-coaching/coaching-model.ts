import { SEVEN_JUDGES } from '@assay/argument-coaching/conditions';
import type { Handed } from '../assessments.ts';
import type { Answer, Asked } from '../scripted-model.ts';

export const MOTION = 'Schools should keep phones locked away for the whole school day.';

export const ARGUMENT = [
  'Phones are destroying our schools, and everybody knows it.',
  'A phone in the pocket always distracts you, even when it is switched off.',
  'Since our neighbour school started to lock phones away, its marks have gone up, which proves that phones make marks worse.',
  'Some people say that students need their phones in an emergency, but there has never been an emergency at our school.',
  'So we should lock phones away all day, because it makes students happier, smarter and safer.',
].join(' ');

/** What a revision adds. */
export const MENDED = ARGUMENT.replace(
  'which proves that phones make marks worse',
  'although new study groups may have helped as well',
);

/** What each side stands for, in the first words of its speeches. */
export const LINES = {
  for: 'The side that speaks for the motion holds that locked phones give lessons back to those who teach and learn in them',
  against:
    'The side that speaks against the motion holds that a school which locks phones away teaches nobody how to live with one',
};

/** The side that a debater's prompt tells it to argue. */
const stanceIn = (prompt: string) =>
  /\bYou argue (for|against) the motion\b/.exec(prompt)?.[1] === 'against' ? 'against' : 'for';

/** The side that the judged text argues: a student's argument is for the motion. */
const sideIn = (prompt: string) =>
  /<judged-\w+[^>]*>([\s\S]*?)<\/judged-\w/.exec(prompt)?.[1]?.includes(LINES.against) ? 'against' : 'for';

/** A speech unlike any other of its debate: made of the step that it becomes. */
function speech(stance: 'for' | 'against', step: string) {
  const word = step.replaceAll(/[^a-z0-9]/g, '');
  const sentences = Array.from(
    { length: 14 },
    (_, index) =>
      `${word}${index} shows ${stance} a different reason, number ${index} of ${word}, taken from ${word}${index + 7}.`,
  );
  return { stance, speech: `${LINES[stance]}. ${sentences.join(' ')}`, claims: [] };
}

/** A quote that stands in the text which the prompt holds: its first long sentence. */
function quoteIn(prompt: string): string {
  const lines = [ARGUMENT.split('. ')[1]!, LINES.for, LINES.against];
  return lines.find((line) => prompt.includes(line)) ?? lines[0]!;
}

function judgement(agent: string, prompt: string, stance: 'for' | 'against') {
  const at = SEVEN_JUDGES.findIndex((judge) => agent.endsWith(`judge-${judge}`));
  return {
    rationale: `It gives reasons, and some of them hold for ${agent.split('/')[1]}.`,
    strengths: [{ point: 'It opens with what it stands for.', quote: quoteIn(prompt) }],
    weaknesses: [{ point: 'It names no source.', quote: '' }],
    suggestions: [`Say what rests on ${agent.split('/')[1]}.`],
    side: stance,
    alert: '',
    score: 5 + Math.max(0, at) / 2,
  };
}

/** The judges' scores as the meta-judge's prompt shows them: the one list in it that is JSON. */
function reconcile(prompt: string) {
  const list = /<judgements-[^>]*>\n([\s\S]*?)\n<\/judgements/.exec(prompt)![1]!;
  const judged = JSON.parse(list) as { judge: string; score: number | null }[];
  const given = judged.flatMap(({ score }) => score ?? []);
  const accounts = judged.map(({ judge, score }) => ({
    judge,
    score,
    weight: score === null ? 0 : 1 / given.length,
    account: 'It counts as much as the others.',
  }));
  const consensus = given.reduce((sum, score) => sum + score, 0) / Math.max(1, given.length);
  return {
    accounts,
    consensus,
    reason: 'They are near to each other.',
    outside: '',
    priorities: ['Name a source.'],
  };
}

const CRITIQUE = {
  dimension: 'logical-gap',
  damage: 'major',
  point: 'It does not follow.',
  alternative: 'A stronger argument would show how the one leads to the other.',
};

/** How the agents of argument coaching answer when all is well. */
export function answer({ agent, prompt, step }: Asked): Answer {
  if (agent === 'screening/screener') return { passages: [] };
  const name = agent.replace('argument-coaching/', '');
  if (name.startsWith('speech-') || name === 'revise') return speech(stanceIn(prompt), step);
  if (name === 'meta-judge') return reconcile(prompt);
  if (name.startsWith('judge-')) return judgement(agent, prompt, sideIn(prompt));
  if (name.endsWith('critique'))
    return {
      points: [
        { ...CRITIQUE, quote: quoteIn(prompt) },
        { ...CRITIQUE, quote: 'these words stand in no speech of this debate at all' },
      ],
    };
  const answers: Record<string, object> = {
    balance: {
      strongestFor: 'Lessons gain attention.',
      strongestAgainst: 'Habits are not learnt.',
      balanced: true,
      favours: null,
      reason: 'Both can be argued.',
      suggestion: '',
    },
    outline: {
      claims: [{ claim: 'Lessons gain', evidence: '', warrant: 'Attention is finite' }],
      expected: [{ objection: 'Emergencies', answer: 'The office has a phone' }],
    },
    'self-check': {
      claims: [{ claim: 'Lessons gain', support: 'weak', source: '', mend: 'Say how' }],
      opponentErrors: [],
      doubtfulCitations: [],
    },
    reflect: { weaknesses: [{ point: 'No source', mend: 'Name where it comes from' }] },
    'opponent-rebuttal': {
      rebuttal: Array.from(
        { length: 12 },
        (_, i) => `Reason ${i} against it is that locking hides a habit.`,
      ).join(' '),
    },
    questions: { questions: [{ question: 'What else changed at the neighbour school?', about: 'P1' }] },
    answered: {
      points: [
        {
          id: 'P1',
          answered: 'yes',
          quote: 'although new study groups may have helped as well',
          why: 'It names another cause.',
        },
      ],
    },
  };
  return answers[name]!;
}

const assignment = (motion: object) => ({
  workflow: 'argument-coaching',
  assignment: 'phones',
  motion: MOTION,
  ...motion,
});

/** An argument that a student hands in. */
export const argumentOf = (body = ARGUMENT, motion: object = {}, metadata = {}): Handed => ({
  assignment: assignment(motion),
  file: 'argument.md',
  body,
  metadata,
});

/** A debate on the motion. */
export const debateOf = (metadata: Record<string, string> = {}, motion: object = {}): Handed => ({
  assignment: assignment(motion),
  file: 'motion.txt',
  body: MOTION,
  metadata: { purpose: 'debate', ...metadata },
});
