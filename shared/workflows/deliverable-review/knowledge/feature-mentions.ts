import * as z from 'zod';

/** What the feature extraction answers about one reference report (CAPRA, figure 2; SPEC C14). */
export const featureMentionsSchema = z.strictObject({
  mentions: z.array(
    z.strictObject({
      feature: z
        .string()
        .describe('one feature that makes the report a good one, in one sentence that stands by itself'),
      quote: z
        .string()
        .nullable()
        .describe('a passage copied literally from the report that shows it; without one it does not count'),
    }),
  ),
});
export type FeatureMentions = z.infer<typeof featureMentionsSchema>;
