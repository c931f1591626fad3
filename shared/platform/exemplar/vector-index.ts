import { AssayError } from '@assay/kit/errors/assay-error';
import type { EmbeddingModel } from '@assay/model/catalogue';
import { retryAfterMs } from '@assay/model/provider-failure';
import { type Clock, waitBefore } from '@assay/model/retry';
import { Errors, type IndexModel, type Pinecone } from '@pinecone-database/pinecone';

/** A new index is ready after some seconds; one that is not after two minutes is not waited for. */
const READY = { everyMs: 2_000, mostMs: 120_000 };

/** Requests made at the most: with the waits of `waitBefore` some eight seconds on average. */
const MOST_REQUESTS = 6;

/** States of an index that holds nothing that could be read. */
const EMPTY = new Set<string>(['Initializing', 'InitializationFailed', 'Terminating']);

/** States of an index that does not become ready any more. */
const GONE = new Set<string>(['InitializationFailed', 'Terminating', 'Disabled']);

const unavailable = (reason: string, cause?: unknown) =>
  new AssayError(
    'VectorsUnavailable',
    `The vector index cannot be used (${reason}). Nothing is lost: try again, or resume the run, when Pinecone is back.`,
    { cause },
  );

/**
 * A `fetch` for the client of Pinecone that tries again what another try may mend: throttling (429, as long as it is told to
 * wait), 5xx, and connections that fail. The one place where requests to the vector index are retried: the client itself is
 * told not to, and the state machine retries faults of Lambda alone.
 * @throws AssayError VectorsUnavailable
 */
export function retryingFetch(send: typeof fetch, { now, sleep, random }: Clock): typeof fetch {
  return async (input, init) => {
    for (let requests = 1; ; requests++) {
      const [response, error] = await send(input, init).then(
        (answer) => [answer, null] as const,
        (failure: unknown) => [null, failure] as const,
      );
      if (response && response.status !== 429 && response.status < 500) return response;
      const reason = response ? `HTTP ${response.status}` : 'no connection';
      if (requests === MOST_REQUESTS) throw unavailable(`${reason}, ${requests} requests made`, error);
      await response?.body?.cancel();
      await sleep(waitBefore(requests, response ? retryAfterMs(response.headers, now()) : null, random));
    }
  };
}

/** Does something at the index. @throws AssayError VectorsUnavailable, SecretMissing, or what the index found wrong as it is */
export async function atIndex<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (let at = error; at instanceof Error; at = at.cause) if (at instanceof AssayError) throw at;
    if (!(error instanceof Errors.PineconeAuthorizationError)) throw error;
    const words =
      'Pinecone does not accept the API key: put a valid PINECONE_API_KEY into the secret, or on one machine into the environment of "assay serve".';
    throw new AssayError('SecretMissing', words, { cause: error });
  }
}

/** The name of the index for vectors of so many numbers: an index holds vectors of one length alone. */
export const indexName = (base: string, dimensions: number) => `${base}-${dimensions}`;

/** The indexes of a base name that there are, for vectors of whichever length; that of the base name alone is of earlier versions. */
export async function indexesOf(pinecone: Pinecone, base: string): Promise<{ name: string; host: string }[]> {
  const { indexes = [] } = await atIndex(() => pinecone.listIndexes());
  const isOurs = (name: string) =>
    name === base || (name.startsWith(`${base}-`) && /^\d+$/.test(name.slice(base.length + 1)));
  return indexes.filter(({ name, status }) => isOurs(name) && !EMPTY.has(status.state));
}

/** Which index is meant, by its base name, and for vectors of which model. */
interface VectorIndexRequest {
  base: string;
  region: string;
  model: Pick<EmbeddingModel, 'id' | 'dimensions'>;
}

function assertFits({ name, dimension, metric }: IndexModel, { model }: VectorIndexRequest): void {
  if (dimension === model.dimensions && metric === 'cosine') return;
  throw new AssayError(
    'ConfigurationInvalid',
    `The index "${name}" holds vectors of ${dimension} numbers compared by ${metric}; ${model.id} makes ${model.dimensions}, compared by cosine. Delete this index at Pinecone, or rename it, and import the exemplars again.`,
  );
}

/**
 * The host of the index for a model's vectors, made where there is none: cosine, as wide as they are. Waits until it is ready.
 * @throws AssayError VectorsUnavailable, ConfigurationInvalid for an index of another width or metric, SecretMissing
 */
export async function openVectorIndex(
  pinecone: Pinecone,
  indexRequest: VectorIndexRequest,
  { now, sleep }: Pick<Clock, 'now' | 'sleep'>,
): Promise<string> {
  const { base, region, model } = indexRequest;
  const name = indexName(base, model.dimensions);
  const describe = () =>
    atIndex(() =>
      pinecone.describeIndex(name).catch((error: unknown) => {
        if (error instanceof Errors.PineconeNotFoundError) return null;
        throw error;
      }),
    );
  const deadline = now() + READY.mostMs;
  let index = await describe();
  if (!index) {
    const spec = { serverless: { cloud: 'aws' as const, region } };
    const shape = { name, dimension: model.dimensions, metric: 'cosine' as const, spec };
    await atIndex(() => pinecone.createIndex({ ...shape, suppressConflicts: true }));
    index = await describe();
  }
  for (;;) {
    if (index) assertFits(index, indexRequest);
    if (index?.status.ready) return index.host;
    const state = index?.status.state ?? 'not there yet';
    if (GONE.has(state)) throw unavailable(`the index "${name}" is in the state ${state}`);
    if (now() + READY.everyMs > deadline)
      throw unavailable(`the index "${name}" is not ready after ${READY.mostMs / 1000} s, but ${state}`);
    await sleep(READY.everyMs);
    index = await describe();
  }
}
