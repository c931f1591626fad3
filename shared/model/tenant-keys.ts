import { randomUUID } from 'node:crypto';
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type Principal, subjectSchema } from '../access/principal.ts';
import { AssayError } from '../errors/assay-error.ts';
import { queryAll } from '../run/table.ts';

/** What may be told of a tenant's own key of a provider. */
export const toldKeySchema = z.object({
  provider: z.string().describe('its name in the catalogue'),
  ends: z.string().length(4).describe('the last four characters of the key'),
  since: z.iso.datetime(),
  by: subjectSchema,
});

/** `PK MODEL-KEYS#{tenant}`, `SK PROVIDER#{provider}`: which secret of Secrets Manager holds the key, and never the key. */
const itemSchema = toldKeySchema.extend({ secret: z.string() });
type KeyItem = z.infer<typeof itemSchema>;

const pkOf = (tenant: string) => `MODEL-KEYS#${tenant}`;
const keyOf = (tenant: string, provider: string) => ({ PK: pkOf(tenant), SK: `PROVIDER#${provider}` });

async function find(
  client: DynamoDBDocumentClient,
  TableName: string,
  of: readonly [tenant: string, provider: string],
): Promise<KeyItem | null> {
  const { Item } = await client.send(new GetCommand({ TableName, Key: keyOf(...of), ConsistentRead: true }));
  return Item ? itemSchema.parse(Item) : null;
}

interface Places {
  documents: DynamoDBDocumentClient;
  table: string;
  secrets: SecretsManagerClient;
}

/** Sets tenants' own keys of providers, none of which can be read back. `prefix`: what the names of their secrets begin with. */
export function createTenantKeys({ documents, table, secrets, prefix }: Places & { prefix: string }) {
  async function forget(SecretId: string | undefined): Promise<void> {
    if (SecretId === undefined) return;
    await secrets.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true }));
  }

  /** What was there before is known by the write itself, so that of two at the same time neither leaves a secret behind. */
  async function replace(item: KeyItem & ReturnType<typeof keyOf>): Promise<void> {
    const put = new PutCommand({ TableName: table, Item: item, ReturnValues: 'ALL_OLD' });
    const { Attributes } = await documents.send(put).catch(async (error: unknown) => {
      await forget(item.secret);
      throw error;
    });
    await forget(Attributes?.secret);
  }

  return {
    /** The keys that a tenant has, by their providers. */
    async all(tenant: string): Promise<KeyItem[]> {
      const items = await queryAll(documents, table, { pk: pkOf(tenant), consistent: true });
      return items.map((item) => itemSchema.parse(item));
    },

    /** @throws AssayError ModelKeyNotFound */
    async get(tenant: string, provider: string): Promise<KeyItem> {
      const item = await find(documents, table, [tenant, provider]);
      if (item) return item;
      const words = `The tenant has no key of its own of ${provider}: the deployment’s is used. GET /model-keys lists those that there are.`;
      throw new AssayError('ModelKeyNotFound', words);
    },

    /** Sets a key in place of the one before. Each is a secret of its own: a name that was just deleted cannot be taken again at once. */
    async put(
      { tenant, subject: by }: Principal,
      provider: string,
      key: string,
      since: string,
    ): Promise<KeyItem> {
      const secret = `${prefix}/${tenant}/${provider}/${randomUUID()}`;
      await secrets.send(new CreateSecretCommand({ Name: secret, SecretString: key }));
      const item = { provider, ends: key.slice(-4), since, by, secret };
      await replace({ ...keyOf(tenant, provider), ...item });
      return item;
    },

    /** From then on the deployment's key counts; functions notice within five minutes. */
    async remove(tenant: string, provider: string): Promise<void> {
      const Key = keyOf(tenant, provider);
      const take = new DeleteCommand({ TableName: table, Key, ReturnValues: 'ALL_OLD' });
      const { Attributes } = await documents.send(take);
      await forget(Attributes?.secret);
    },
  };
}

/** How long a key, or that there is none, is kept before it is looked up again, in milliseconds. */
const KEPT_MS = 300_000;

function gone(provider: string, cause: unknown): AssayError {
  const words = `The tenant’s own key of ${provider} is not in Secrets Manager any more: an administrator of the tenant sets it again (PUT /model-keys/${provider}), or deletes it (DELETE), so that the deployment’s is used.`;
  return new AssayError('SecretMissing', words, { cause });
}

/**
 * Reads tenants' own keys of providers, kept for five minutes; null: the tenant has none. A failure is not kept, and never ends in
 * the deployment's key being used.
 * @throws AssayError SecretMissing; whatever else the SDK throws
 */
export function createTenantKeyReader({
  documents,
  table,
  secrets,
  now = Date.now,
}: Places & { now?: () => number }) {
  const known = new Map<string, { key: Promise<string | null>; until: number }>();

  async function read(tenant: string, provider: string, tried?: string): Promise<string | null> {
    const item = await find(documents, table, [tenant, provider]);
    if (item === null) return null;
    try {
      const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId: item.secret }));
      return SecretString!;
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      if (item.secret === tried) throw gone(provider, error);
      return read(tenant, provider, item.secret);
    }
  }

  return (tenant: string, provider: string): Promise<string | null> => {
    const name = `${tenant}/${provider}`;
    const kept = known.get(name);
    if (kept && now() < kept.until) return kept.key;
    const key = read(tenant, provider);
    known.set(name, { key, until: now() + KEPT_MS });
    key.catch(() => known.delete(name));
    return key;
  };
}
