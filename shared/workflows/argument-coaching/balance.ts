import { failureSchema } from '@assay/platform/run/outcome';
import * as z from 'zod';
import { stanceSchema } from './stance.ts';

/** Whether both sides of a motion can reasonably be argued (SocrAItic Circle, V.A; SPEC S9). */
export const balanceSchema = z.object({
  strongestFor: z.string(),
  strongestAgainst: z.string(),
  balanced: z.boolean(),
  favours: stanceSchema
    .nullable()
    .describe(
      'the only side that can reasonably win; null where both can, or where there is nothing to argue about',
    ),
  reason: z.string(),
  suggestion: z
    .string()
    .describe('the motion in words that both sides can argue; empty where it is balanced'),
});
export type Balance = z.infer<typeof balanceSchema>;

/** The check's answer, or why there is none. */
export const motionCheckSchema = z.object({
  answer: balanceSchema.nullable(),
  missing: failureSchema.nullable(),
});
export type MotionCheck = z.infer<typeof motionCheckSchema>;
