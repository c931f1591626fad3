import * as z from 'zod';

/**
 * A passage of a submission that seems to speak to whoever grades it. For the teacher alone: it changes no score, and the
 * student is told nothing of it.
 */
export const addressSchema = z.object({
  by: z
    .enum(['signs', 'screener'])
    .describe('found by patterns in code, or quoted by the screener and found again'),
  sign: z.string().describe('what kind of words it is, such as orders-to-grader'),
  passage: z.string().describe("the submission's own words, at most 300 characters"),
  page: z.int().min(1).nullable(),
});
export type Address = z.infer<typeof addressSchema>;

/** Characters of a passage that are shown. */
export const LONGEST_PASSAGE = 300;
/** Passages of a text that are shown: who repeats one over and over is flagged all the same. */
export const MOST_PASSAGES = 20;
