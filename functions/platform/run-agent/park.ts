import { batchesKey, type ParkedMessage, type WaitingQuestion } from '@assay/model/batch/batch-objects';
import { hashOf } from '@assay/model/canonical-json';
import * as z from 'zod';
import { objects } from '../runtime/storage.ts';
import { type CallMessage, placeOf } from './message.ts';

const ofRunSchema = z.object({ tenant: z.string(), reevaluation: z.object({ id: z.string() }) });

/**
 * Puts a message aside until batches have answered what it asks; `tend-batches` puts it back into its queue. It has one name by its token
 * and its questions: a message that comes twice is put aside once, and one that asks something else is another.
 */
export async function park(message: CallMessage, questions: WaitingQuestion[]): Promise<void> {
  const { waited: _, ...rest } = message;
  const { tenant, reevaluation } = ofRunSchema.parse(message.run);
  const ids = questions.map(({ question }) => question).sort();
  const name = hashOf({ token: message.token, ids }).slice(0, 32);
  const parked: ParkedMessage = { message: rest, group: placeOf(message).group, questions };
  await objects().write(batchesKey('parked', { tenant, reevaluation: reevaluation.id }, name), parked);
}
