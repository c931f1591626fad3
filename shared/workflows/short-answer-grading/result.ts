import { countingRuleSchema } from '@assay/platform/assignment/total-rule';
import { resultArtifact } from '@assay/platform/run/artifact';
import { commonResultShape } from '@assay/platform/run/result';
import * as z from 'zod';
import { gradeSchema } from './grade.ts';
import { labelSchema } from './label.ts';
import { hintSchema, purposeSchema } from './method.ts';
import { profileSchema } from './profile.ts';

/** One line of the table that was handed in, with its grade. */
const gradedAnswerSchema = z.object({
  row: z.int(),
  student: z.string(),
  question: z.string(),
  answer: z.string(),
  group: z.string().describe('answers of one group are the same, case and spacing aside, and have one grade'),
  similar: z.string().optional().describe('of answers that are alike in words'),
  truth: labelSchema.nullable().describe("the teacher's label, where the table is of past answers"),
  needsHuman: z.boolean(),
  submission: z
    .string()
    .optional()
    .describe("its student's own, where it is reviewed; absent: it is in that of the table alone"),
  ...gradeSchema.shape,
});
export type GradedAnswer = z.infer<typeof gradedAnswerSchema>;

/** The whole result of a run of short-answer grading: `runs/{runId}/result.json`. Answers are in the table's order. */
const quizResultSchema = z.object({
  ...commonResultShape,
  workflow: z.literal('short-answer-grading'),
  purpose: purposeSchema,
  method: z.string(),
  hint: hintSchema.nullable(),
  debate: z.enum(['always', 'on-disagreement', 'never']),
  cascade: z
    .number()
    .nullable()
    .default(null)
    .describe('the probability at which no further grader was asked; null: all were asked at once'),
  graders: z.array(z.object({ name: z.string(), model: z.string(), role: z.string() })),
  questions: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      reference: z.string(),
      points: z.number().optional().describe('what Correct is worth'),
    }),
  ),
  partialCredit: z.number().optional().describe('the share of them that Partially correct is worth'),
  counting: countingRuleSchema.optional().describe('how points make a total; absent: they are added up'),
  past: z.int().describe('graded answers of the past that the run could look at'),
  encoder: z.string().describe('what examples were chosen by'),
  answers: z.array(gradedAnswerSchema),
  erased: z.int().optional().describe('rows that were taken out since, as their students were erased'),
  counts: z.object({
    answers: z.int(),
    distinct: z.int(),
    empty: z.int(),
    debates: z.int(),
    validations: z.int(),
    retries: z.int(),
    undebated: z
      .int()
      .describe('answers on whose label all graders agreed, and that were not debated for it'),
  }),
  review: z.array(z.int()).describe('rows that a human should look at, the most urgent first'),
  profile: profileSchema.nullable().describe('of the graders: what the run found, or was given'),
  student_pages: z
    .boolean()
    .default(false)
    .describe('a page for each student is asked for beside the report'),
  warnings: z.array(z.string()),
});
export type QuizResult = z.infer<typeof quizResultSchema>;

export const RESULT = resultArtifact(quizResultSchema);
