import { randomUUID } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { entity } from '@assay/kit/table/entity';
import { absent } from '@assay/kit/table/expressions';
import { OTHERS_FIRST, untilMade } from '@assay/kit/table/until-made';
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type Principal, subjectSchema } from './principal.ts';

/** What may be told of a tenant's own key of a provider. */
export const toldKeySchema = z.object({
  provider: z.string().describe('its name in the catalogue'),
  ends: z.string().length(4).describe('the last four characters of the key'),
  since: z.iso.datetime(),
  by: subjectSchema,
  undeleted: z
    .int()
    .min(1)
    .optional()
    .describe('keys before this one that could not be deleted yet: the next PUT or DELETE does it'),
});
type ToldKey = z.infer<typeof toldKeySchema>;

/** Which secret of Secrets Manager holds the key, and never the key. `former`: secrets of keys before it, until they are deleted. */
export const tenantKeyEntity = entity({
  schema: toldKeySchema
    .omit({ undeleted: true })
    .extend({ secret: z.string(), former: z.array(z.string()).default([]) }),
  PK: 'MODEL-KEYS#{tenant}',
  SK: 'PROVIDER#{provider}',
});
type KeyItem = z.infer<typeof tenantKeyEntity.form.schema>;

const told = ({ secret: _, former, ...item }: KeyItem): ToldKey => ({
  ...item,
  ...(former.length > 0 && { undeleted: former.length }),
});

type TenantProvider = readonly [tenant: string, provider: string];

/** A tenant's key of a provider, as it is kept; null: it has none. */
export const findTenantKey = (
  client: DynamoDBDocumentClient,
  table: string,
  [tenant, provider]: TenantProvider,
): Promise<KeyItem | null> => tenantKeyEntity.storedIn(client, table).get({ tenant, provider });

/** Where keys and what is told of them are. */
export interface KeyStores {
  documents: DynamoDBDocumentClient;
  table: string;
  secrets: SecretsManagerClient;
}

/** How secrets of tenants' keys are made. */
interface SecretForm {
  /** What their names begin with. */
  prefix: string;
  /** The ARN of the key of KMS that encrypts them; undefined: Secrets Manager's own. */
  encryptedBy?: string | undefined;
}

/** Sets tenants' own keys of providers, none of which can be read back. */
export function createTenantKeys({ documents, table, secrets, prefix, encryptedBy }: KeyStores & SecretForm) {
  const keys = tenantKeyEntity.storedIn(documents, table);

  /** Deletes a secret; of one that is not there any more it is no error. */
  async function forget(SecretId: string): Promise<void> {
    await secrets.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true }));
  }

  /** Writes an item in place of one that holds a secret still (null: where there is none); false: it does not. */
  const write = ([tenant]: TenantProvider, item: KeyItem, before: string | null) =>
    keys.putIf(before === null ? { PK: absent } : { secret: before }, item, { tenant });

  /** Writes a new key in place of the one before, whose secret is noted to be deleted: of several at the same time each sees the one before. */
  const replace = (tenantProvider: TenantProvider, item: KeyItem): Promise<KeyItem> =>
    untilMade(async () => {
      const before = await findTenantKey(documents, table, tenantProvider);
      if (before?.secret === item.secret) return before;
      const former = before ? [...before.former, before.secret] : [];
      const next = { ...item, former };
      return (await write(tenantProvider, next, before?.secret ?? null)) ? next : OTHERS_FIRST;
    });

  /** Deletes the keys before one that counts already, as far as that can be had; what is left stays noted. */
  async function forgetFormer(of: TenantProvider, item: KeyItem): Promise<KeyItem> {
    if (item.former.length === 0) return item;
    const ends = await Promise.allSettled(item.former.map(forget));
    const next = { ...item, former: item.former.filter((_, at) => ends[at]!.status === 'rejected') };
    const [noted] = await Promise.allSettled([write(of, next, item.secret)]);
    return noted.status === 'fulfilled' ? next : item;
  }

  return {
    /** The keys that a tenant has, by their providers. */
    async all(tenant: string): Promise<ToldKey[]> {
      return (await keys.queryAll({ tenant })).map(told);
    },

    /** @throws AssayError ModelKeyNotFound */
    async get(tenant: string, provider: string): Promise<ToldKey> {
      const item = await findTenantKey(documents, table, [tenant, provider]);
      if (item) return told(item);
      const words = `The tenant has no key of its own of ${provider}: the deployment’s is used. GET /model-keys lists those that there are.`;
      throw new AssayError('ModelKeyNotFound', words);
    },

    /** Sets a key in place of the one before. Each is a secret of its own: a name that was just deleted cannot be taken again at once. */
    async put(
      { tenant, subject: by }: Principal,
      provider: string,
      key: string,
      since: string,
    ): Promise<ToldKey> {
      const of = [tenant, provider] as const;
      const secret = `${prefix}/${tenant}/${provider}/${randomUUID()}`;
      const kept = { SecretString: key, ...(encryptedBy && { KmsKeyId: encryptedBy }) };
      await secrets.send(new CreateSecretCommand({ Name: secret, ...kept }));
      const item = { provider, ends: key.slice(-4), since, by, secret, former: [] };
      const written = await replace(of, item).catch(async (error: unknown) => {
        await forget(secret);
        throw error;
      });
      return told(await forgetFormer(of, written));
    },

    /**
     * From then on the deployment's key counts; functions notice within five minutes. The secrets go first: while one is held, the key is
     * told of, and to delete it again does what is left. A key that is set meanwhile stays.
     */
    async remove(tenant: string, provider: string): Promise<void> {
      const of = [tenant, provider] as const;
      const item = await findTenantKey(documents, table, of);
      if (item === null) return;
      for (const secret of [...item.former, item.secret]) await forget(secret);
      await keys.remove({ tenant, provider }, { secret: item.secret });
    },
  };
}
