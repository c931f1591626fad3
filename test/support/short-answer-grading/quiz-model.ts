import type { Handed } from '../assessments.ts';
import type { Answer, Asked } from '../scripted-model.ts';

export const QUESTION = {
  id: 'tides',
  question: 'Why are there tides?',
  reference:
    'The Moon pulls the water of the side that is nearer to it more than the Earth, and the far side less.',
};

const POINTS = [{ point: 'It names the Moon as what causes tides.', quote: 'the Moon pulls the water' }];

/** How the agents of short-answer grading answer when all is well: everybody says the same, and the debate's result is valid. */
export function answer({ agent }: Asked): Answer {
  const name = agent.replace('short-answer-grading/', '');
  const concluded = { label: 'Correct', reason: 'The Moon is named, and what it does.', refuted: [] };
  if (name === 'grader') return { label: 'Correct', feedback: POINTS };
  if (name === 'debate') return { conversion: 'We agree.', voting: [], ...concluded };
  if (name === 'debate-retry') return { conversion: 'The second is better.', voting: [], ...concluded };
  if (name === 'validator') return { valid: true, why: 'It fits.', revised: null };
  const graders = [1, 2, 3].map((number) => {
    return { grader: `Grader ${number}`, good: 'Knows what is right.', bad: 'Too strict at times.' };
  });
  return { graders };
}

/** What of a quiz and a table a test looks at. */
export interface Quiz {
  quiz?: object;
  /** The lines of the table, its header first. */
  table?: string[];
  metadata?: Record<string, string>;
}

const TABLE = [
  'student,answer',
  's1,the Moon pulls the water on this side',
  's2,The  Moon pulls the water on this side.',
  's3,',
];

/** A table of answers, handed in for a quiz. */
export function quizOf({ quiz = {}, table = TABLE, metadata = {} }: Quiz = {}): Handed {
  return {
    assignment: {
      workflow: 'short-answer-grading',
      assignment: 'tides-quiz',
      questions: [QUESTION],
      ...quiz,
    },
    file: 'answers.csv',
    body: table.join('\n'),
    metadata,
  };
}

/** A table of past answers, to learn the graders from. */
export const pastOf = (answers: readonly [answer: string, label: string][]): Handed =>
  quizOf({
    table: ['answer,label', ...answers.map(([text, label]) => `"${text}",${label}`)],
    metadata: { purpose: 'profile' },
  });
