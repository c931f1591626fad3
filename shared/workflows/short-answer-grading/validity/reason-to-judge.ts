import { createHash } from 'node:crypto';
import { canonicalJson } from '@assay/model/canonical-json';
import { billSchema } from '@assay/model/charge';
import * as z from 'zod';
import { labelSchema } from '../label.ts';

/** A final reason beside what a teacher said of the same answer, as figure 10 of GET shows both to a judge. */
export const reasonToJudgeSchema = z.object({
  question: z.string(),
  reference: z.string(),
  answer: z.string(),
  truth: labelSchema.describe("the teacher's label"),
  feedback: z.string().describe("the teacher's comment"),
  label: labelSchema,
  reason: z.string(),
});
export type ReasonToJudge = z.infer<typeof reasonToJudgeSchema>;

/** Reasons of the same words about the same answer are one, and are judged once. */
export function reasonKey(reason: ReasonToJudge): string {
  return createHash('sha256').update(canonicalJson(reason)).digest('hex');
}

/** What one judge said of one reason. `valid`: null is missing, with the code of why. */
const judgementSchema = z.object({
  grader: z.string(),
  valid: z.boolean().nullable(),
  error: z.string().nullable(),
});
export type ReasonJudgement = z.infer<typeof judgementSchema>;

/** What the function `judge-reasons` answers: for each reason, in order, what each judge said, and what all questions cost. */
export const judgedSchema = z.object({
  judgements: z.array(z.array(judgementSchema)),
  bill: billSchema,
  calls: z.int(),
  memoised: z.int(),
  standIn: z.boolean().describe('a verdict came from the built-in stand-in, not from a model'),
});
export type JudgedReasons = z.infer<typeof judgedSchema>;
