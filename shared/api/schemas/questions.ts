import { runId, submissionId, versionId, writtenSchema } from '@assay/platform/api/parts';
import { LONGEST_ANSWER, LONGEST_QUESTION } from '@assay/platform/assignment/clarification';
import { runQuestionSchema } from '@assay/platform/questions/run-question';
import { QUESTION_STATES } from '@assay/platform/questions/standing';
import { LONGEST_REASON } from '@assay/platform/review/event';
import * as z from 'zod';

const questionId = z.string().regex(/^q-[0-9a-f]{16}$/, 'q- and 16 hexadecimal digits');
const groupId = z
  .string()
  .regex(/^g-[0-9a-f]{16}$/, 'g- and 16 hexadecimal digits')
  .describe('a group as it was read: with another question in it, it is another one');

export const questionStateSchema = z.enum(QUESTION_STATES);

/** A question of a run, and what was decided about it. */
export const standingQuestionSchema = runQuestionSchema.extend({
  state: questionStateSchema,
  decided: z
    .object({
      by: z.string(),
      at: z.iso.datetime(),
      answer: z.string().nullable(),
      version: versionId.nullable().describe('of the assignment, that the answer is part of'),
      reason: z.string().nullable().describe('why it was dismissed'),
    })
    .nullable(),
});

export const questionGroupSchema = z
  .object({
    group: groupId,
    about: z.string().nullable().describe('the trait, or the question of a quiz; null: of no one of them'),
    text: z.string().describe('in the wording that most of the places have'),
    state: questionStateSchema.describe('open while one of its questions is'),
    submissions: z.int(),
    questions: z.int().describe('how many it is made of'),
    places: z
      .array(standingQuestionSchema.extend({ submission: submissionId, run: runId }))
      .describe('where it came up: the first 100'),
  })
  .meta({ id: 'QuestionGroup' });

/** Most names of a request. */
const MOST_NAMED = 200;
const named = {
  groups: z.array(groupId).max(MOST_NAMED).default([]),
  questions: z.array(questionId).max(MOST_NAMED).default([]).describe('single ones, by their ids'),
};
const namesSome = ({ groups, questions }: { groups: string[]; questions: string[] }) =>
  groups.length + questions.length > 0;
const NAME_SOME = { error: 'name a group or a question' };

export const questionAnswerSchema = z
  .strictObject({
    ...named,
    question: writtenSchema(LONGEST_QUESTION)
      .optional()
      .describe('as agents are told it; without it in the wording of the first group or question'),
    answer: writtenSchema(LONGEST_ANSWER).describe('how such cases are to be treated'),
    trait: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .nullable()
      .optional()
      .describe('what it is about; null: the whole; without it what all that is named is about'),
  })
  .refine(namesSome, NAME_SOME)
  .meta({ id: 'QuestionAnswer' });

export const questionDismissalSchema = z
  .strictObject({ ...named, reason: writtenSchema(LONGEST_REASON).describe('for the trail') })
  .refine(namesSome, NAME_SOME)
  .meta({ id: 'QuestionDismissal' });

const settled = {
  submissions: z.array(submissionId).describe('those concerned, which can be assessed again'),
  remaining: z.int().describe('submissions whose trail does not say so yet: ask again'),
};

export const answeredSchema = z.object({
  version: versionId.describe('of the assignment, with the answer'),
  ...settled,
});
export const dismissedSchema = z.object(settled);
