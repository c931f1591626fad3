import type { Quiz } from '@assay/short-answer-grading/assignment';
import type { Grading } from '@assay/short-answer-grading/grading';
import type { Distribution, Label } from '@assay/short-answer-grading/label';
import type { GradingMaterial } from '@assay/short-answer-grading/material';
import { measureGraders } from '@assay/short-answer-grading/measure-graders';
import type { PastAnswer } from '@assay/short-answer-grading/past-answer';
import type { QuizPlan } from '@assay/short-answer-grading/plan';
import { planRun } from '@assay/short-answer-grading/plan-run';
import type { Profile } from '@assay/short-answer-grading/profile';
import type { GivenGrading } from '@assay/short-answer-grading/weigh-labels';
import { shortAnswerGrading } from '@assay/short-answer-grading/workflow';
import { assignmentOf, validateAssignment } from '@assay/workflows/assignments';

/** A quiz as a teacher writes it, of one question. */
export const QUIZ = {
  workflow: 'short-answer-grading',
  assignment: 'tides',
  title: 'Tides',
  questions: [
    {
      id: 'moon',
      question: 'Why are there two high tides a day?',
      reference:
        'The moon pulls the near water more than the earth, and the earth more than the far water. The earth turns through both bulges in a day.',
    },
  ],
};

/** A valid quiz, its defaults filled in. */
export const aQuiz = (own: object = {}): Quiz =>
  assignmentOf(shortAnswerGrading, validateAssignment({ ...QUIZ, ...own }));

/** What three graders said of ten past answers: the third always errs, the second never, the first now and then. */
const PAST: [truth: Label, labels: [Label, Label, Label]][] = [
  ...Array.from({ length: 4 }, (): (typeof PAST)[number] => ['Correct', ['Correct', 'Correct', 'Incorrect']]),
  ...Array.from({ length: 3 }, (): (typeof PAST)[number] => [
    'Incorrect',
    ['Partially correct', 'Incorrect', 'Correct'],
  ]),
  ...Array.from({ length: 3 }, (): (typeof PAST)[number] => [
    'Partially correct',
    ['Partially correct', 'Partially correct', 'Incorrect'],
  ]),
];

export const EVEN: Distribution = [1 / 3, 1 / 3, 1 / 3];
const MADE = { assignment: 'tides', profiledAt: '2030-01-01T00:00:00.000Z', pastSha256: 'f'.repeat(64) };

/** What pseudo-learning found of the quiz's graders, described in words: the second is best, then the first. */
export function aProfile({ graders }: Quiz = aQuiz()): Profile {
  const prior = { distribution: EVEN, labelled: 9 };
  const past = PAST.map(([truth, labels], at) => ({ group: `a${at}`, truth, labels, prior }));
  const models = graders.map(({ name, model = name }) => ({ name, model }));
  const profile = measureGraders(MADE, models, past);
  const words = (name: string) => ({ good: `${name} is kind.`, bad: `${name} is quick.` });
  return { ...profile, graders: profile.graders.map((grader) => ({ ...grader, ...words(grader.name) })) };
}

/** The plan of a run on the quiz. */
export const aPlan = (own: object = {}, known: Profile | null = null, asked = {}): QuizPlan =>
  planRun(aQuiz(own), asked, known);

export const ANSWER = 'The moon pulls the water on the near side. The earth turns once a day.';

/** What is known of an answer before it is graded. */
export function aMaterial(own: Partial<GradingMaterial> = {}): GradingMaterial {
  const [{ id, question: text, reference }] = QUIZ.questions as [(typeof QUIZ.questions)[0]];
  return {
    question: { id, text, reference, criteria: null },
    answer: ANSWER,
    seen: true,
    examples: [],
    prior: { distribution: EVEN, labelled: 12 },
    ...own,
  };
}

/** A grading with a point that the answer bears out. */
export const gradingOf = (label: Label): Grading => ({
  label,
  feedback: [{ point: `It is ${label} to name the pull.`, quote: 'The moon pulls the water' }],
});

const DOWN = {
  code: 'ModelUnavailable',
  message: 'The model is down.',
  agent: 'short-answer-grading/grader',
};

/** What the graders of a plan said, in its order: a label, null where a grader is down, nothing where it was not asked. */
export function givenOf(
  { graders }: QuizPlan,
  labels: readonly (Label | null | undefined)[],
): GivenGrading[] {
  return graders.flatMap((slot, index): GivenGrading[] => {
    const label = labels[index];
    if (label === undefined) return [];
    const failure = { ...DOWN, step: `answers/a0001/graders/${slot.slot}.json` };
    return label === null
      ? [{ slot, grading: null, model: null, failure }]
      : [{ slot, grading: gradingOf(label), model: slot.model, failure: null }];
  });
}

/** An answer of the past to the quiz's question. */
export const pastAnswer = (answer: string, label: Label, own: Partial<PastAnswer> = {}): PastAnswer => ({
  id: `p-${answer}`,
  question: 'moon',
  questionText: QUIZ.questions[0]!.question,
  reference: QUIZ.questions[0]!.reference,
  answer,
  label,
  feedback: null,
  ...own,
});
