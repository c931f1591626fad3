import * as z from 'zod';

/** What the opponent answers to a student's argument, aloud (SPEC S10). */
export const rebuttalSchema = z.object({ rebuttal: z.string().regex(/\S/) });
export type Rebuttal = z.infer<typeof rebuttalSchema>;

/** Most questions that a report ends in. */
export const MOST_QUESTIONS = 5;

/** Questions that lead a student to the weakest points; they hold no answer. */
export const questionsSchema = z.object({
  questions: z
    .array(
      z.object({
        question: z.string(),
        about: z.string().describe('the id of the point it leads to; empty: none'),
      }),
    )
    .max(MOST_QUESTIONS),
});
export type Questions = z.infer<typeof questionsSchema>;

/** Whether a revision meets each point of the critique of its draft. */
export const answeredSchema = z.object({
  points: z.array(
    z.object({
      id: z.string(),
      answered: z.enum(['yes', 'partly', 'no']),
      quote: z.string().describe('the words of the revision that meet it, copied; empty where none do'),
      why: z.string(),
    }),
  ),
});
export type RevisionAnswers = z.infer<typeof answeredSchema>;
