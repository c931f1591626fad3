import { z } from 'zod';
import { idSchema } from '../../shared/assignment/assignment.ts';
import { defineHandler } from '../define-handler.ts';
import { bankModel, exemplarBank } from '../exemplar-bank.ts';

const eventSchema = z.object({
  tenant: idSchema,
  assignment: idSchema,
  ids: z.union([z.array(idSchema).min(1), z.literal('all')]),
});

/** Deletes exemplars of an assignment, vectors and texts. */
export const handler = defineHandler(eventSchema, async ({ tenant, assignment, ids }) => {
  const bank = await exemplarBank(tenant, assignment, (await bankModel()).id);
  return { deleted: await bank.remove(ids) };
});
