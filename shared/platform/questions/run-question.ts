import * as z from 'zod';

/** A question of a run's agent to the teacher, as it stands in the run's result. */
export const runQuestionSchema = z.object({
  id: z.string().regex(/^q-[0-9a-f]{16}$/),
  agent: z.string().describe('{workflow}/{agent}'),
  about: z.string().nullable().describe('the trait, or the question of a quiz; null: of no one of them'),
  text: z.string(),
  passage: z
    .string()
    .nullable()
    .describe('of the work, that raises it; null: it names none that stands there'),
  page: z.int().nullable(),
  row: z.int().nullable().describe('of a table of answers; null: the work is no table'),
});
export type RunQuestion = z.infer<typeof runQuestionSchema>;
