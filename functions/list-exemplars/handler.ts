import { z } from 'zod';
import { idSchema } from '../../shared/assignment/assignment.ts';
import { defineHandler } from '../define-handler.ts';
import { bankModel, exemplarBank } from '../exemplar-bank.ts';

const eventSchema = z.object({ tenant: idSchema, assignment: idSchema });

/** What the bank of an assignment holds, without any text. */
export const handler = defineHandler(eventSchema, async ({ tenant, assignment }) => {
  const bank = await exemplarBank(tenant, assignment, (await bankModel()).id);
  return { exemplars: await bank.list() };
});
