import { z } from 'zod';
import { documentContextSchema } from './document-context.ts';
import { featureCheckAnswerSchema } from './features.ts';
import { reportedFindingSchema } from './findings/finding.ts';
import { traceabilityRowSchema } from './traceability.ts';

/**
 * The answer of every agent that reads the whole document: each fills its own part and leaves the others null. One form
 * for all, because a provider counts the form of the answer as the beginning of the prompt: with forms of their own the
 * agents would not share one cached prefix, and the document would be paid in full by each.
 */
export const reviewAnswerSchema = z.strictObject({
  findings: z
    .array(reportedFindingSchema)
    .nullable()
    .describe('the part of SpecificationAuditor and TestAuditor'),
  features: featureCheckAnswerSchema.shape.features.nullable().describe('the part of FeatureCheck'),
  traceability: z.array(traceabilityRowSchema).nullable().describe('the part of TraceabilityMatrix'),
  context: documentContextSchema.nullable().describe('the part of ContextExtraction'),
});
export type ReviewAnswer = z.infer<typeof reviewAnswerSchema>;

/** What an agent's own part may be called. */
export type ReviewPart = keyof ReviewAnswer;

/** The same form, valid only if a part is there. */
export function reviewAnswerWith(part: ReviewPart): z.ZodType<ReviewAnswer> {
  return reviewAnswerSchema.refine((answer) => answer[part] !== null, {
    path: [part],
    message: `must not be null: it is the part this role fills`,
  });
}
