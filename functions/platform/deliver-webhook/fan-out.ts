import { createHash } from 'node:crypto';
import { createEventLog } from '@assay/platform/webhooks/event-log';
import { EVENTS, workEventSchema } from '@assay/platform/webhooks/webhook';
import * as z from 'zod';
import { lazily } from '../runtime/lazily.ts';
import { sendTo } from '../runtime/send-to.ts';
import { setting } from '../runtime/setting.ts';
import { documents } from '../runtime/storage.ts';
import type { WebhookMessage } from './deliver.ts';
import { webhooks } from './webhooks.ts';

/** An event of the product's own, as EventBridge hands it over. */
export const busEventSchema = z.object({
  source: z.literal('assay'),
  'detail-type': z.string(),
  time: z.iso.datetime(),
  detail: z.looseObject({ tenant: z.string() }),
});

type EventOnBus = z.infer<typeof busEventSchema>;

/** What names what was told to somebody: always the same, also where it is put on the bus again, so that a receiver tells what it was sent twice. */
function idOf(type: string, detail: object, receiver: string): string {
  const told = JSON.stringify(Object.entries(detail).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return createHash('sha256').update(`${type}\n${told}\n${receiver}`).digest('base64url').slice(0, 27);
}

const eventLog = lazily(() => createEventLog(documents(), setting('TABLE')));

/** An event that tells of the run of a submission. */
const workEventOnBus = z.object({
  'detail-type': workEventSchema,
  time: z.iso.datetime(),
  detail: z.object({ tenant: z.string(), assignment: z.string(), runId: z.string() }),
});

/** Writes an event of a submission's run down among those of its assignment, where it can be read. */
export async function keepEvent(busEvent: EventOnBus): Promise<void> {
  const { data } = workEventOnBus.safeParse(busEvent);
  if (!data) return;
  const { 'detail-type': type, time: at, detail } = data;
  const { runId } = detail;
  await eventLog().append(detail, { event: `event_${idOf(type, busEvent.detail, '')}`, type, at, runId });
}

/** Leaves a message for each webhook of the tenant that wants to be told of the event. */
export async function fanOut({ 'detail-type': type, time: at, detail }: EventOnBus): Promise<void> {
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
      message: `msg_${idOf(type, detail, webhook)}`,
      type,
      at,
      data: detail,
    };
    await sendTo('WEBHOOKS_QUEUE', told, { group: webhook });
  }
}
