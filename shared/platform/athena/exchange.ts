import * as z from 'zod';

/**
 * What goes between Athena's manager and a module for text exercises, as Artemis has it: camel case, fields without a value left out. It
 * follows the schemas of Athena 2.7 (`athena/athena/athena/schemas` and `endpoints.py` of
 * https://github.com/ls1intum/edutelligence, commit b7201950730086c7b6cdfda3d21458b4569b8dee).
 */

/** The longest text of an exercise that is read, in characters: what an assignment's question may have. */
const LONGEST = 20_000;
/** The longest submission, in characters: what a file of an essay may have in bytes. */
const LONGEST_SUBMISSION = 1_000_000;
/** Submissions of one request: Artemis sends pages of 100. */
const MOST_SUBMISSIONS = 200;
const MOST_CRITERIA = 100;

const id = z.int().min(0);
const optional = z.string().max(LONGEST).nullish();
const number = z.number().min(-1e6).max(1e6);

const instructionSchema = z.object({
  id,
  credits: number.describe('points'),
  gradingScale: optional,
  instructionDescription: optional,
  feedback: optional,
  usageCount: z.int().min(0).default(0).describe('how often it may be used; 0: as often as one likes'),
});
export type Instruction = z.infer<typeof instructionSchema>;

const criterionSchema = z.object({
  id,
  title: optional,
  structuredGradingInstructions: z.array(instructionSchema).max(MOST_CRITERIA).default([]),
});

/** A text exercise of Artemis. */
export const exerciseSchema = z
  .object({
    id,
    title: z.string().max(LONGEST).default(''),
    type: z.literal('text').default('text'),
    maxPoints: number.min(0),
    bonusPoints: number.min(0).default(0),
    gradingInstructions: optional,
    gradingCriteria: z.array(criterionSchema).max(MOST_CRITERIA).nullish(),
    problemStatement: optional,
    exampleSolution: optional,
  })
  .meta({ id: 'AthenaExercise' });
export type Exercise = z.infer<typeof exerciseSchema>;

/** What a student handed in; `text` is left out of an empty one. */
const submissionSchema = z
  .object({ id, exerciseId: id, text: z.string().max(LONGEST_SUBMISSION).default('') })
  .meta({ id: 'AthenaSubmission' });
export type AthenaSubmission = z.infer<typeof submissionSchema>;

/** A suggestion. The tutor takes it, changes it or throws it away. */
export const feedbackSchema = z
  .object({
    id: z.null(),
    title: z.string(),
    description: z.string(),
    credits: z.number().describe('points that it gives'),
    structuredGradingInstructionId: id.nullable(),
    isGraded: z.literal(true),
    meta: z.object({}),
    exerciseId: id,
    submissionId: id,
    indexStart: z.int().nullable().describe('in the text of the submission, UTF-16 code units'),
    indexEnd: z.int().nullable(),
  })
  .meta({ id: 'AthenaFeedback' });
export type AthenaFeedback = z.infer<typeof feedbackSchema>;

const submissionsSchema = z.array(submissionSchema).max(MOST_SUBMISSIONS);

export const submissionsRequestSchema = z.object({
  exercise: exerciseSchema,
  submissions: submissionsSchema,
});
export const selectRequestSchema = z.object({
  exercise: exerciseSchema,
  submissionIds: z.array(id).max(100_000),
});
/** What a tutor said is not read: nothing is kept of it. */
export const feedbacksRequestSchema = z.object({
  exercise: exerciseSchema,
  submission: submissionSchema,
  feedbacks: z.array(z.unknown()).max(10_000),
});
export const suggestionsRequestSchema = z.object({
  exercise: exerciseSchema,
  submission: submissionSchema,
  isGraded: z.boolean().default(true).describe('false: a student asks for themselves'),
});

/** The envelope of every answer: Athena's manager adds `module_name` and `status`. */
export const answerOf = <T extends z.ZodType>(data: T) => z.object({ data, meta: z.object({}) });
