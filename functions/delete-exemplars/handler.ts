import * as z from 'zod';
import { idSchema } from '../../shared/assignment/assignment.ts';
import { getAssignment } from '../../shared/workflows/assignment-store.ts';
import { removeReader } from '../../shared/workflows/essay-scoring/reader-store.ts';
import { calibrationKey } from '../../shared/workflows/essay-scoring/suggested-scores.ts';
import { defineHandler } from '../define-handler.ts';
import { deleteExemplars } from '../exemplar-bank.ts';
import { objects } from '../storage.ts';

const eventSchema = z.object({
  tenant: idSchema,
  assignment: idSchema,
  ids: z.union([z.array(idSchema).min(1), z.literal('all')]),
});

/**
 * Deletes exemplars of an assignment, vectors and texts, of whichever embedding model; before them the second reader, which holds texts,
 * too, and the calibration, which names exemplars and is of that reader.
 */
export const handler = defineHandler(eventSchema, async ({ tenant, assignment, ids }) => {
  await getAssignment(objects(), tenant, assignment);
  await removeReader(objects(), tenant, assignment);
  await objects().remove([calibrationKey(tenant, assignment)]);
  return { deleted: await deleteExemplars(tenant, assignment, ids) };
});
