import { AssayError } from '@assay/kit/errors/assay-error';
import { entity } from '@assay/kit/table/entity';
import { fewerThan, isNot, present, removed, removing } from '@assay/kit/table/expressions';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import {
  BOTH_SECRETS,
  eventSchema,
  type KeptDelivery,
  keptDeliverySchema,
  secretsOf,
  type Webhook,
  webhookSchema,
} from './webhook.ts';

type WebhookKey = Pick<Webhook, 'tenant' | 'webhook'>;

/** Seconds that deliveries are kept. */
const KEPT = 30 * 24 * 3600;

/** The most of a tenant: each event is a request to every one of them. */
const MOST_WEBHOOKS = 20;

/** Milliseconds after which nobody makes a webhook any more that has its place: a request takes less. */
const BEING_MADE = 60_000;

/** The most that a message is signed with: secrets of one day. */
export const MOST_SECRETS = 5;

const isEvent = (name: unknown) => eventSchema.safeParse(name).success;

/** Without the events that there are no more: of these it is told nothing. */
export const webhookEntity = entity({
  schema: z
    .object({ events: z.array(z.unknown()) })
    .loose()
    .transform(({ events, ...item }) => ({ ...item, events: events.filter(isEvent) }))
    .pipe(webhookSchema),
  PK: 'WEBHOOKS#{tenant}',
  SK: 'WEBHOOK#{webhook}',
});

/** When a place was taken, by the webhook that has it. One item, so that one conditional write keeps to as many as a tenant may have. */
export const placesEntity = entity({
  schema: z.object({ taken: z.record(z.string(), z.iso.datetime()) }),
  PK: 'WEBHOOKS#{tenant}',
  SK: 'PLACES',
});

export const deliveryEntity = entity({
  schema: keptDeliverySchema,
  PK: 'DELIVERIES#{tenant}#{webhook}',
  SK: '{message}',
  unread: ['expiresAt'],
});

/** Webhooks and what was delivered to them, in the one table. */
export function createWebhookStore(client: DynamoDBDocumentClient, table: string) {
  const webhooks = webhookEntity.storedIn(client, table);
  const deliveries = deliveryEntity.storedIn(client, table);
  const places = placesEntity.storedIn(client, table);
  const all = (tenant: string) => webhooks.queryAll({ tenant });
  const leave = ({ tenant, webhook }: WebhookKey) =>
    places.update({ tenant }, { [`taken.${webhook}`]: removed }, { PK: present });

  /** Gives back places of webhooks that were never made, or are gone. */
  async function tidyPlaces(tenant: string): Promise<void> {
    const kept = await places.get({ tenant });
    const there = await all(tenant);
    const taken = Object.fromEntries(there.map(({ webhook, createdAt }) => [webhook, createdAt]));
    if (!kept) await places.putNew({ taken }, { tenant });
    for (const [webhook, at] of Object.entries(kept?.taken ?? {}))
      if (!(webhook in taken) && Date.now() - Date.parse(at) > BEING_MADE) await leave({ tenant, webhook });
  }

  /** Takes a place for a webhook. False: there is none. */
  async function takePlace({ tenant, webhook, createdAt }: Webhook): Promise<boolean> {
    const take = () =>
      places.update(
        { tenant },
        { [`taken.${webhook}`]: createdAt },
        { PK: present, taken: fewerThan(MOST_WEBHOOKS) },
      );
    if (await take()) return true;
    await tidyPlaces(tenant);
    return take();
  }

  return {
    find: webhooks.get,
    all,

    /** @throws AssayError WebhookNotFound */
    async get(webhookKey: WebhookKey): Promise<Webhook> {
      const found = await webhooks.get(webhookKey);
      if (found) return found;
      throw new AssayError(
        'WebhookNotFound',
        'There is no such webhook: GET /webhooks names those there are.',
      );
    },

    /** @throws AssayError WebhookInvalid where the tenant has as many as it may */
    async create(webhook: Webhook): Promise<void> {
      if (!(await takePlace(webhook)))
        throw new AssayError('WebhookInvalid', `There are ${MOST_WEBHOOKS} webhooks: delete one first.`);
      await webhooks.put(webhook);
    },

    /** Where it leads and what it is told of from now on: messages under way go to the new address too. */
    change: (of: WebhookKey, fields: Partial<Pick<Webhook, 'url' | 'events'>>) =>
      webhooks.update(of, fields, { PK: present }),

    /**
     * Gives it a new secret; those before are signed with too, each for BOTH_SECRETS. False: it was renewed meanwhile, or is not there.
     * @throws AssayError WebhookInvalid where it has MOST_SECRETS
     */
    async renew(webhook: Webhook, secret: string, now: Date): Promise<boolean> {
      const { secret: before, earlier = [] } = webhook;
      if (secretsOf(webhook, now).length >= MOST_SECRETS) {
        const words = `It was given ${MOST_SECRETS} secrets within a day: use the last one, or make another webhook.`;
        throw new AssayError('WebhookInvalid', words);
      }
      const until = new Date(now.getTime() + BOTH_SECRETS).toISOString();
      const held = earlier.filter((one) => one.until > now.toISOString());
      const secrets = { secret, earlier: [{ secret: before, until }, ...held] };
      return webhooks.update(webhook, secrets, { secret: before });
    },

    async remove(of: WebhookKey): Promise<void> {
      await webhooks.remove(of);
      await leave(of);
    },

    /** False: it was disabled before, or is not there. */
    disable: (of: WebhookKey, reason: string, at: string) =>
      webhooks.update(
        of,
        { state: 'disabled', reason, disabledAt: at },
        { PK: present, state: isNot('disabled') },
      ),

    /** False: it was enabled before, or is not there. */
    enable: (of: WebhookKey) =>
      webhooks.update(
        of,
        { state: 'enabled', ...removing(['reason', 'disabledAt']) },
        { PK: present, state: isNot('enabled') },
      ),

    async putDelivery(of: WebhookKey, delivery: KeptDelivery): Promise<void> {
      const expiresAt = Math.floor(Date.parse(delivery.triedAt) / 1000) + KEPT;
      await deliveries.put({ ...delivery, expiresAt }, of);
    },

    /** @throws AssayError DeliveryNotFound */
    async delivery(of: WebhookKey, message: string): Promise<KeptDelivery> {
      const found = await deliveries.get({ ...of, message });
      if (found) return found;
      const words = 'There is no such delivery: those of the last 30 days are listed at GET …/deliveries.';
      throw new AssayError('DeliveryNotFound', words);
    },

    /** The latest first. */
    deliveries: async (of: WebhookKey): Promise<KeptDelivery[]> =>
      (await deliveries.queryAll(of)).toSorted((a, b) => b.at.localeCompare(a.at)),
  };
}
