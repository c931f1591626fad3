import { z } from 'zod';

/** The grading labels GL (GET, table 3), from the worst to the best; matrices and distributions over labels are in this order. */
export const LABELS = ['Incorrect', 'Partially correct', 'Correct'] as const;
export const labelSchema = z.enum(LABELS);
export type Label = z.infer<typeof labelSchema>;

/** A probability for each of `LABELS`, in their order. */
export const distributionSchema = z.tuple([z.number(), z.number(), z.number()]);
export type Distribution = z.infer<typeof distributionSchema>;

const PARTIAL = /^(?:partial(?:ly)?|partly)(?:[\s_-]+(?:correct|right))?$/;
const WRONG = /^(?:incorrect|wrong|not[\s_-]+correct)$/;
const RIGHT = /^(?:correct|right)$/;

/** The label that somebody wrote, in capitals or not, with marks around it or not; null where it is none of the three. */
export function readLabel(written: unknown): Label | null {
  if (typeof written !== 'string') return null;
  const word = written
    .toLowerCase()
    .replace(/[^\p{L}]+$|^[^\p{L}]+/gu, '')
    .replace(/\s+/g, ' ');
  if (PARTIAL.test(word)) return 'Partially correct';
  if (WRONG.test(word)) return 'Incorrect';
  return RIGHT.test(word) ? 'Correct' : null;
}
