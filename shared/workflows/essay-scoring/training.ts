import * as z from 'zod';
import type { ObjectStore } from '../../run/object-store.ts';
import { failureSchema } from '../../run/outcome.ts';
import { UNREAD } from '../../second-reader/reading.ts';

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
export type Learnt = z.infer<typeof learntSchema>;

/** How the training that was asked for by a request ended. */
export const trainingSchema = z.object({
  training: z.string().describe('as the request to learn anew was answered'),
  learnt: learntSchema.nullable().describe('null: it failed'),
  failure: failureSchema.omit({ step: true }).nullable(),
});
export type Training = z.infer<typeof trainingSchema>;

const trainingKey = (tenant: string, assignment: string) =>
  `assignments/${tenant}/${assignment}/second-reader/training.json`;

/** The training that ended last; null: none yet. */
export function findTraining(
  objects: ObjectStore,
  of: { tenant: string; assignment: string },
): Promise<Training | null> {
  return objects.readOptional(trainingKey(of.tenant, of.assignment), trainingSchema);
}

export async function putTraining(
  objects: ObjectStore,
  of: { tenant: string; assignment: string },
  training: Training,
): Promise<void> {
  await objects.write(trainingKey(of.tenant, of.assignment), training);
}
