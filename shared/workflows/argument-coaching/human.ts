import * as z from 'zod';
import { judgeSchema, SCORE_RANGE } from './conditions.ts';
import { stanceSchema } from './stance.ts';

/** What a teacher says of a speech, beside the judges and apart from them (SPEC S10). */
export const humanFeedbackSchema = z.object({
  reviewer: z.string(),
  at: z.iso.datetime(),
  scores: z.array(
    z.object({
      judge: judgeSchema,
      stance: stanceSchema.nullable().describe('of a debate: whose speech'),
      round: z.int().nullable().describe('of a debate: in which round'),
      score: z.number().min(SCORE_RANGE.min).max(SCORE_RANGE.max).nullable(),
      comment: z.string(),
    }),
  ),
  comment: z.string(),
});
export type HumanFeedback = z.infer<typeof humanFeedbackSchema>;
