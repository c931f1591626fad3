import { toldClarificationsSchema } from '@assay/platform/assignment/clarification';
import * as z from 'zod';
import { distributionSchema, labelSchema } from './label.ts';

/** A past answer as graders are shown it; question and reference only where they are of another question. */
const exampleSchema = z.object({
  question: z.string().nullable(),
  reference: z.string().nullable(),
  answer: z.string(),
  label: labelSchema,
  feedback: z.string().nullable(),
});
export type Example = z.infer<typeof exampleSchema>;

/** What is known of the label before any grader has spoken (SPEC G14). */
const priorSchema = z.object({
  distribution: distributionSchema.describe(
    'K: the question’s rate of labels, with what teachers gave to alike answers',
  ),
  labelled: z.int().describe('past answers of the question'),
});
export type Prior = z.infer<typeof priorSchema>;

/** Everything that the agents on one answer read. */
export const materialSchema = z.object({
  question: z.object({
    id: z.string(),
    text: z.string(),
    reference: z.string(),
    criteria: z.string().nullable(),
    clarifications: toldClarificationsSchema,
  }),
  answer: z.string(),
  seen: z.boolean().describe('there are past answers of the question (GET, 3.4.1)'),
  examples: z.array(exampleSchema),
  prior: priorSchema,
});
export type GradingMaterial = z.infer<typeof materialSchema>;
