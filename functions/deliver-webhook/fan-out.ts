import { createHash } from 'node:crypto';
import * as z from 'zod';
import { EVENTS } from '../../shared/webhooks/webhook.ts';
import { sendTo } from '../send-to.ts';
import { webhooks } from '../webhooks.ts';
import type { Message } from './deliver.ts';

/** An event of the product's own, as EventBridge hands it over. */
export const busEventSchema = z.object({
  id: z.string(),
  source: z.literal('assay'),
  'detail-type': z.string(),
  time: z.iso.datetime(),
  detail: z.looseObject({ tenant: z.string() }),
});

/** The id of a message: of one event at one webhook always the same, so that a receiver tells what it was sent twice. */
const messageId = (event: string, webhook: string) =>
  `msg_${createHash('sha256').update(`${event}\n${webhook}`).digest('base64url').slice(0, 27)}`;

/** Leaves a message for each webhook of the tenant that wants to be told of the event. */
export async function fanOut({
  id,
  'detail-type': type,
  time: at,
  detail,
}: z.infer<typeof busEventSchema>): Promise<void> {
  const { tenant } = detail;
  const wanted = EVENTS.find((event) => event === type);
  if (!wanted) return;
  const all = await webhooks().all(tenant);
  for (const { webhook } of all.filter(
    ({ state, events }) => state === 'enabled' && events.includes(wanted),
  )) {
    const told: Message = { tenant, webhook, message: messageId(id, webhook), type, at, data: detail };
    await sendTo('WEBHOOKS_QUEUE', told, { group: webhook });
  }
}
