import { AssayError } from '@assay/kit/errors/assay-error';
import { queryAll, unlessRefused } from '@assay/kit/table/table';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import {
  BOTH_SECRETS,
  type Delivery,
  deliverySchema,
  eventSchema,
  secretsOf,
  type Webhook,
  webhookSchema,
} from './webhook.ts';

type WebhookKey = Pick<Webhook, 'tenant' | 'webhook'>;

const pkOf = (tenant: string) => `WEBHOOKS#${tenant}`;
const keyOf = ({ tenant, webhook }: WebhookKey) => ({ PK: pkOf(tenant), SK: `WEBHOOK#${webhook}` });
const deliveriesPk = ({ tenant, webhook }: WebhookKey) => `DELIVERIES#${tenant}#${webhook}`;

/** Seconds that deliveries are kept. */
const KEPT = 30 * 24 * 3600;

/** The most of a tenant: each event is a request to every one of them. */
export const MOST_WEBHOOKS = 20;

/** The most that a message is signed with: secrets of one day. */
export const MOST_SECRETS = 5;

/** A webhook without the events that there are no more: of these it is told nothing. */
const parse = ({ events, ...item }: Record<string, unknown>): Webhook =>
  webhookSchema.parse({
    ...item,
    events: (events as unknown[]).filter((name) => eventSchema.safeParse(name).success),
  });

/** Webhooks and what was delivered to them, in the one table. */
export function createWebhookStore(client: DynamoDBDocumentClient, TableName: string) {
  async function find(of: WebhookKey): Promise<Webhook | null> {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keyOf(of), ConsistentRead: true }));
    return Item ? parse(Item) : null;
  }

  async function all(tenant: string): Promise<Webhook[]> {
    const items = await queryAll(client, TableName, { pk: pkOf(tenant), consistent: true });
    return items.map(parse);
  }

  /** False: it is not there, or has another secret than `secretNow`. */
  const change = (of: WebhookKey, fields: Partial<Webhook>, secretNow?: string): Promise<boolean> => {
    const names = Object.keys(fields);
    const update = new UpdateCommand({
      TableName,
      Key: keyOf(of),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: secretNow === undefined ? 'attribute_exists(PK)' : '#secret = :now',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
        ...(secretNow !== undefined && { ':now': secretNow }),
      },
    });
    return unlessRefused(client.send(update));
  };

  async function setState(
    of: WebhookKey,
    set: string,
    values: Record<string, string>,
    remove = '',
  ): Promise<boolean> {
    const update = new UpdateCommand({
      TableName,
      Key: keyOf(of),
      UpdateExpression: `SET #state = :state${set}${remove}`,
      ConditionExpression: 'attribute_exists(PK) AND #state <> :state',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: values,
    });
    return unlessRefused(client.send(update));
  }

  return {
    find,
    all,

    /** @throws AssayError WebhookNotFound */
    async get(of: WebhookKey): Promise<Webhook> {
      const found = await find(of);
      if (found) return found;
      throw new AssayError(
        'WebhookNotFound',
        'There is no such webhook: GET /webhooks names those there are.',
      );
    },

    /** @throws AssayError WebhookInvalid where the tenant has as many as it may */
    async create(webhook: Webhook): Promise<void> {
      if ((await all(webhook.tenant)).length >= MOST_WEBHOOKS)
        throw new AssayError('WebhookInvalid', `There are ${MOST_WEBHOOKS} webhooks: delete one first.`);
      await client.send(new PutCommand({ TableName, Item: { ...keyOf(webhook), ...webhook } }));
    },

    /** Where it leads and what it is told of from now on: messages under way go to the new address too. */
    change: (of: WebhookKey, fields: Partial<Pick<Webhook, 'url' | 'events'>>) => change(of, fields),

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
      return change(webhook, { secret, earlier: [{ secret: before, until }, ...held] }, before);
    },

    async remove(of: WebhookKey): Promise<void> {
      await client.send(new DeleteCommand({ TableName, Key: keyOf(of) }));
    },

    /** False: it was disabled before, or is not there. */
    disable: (of: WebhookKey, reason: string, at: string) =>
      setState(of, ', reason = :reason, disabledAt = :at', {
        ':state': 'disabled',
        ':reason': reason,
        ':at': at,
      }),

    enable: (of: WebhookKey) => setState(of, '', { ':state': 'enabled' }, ' REMOVE reason, disabledAt'),

    async putDelivery(of: WebhookKey, delivery: Delivery): Promise<void> {
      const expiresAt = Math.floor(Date.parse(delivery.triedAt) / 1000) + KEPT;
      const key = { PK: deliveriesPk(of), SK: delivery.message };
      await client.send(new PutCommand({ TableName, Item: { ...key, ...delivery, expiresAt } }));
    },

    /** The latest first. */
    async deliveries(of: WebhookKey): Promise<Delivery[]> {
      const items = await queryAll(client, TableName, { pk: deliveriesPk(of) });
      return items.map((item) => deliverySchema.parse(item)).toSorted((a, b) => b.at.localeCompare(a.at));
    },
  };
}

export type WebhookStore = ReturnType<typeof createWebhookStore>;
