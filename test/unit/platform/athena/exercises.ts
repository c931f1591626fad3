import { type Exercise, exerciseSchema } from '@assay/platform/athena/exchange';

/** A text exercise as Artemis sends it (`TextExerciseDTO`): what has no value is left out. */
export const EXERCISE = {
  id: 42,
  title: 'Patterns',
  type: 'text',
  maxPoints: 4,
  gradingInstructions: 'Reward examples.',
  gradingCriteria: [
    {
      id: 7,
      title: 'Ideas',
      structuredGradingInstructions: [
        { id: 70, credits: 0, gradingScale: 'Weak', instructionDescription: 'No idea', usageCount: 0 },
        { id: 71, credits: 1, gradingScale: 'Fair', instructionDescription: 'One idea', usageCount: 0 },
        { id: 72, credits: 3, gradingScale: 'Good', instructionDescription: 'Ideas', feedback: 'Nice!' },
      ],
    },
    {
      id: 8,
      title: 'Style',
      structuredGradingInstructions: [
        { id: 80, credits: 0.5, instructionDescription: 'Some style' },
        { id: 81, credits: 1, instructionDescription: 'Style' },
        { id: 82, credits: 1, instructionDescription: 'Wit' },
      ],
    },
  ],
  problemStatement: 'What happened at sea?',
  exampleSolution: 'They came home.',
};

/** An exercise that differs in some fields. */
export const exerciseWith = (fields: object): Exercise => exerciseSchema.parse({ ...EXERCISE, ...fields });
