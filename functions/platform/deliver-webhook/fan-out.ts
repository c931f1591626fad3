import { createHash } from 'node:crypto';
import { EVENTS } from '@assay/platform/webhooks/webhook';
import * as z from 'zod';
import { sendTo } from '../runtime/send-to.ts';
import type { WebhookMessage } from './deliver.ts';
import { webhooks } from './webhooks.ts';

/** An event of the product's own, as EventBridge hands it over. */
export const busEventSchema = z.object({
  source: z.literal('assay'),
  'detail-type': z.string(),
  time: z.iso.datetime(),
  detail: z.looseObject({ tenant: z.string() }),
});

/** The id of a message: of what was told to one webhook always the same, also where it is put on the bus again, so that a receiver tells what it was sent twice. */
function messageId(type: string, detail: object, webhook: string): string {
  const told = JSON.stringify(Object.entries(detail).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return `msg_${createHash('sha256').update(`${type}\n${told}\n${webhook}`).digest('base64url').slice(0, 27)}`;
}

/** Leaves a message for each webhook of the tenant that wants to be told of the event. */
export async function fanOut({
  'detail-type': type,
  time: at,
  detail,
}: z.infer<typeof busEventSchema>): Promise<void> {
  const { tenant } = detail;
  const event = EVENTS.find((event) => event === type);
  if (!event) return;
  const all = await webhooks().all(tenant);
  for (const { webhook } of all.filter(
    ({ state, events }) => state === 'enabled' && events.includes(event),
  )) {
    const told: WebhookMessage = {
      tenant,
      webhook,
      message: messageId(type, detail, webhook),
      type,
      at,
      data: detail,
    };
    await sendTo('WEBHOOKS_QUEUE', told, { group: webhook });
  }
}
