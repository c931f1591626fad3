import { removeReader } from '@assay/essay-scoring/reader-store';
import { calibrationKey } from '@assay/essay-scoring/suggested-scores';
import { idSchema } from '@assay/platform/assignment/assignment';
import { getAssignment } from '@assay/workflows/assignment-store';
import * as z from 'zod';
import { deleteExemplars } from '../../platform/privacy/exemplar-bank.ts';
import { defineHandler } from '../../platform/runtime/define-handler.ts';
import { objects } from '../../platform/runtime/storage.ts';

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
