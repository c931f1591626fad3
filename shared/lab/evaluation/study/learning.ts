import * as z from 'zod';

/** What a system comes to with so many exemplars (`curve.json` is an array of these). Null: could not be measured. */
const learningPointSchema = z.object({
  exemplars: z.int().min(0),
  item: z.string().describe('a trait; "mean": the mean of the traits'),
  system: z.string(),
  qwk: z.number().nullable(),
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
});
export type LearningPoint = z.infer<typeof learningPointSchema>;
export const learningCurveSchema = z.array(learningPointSchema);
