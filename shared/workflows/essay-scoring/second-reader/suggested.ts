import * as z from 'zod';

/** A score from the Judge's and the second reader's together, as a suggestion: the Judge's own score stands beside it, unchanged. */
export const suggestedSchema = z.object({
  score: z.int(),
  estimate: z.number().describe('on the scale, not rounded'),
  interval: z.object({ low: z.number(), high: z.number() }).describe('at READING_LEVEL, within the range'),
  calibratedOn: z.int().describe('exemplars that the Judge had scored'),
  weight: z.number().describe('how much of it is the Judge’s, 0 to 1'),
});
export type SuggestedScore = z.infer<typeof suggestedSchema>;

/** A weight as people read it: 0.4 is 40. */
export const perCent = (weight: number) => (100 * weight).toFixed(0);
