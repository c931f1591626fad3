import { z } from 'zod';
import { AssayError } from '../../errors/assay-error.ts';
import { labelSchema, readLabel } from './label.ts';
import { fieldsIn } from './written-fields.ts';

/** One reason of a grader: what it says of the answer, and the words of the answer that show it. */
export const pointSchema = z.strictObject({
  point: z.string().describe('one concrete reason: what is right, wrong, vague or missing, and why'),
  quote: z
    .string()
    .nullable()
    .describe('the words of the student that show it, copied exactly; null where something is missing'),
});
export type Point = z.infer<typeof pointSchema>;

/** What a grader answers (GET, 3.4.2, figure 6; SPEC G7): the label before the reasons. */
export const gradingSchema = z.strictObject({
  label: labelSchema,
  feedback: z.array(pointSchema).min(1).max(8),
});

/** A grading as it is kept. `feedback` of a grader that writes prose is one point without a quote. */
export const keptGradingSchema = z.object({
  label: labelSchema,
  feedback: z.array(pointSchema),
});
export type Grading = z.infer<typeof keptGradingSchema>;

/**
 * Reads a grading from prose in the paper's fields, `[[ ## label ## ]]` and `[[ ## feedback ## ]]` (GET, figure 6), or from
 * lines that begin with their names; a label alone at the start will do.
 * @throws AssayError ModelOutputInvalid where there is no label
 */
export function parseGrading(answer: string): Grading {
  const fields = fieldsIn(answer, ['label', 'feedback', 'completed']);
  const label = readLabel(fields.label ?? answer.trim().split(/[\n.:]/)[0]);
  if (label === null)
    throw new AssayError(
      'ModelOutputInvalid',
      'The answer holds none of the labels Correct, Partially correct, Incorrect.',
    );
  const feedback =
    fields.feedback ??
    answer
      .trim()
      .split(/[\n.:]/)
      .slice(1)
      .join('.')
      .trim();
  return { label, feedback: feedback ? [{ point: feedback, quote: null }] : [] };
}
