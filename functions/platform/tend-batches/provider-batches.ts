import { AssayError } from '@assay/kit/errors/assay-error';
import { AGENT_HEADER } from '@assay/model/ask';
import type { BatchOwner, OpenBatch } from '@assay/model/batch/batch-objects';
import { connectTo, NO_KEY } from '@assay/model/connection';
import type { KeyOwner } from '@assay/model/model-call';
import { REPEATED } from '@assay/workflows/errors';
import type OpenAI from 'openai';
import { APIError, NotFoundError, toFile } from 'openai';
import { apiKeys, ownKeys } from '../models/model-keys.ts';
import { catalogueOf } from '../models/models.ts';

/** A batch as its provider tells of it. */
export type ProviderBatch = OpenAI.Batch;

/** A file of a batch; the SDK's types leave out the null that is sent where there is none. */
type FileId = string | null | undefined;

/** Batches of a provider, as far as they are used here. */
export interface ProviderBatches {
  /** whose key they are created with */
  key: KeyOwner;
  /** Uploads lines and has them asked. `mark`: by which the batch is found again. */
  create(of: Pick<OpenBatch, 'agent'>, lines: string, mark: string): Promise<ProviderBatch>;
  /** The batch of a mark that was created after a time (milliseconds since the epoch); null: there is none. */
  find(mark: string, after: number): Promise<ProviderBatch | null>;
  /** Null: the provider does not know it any more. */
  get(id: string): Promise<ProviderBatch | null>;
  cancel(id: string): Promise<void>;
  /** The texts of the files that there are. */
  read(files: readonly FileId[]): Promise<string[]>;
  /** Deletes files, as far as that can be had: the provider does so by itself after 30 days. */
  forget(files: readonly FileId[]): Promise<void>;
}

/** How often the SDK repeats what fails for a moment; a pass comes again in minutes. */
const AGAIN = { maxRetries: 2 };

const present = (files: readonly FileId[]) => files.filter((id) => typeof id === 'string');

/** Our clock and a provider's may differ by so much. */
const CLOCKS_MS = 3600_000;

async function find(client: OpenAI, mark: string, after: number): Promise<ProviderBatch | null> {
  for await (const batch of client.batches.list({ limit: 100 }, AGAIN)) {
    if (batch.metadata?.assay === mark) return batch;
    if (batch.created_at * 1000 < after - CLOCKS_MS) return null;
  }
  return null;
}

function batchesOf(client: OpenAI, key: KeyOwner): ProviderBatches {
  return {
    key,
    async create({ agent }, lines, mark) {
      const file = await toFile(Buffer.from(lines), `${mark}.jsonl`, { type: 'application/jsonl' });
      const { id } = await client.files.create({ file, purpose: 'batch' }, AGAIN);
      return client.batches.create(
        {
          input_file_id: id,
          endpoint: '/v1/chat/completions',
          completion_window: '24h',
          metadata: { assay: mark },
        },
        { headers: { [AGENT_HEADER]: agent } },
      );
    },
    find: (mark, after) => find(client, mark, after),
    async get(id) {
      try {
        return await client.batches.retrieve(id, AGAIN);
      } catch (error) {
        if (error instanceof NotFoundError) return null;
        throw error;
      }
    },
    async cancel(id) {
      await client.batches.cancel(id, AGAIN);
    },
    read: (files) =>
      Promise.all(present(files).map(async (id) => (await client.files.content(id, AGAIN)).text())),
    async forget(files) {
      await Promise.allSettled(present(files).map((id) => client.files.delete(id)));
    },
  };
}

/** The batches of a provider of somebody's catalogue. @throws AssayError ConfigurationInvalid, SecretMissing, TenantKeyMissing, ArtifactMissing */
export async function providerBatches(
  { tenant, reevaluation }: BatchOwner,
  name: string,
): Promise<ProviderBatches> {
  const { providers } = await catalogueOf({ tenant, reevaluation: { id: reevaluation, mode: 'batch' } });
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (!provider)
    throw new AssayError('ConfigurationInvalid', `The model catalogue has no provider "${name}".`);
  if (!provider.secret) return batchesOf(await connectTo(provider.base_url, NO_KEY), 'none');
  const own = await ownKeys(tenant)(name);
  const key = own ?? (await apiKeys()(provider.secret));
  return batchesOf(await connectTo(provider.base_url, key), own ? 'tenant' : 'deployment');
}

/** Whether another try to create a batch would fail for the same: there is no key, the provider takes no batches, or not this one. */
export function isFinal(error: unknown): boolean {
  if (error instanceof AssayError) return REPEATED[error.code] === 'never';
  const { status = 500 } = error instanceof APIError ? error : {};
  return status < 500 && ![408, 409, 429].includes(status);
}
