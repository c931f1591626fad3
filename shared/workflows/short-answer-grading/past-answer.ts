import * as z from 'zod';
import { labelSchema } from './label.ts';

/**
 * One answer of the past data D′ (GET, 3.3.1): a teacher graded it. `question` is the id of one of the assignment's questions
 * where it was given to that one, else a key of its own made from its words (`questionKey`).
 */
export const pastAnswerSchema = z.object({
  id: z.string(),
  question: z.string(),
  questionText: z.string(),
  reference: z.string().describe('the reference answer; empty where the table had none'),
  answer: z.string(),
  label: labelSchema,
  feedback: z.string().nullable(),
  correction: z
    .object({ submission: z.string(), run: z.string(), machine: labelSchema.nullable(), at: z.string() })
    .optional()
    .describe(
      'of a class that Assay graded: whose answer it is, what the machine had said, when a teacher changed it',
    ),
});
export type PastAnswer = z.infer<typeof pastAnswerSchema>;

/** Words of a question by which two tables' questions are the same one: case, spacing and marks aside. */
export function questionKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
