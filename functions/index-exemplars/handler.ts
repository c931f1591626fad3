import { z } from 'zod';
import { idSchema } from '../../shared/assignment/assignment.ts';
import { exemplarSchema } from '../../shared/exemplar/exemplar.ts';
import { costOfBill } from '../../shared/model/charge.ts';
import { withBill } from '../billing.ts';
import { defineHandler } from '../define-handler.ts';
import { exemplarBank } from '../exemplar-bank.ts';
import { objects } from '../storage.ts';

const eventSchema = z.object({ tenant: idSchema, assignment: idSchema, batch: z.string() });

/** Embeds a batch of scored essays (an artifact holding up to 100) and puts them into the assignment's bank (SPEC M7). */
export const handler = defineHandler(eventSchema, async ({ tenant, assignment, batch }) => {
  const exemplars = await objects().read(batch, z.array(exemplarSchema).min(1).max(100));
  const bank = await exemplarBank(tenant, assignment);
  const texts = exemplars.map(({ text }) => text);
  const { made, bill } = await withBill(tenant, (model) => model.embed('embedding', texts));
  await bank.put(exemplars, made.vectors);
  return { indexed: exemplars.length, cost: costOfBill(bill) };
});
