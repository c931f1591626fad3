import * as z from 'zod';
import { judgeSchema, SCORE_RANGE } from './conditions.ts';
import { stanceSchema } from './stance.ts';

const humanScoreSchema = z.object({
  judge: judgeSchema,
  stance: stanceSchema.nullable().describe('of a debate: whose speech'),
  round: z.int().nullable().describe('of a debate: in which round'),
  score: z.number().min(SCORE_RANGE.min).max(SCORE_RANGE.max).nullable(),
  comment: z.string(),
});

/** What a teacher says of a speech, beside the judges and apart from them (SPEC S10), as it is kept. */
export const humanFeedbackSchema = z.object({
  reviewer: z.string(),
  at: z.iso.datetime(),
  scores: z.array(humanScoreSchema),
  comment: z.string(),
});
export type HumanFeedback = z.infer<typeof humanFeedbackSchema>;

/** The same as it is sent: when is not said yet, and nothing that would be dropped. */
export const givenFeedbackSchema = humanFeedbackSchema
  .omit({ at: true })
  .extend({ scores: z.array(humanScoreSchema.strict()) })
  .strict();
export type GivenFeedback = z.infer<typeof givenFeedbackSchema>;
