import * as z from 'zod';
import { labelSchema } from './label.ts';

export const refutedSchema = z.array(
  z.strictObject({
    point: z.string().describe('the id of the point, such as A1'),
    why: z.string().describe('what shows that it is wrong'),
  }),
);

/** What a grading is concluded with: the label, the reason, and the points of the graders that did not hold. */
const conclusionShape = {
  label: labelSchema,
  reason: z.string().describe('the conclusion in full: every reason that stood, none left out'),
  refuted: refutedSchema,
};

/** Why a grader votes as it does, behind what it votes for (GET, figure 8: "the best grading label and reason"). */
const why = z.string().describe('the reason of the vote, in a sentence');
const debateVoteSchema = z.strictObject({ grader: z.string(), label: labelSchema, why });
const retryVoteSchema = z.strictObject({
  grader: z.string(),
  candidate: z.union([z.literal(1), z.literal(2)]),
  why,
});
/** What was kept before votes had reasons, or is read from prose, may have none. */
const perhapsWhy = { why: z.string().default('') };

/** The debate that the integrating model completes (GET, 3.5.1, figure 8; SPEC G8): steps 3 and 4, then the conclusion. */
export const debateSchema = z.strictObject({
  conversion: z.string().describe('step 3: what each grader says of the others'),
  voting: z.array(debateVoteSchema),
  ...conclusionShape,
});
export type Debate = z.infer<typeof debateSchema>;

/** Whether the debate's result is valid, and a revised grading where it is not (GET, 3.5.2; SPEC G9). */
export const validationSchema = z.strictObject({
  valid: z.boolean(),
  why: z.string(),
  revised: z.strictObject({ label: labelSchema, reason: z.string() }).nullable(),
});
export type Validation = z.infer<typeof validationSchema>;

/** The second debate, over two candidates (GET, 3.5.3, figure 9; SPEC G10). */
export const retrySchema = z.strictObject({
  conversion: z.string().describe('step 3: what each grader says of the two candidates'),
  voting: z.array(retryVoteSchema),
  ...conclusionShape,
});
export type Retry = z.infer<typeof retrySchema>;

/** A debate as it is kept. */
export const keptDebateSchema = debateSchema.extend({ voting: z.array(debateVoteSchema.extend(perhapsWhy)) });
/** A second debate as it is kept. */
export const keptRetrySchema = retrySchema.extend({ voting: z.array(retryVoteSchema.extend(perhapsWhy)) });
