import type { WorkPlace } from '@assay/platform/lambda/kept-work';
import * as z from 'zod';
import { UNREAD } from './second-reader/reading.ts';

/** How far a second reader can be trusted on a trait, by its own exemplars. */
export const traitFiguresSchema = z.object({
  trait: z.string(),
  n: z.int().describe('exemplars with a score of it'),
  unread: z.enum(UNREAD).nullable().describe('why it is not read'),
  qwk: z.number().nullable(),
  mae: z.number().nullable().describe('in points'),
  intervalHalfWidth: z.number().nullable().describe('in points'),
});

/** What a training came to: no text of anybody's. */
export const learntSchema = z.object({
  off: z.boolean().describe('the assignment wants no second reader, and has none'),
  exemplars: z.int().describe('that it learnt from; 0: there is no second reader'),
  figures: z.array(traitFiguresSchema),
});
export type TrainingOutcome = z.infer<typeof learntSchema>;

/** Where the training of an assignment's second reader is kept that a request asked for last. */
export const trainingPlace = (tenant: string, assignment: string): WorkPlace<TrainingOutcome> => ({
  key: `assignments/${tenant}/${assignment}/second-reader/learning.json`,
  result: learntSchema,
});
