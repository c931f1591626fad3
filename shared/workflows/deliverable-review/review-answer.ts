import { questionShape } from '@assay/model/agent/asking';
import * as z from 'zod';
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
  ...questionShape,
});
export type ReviewAnswer = Omit<z.infer<typeof reviewAnswerSchema>, 'question'>;

/** What an agent's own part may be called. */
export type ReviewPart = keyof ReviewAnswer;

/** What an agent answers that has nothing to say in any part. */
export const NO_PARTS: ReviewAnswer = { findings: null, features: null, traceability: null, context: null };

function withOtherParts(answer: unknown, part: ReviewPart): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
  const { [part]: _, ...others } = NO_PARTS;
  return { ...others, ...answer };
}

/** The same form, valid only if a part is there. The other parts, which are another role's, may be left out. */
export function reviewAnswerWith(part: ReviewPart): z.ZodType<ReviewAnswer> {
  const filled = reviewAnswerSchema.refine((answer) => answer[part] !== null, {
    path: [part],
    message: `must not be null: it is the part this role fills`,
  });
  return z.preprocess((answer) => withOtherParts(answer, part), filled);
}

/** The form of a role's own part by itself, for models that are told it in words. */
export function formOfPart(part: ReviewPart): z.ZodType {
  const schema = reviewAnswerSchema.shape[part].unwrap();
  return z.strictObject({ [part]: schema, ...questionShape });
}
