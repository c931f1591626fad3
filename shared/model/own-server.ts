import { AssayError } from '@assay/kit/errors/assay-error';
import type { ServerState } from './allowance/allowance.ts';
import { OWN_OPEN_MS } from './allowance/circuit.ts';
import type { Catalogue } from './catalogue.ts';
import type { ProviderFailure } from './provider-failure.ts';

/** A server that says nothing for so long when it is asked whether it is there is away; one that writes answers has cores to spare for that. */
const HEALTH_TIMEOUT_MS = 5000;

/** A server of one's own that models are asked at. */
export interface OwnServer {
  /** as the catalogue has it */
  url: string;
  /** whether it is there, asked at once; never throws */
  state(): Promise<ServerState>;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)$/;

/** Whether an address is this machine's. */
export const isThisMachine = (url: string): boolean => LOOPBACK.test(new URL(url).hostname);

/**
 * How many requests a provider answers at a time: as its entry says; 1 where it is a server on this machine and says nothing. Undefined: as
 * many as are asked.
 */
export function placesOf({
  base_url,
  parallel,
}: Pick<Catalogue['providers'][string], 'base_url' | 'parallel'>): number | undefined {
  if (parallel !== undefined) return parallel;
  return base_url !== undefined && isThisMachine(base_url) ? 1 : undefined;
}

/** The status of an answer without its body; null: there is none in time. */
async function statusOf(url: URL, fetch: typeof globalThis.fetch): Promise<number | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

/**
 * Whether a server is there: llama.cpp's and vLLM's `/health` says 200, and 503 while the model is loaded; of others any answer will do, for
 * whoever answers is there. Costs nothing, and takes no place.
 */
export async function stateOfServer(url: string, fetch = globalThis.fetch): Promise<ServerState> {
  const health = await statusOf(new URL('/health', url), fetch);
  if (health === 503) return 'loading';
  return health === null ? 'away' : 'ready';
}

/** The server of one's own that a provider is; undefined: it is none. */
export function ownServer(provider: Catalogue['providers'][string]): OwnServer | undefined {
  const { base_url: url } = provider;
  if (url === undefined || placesOf(provider) === undefined) return undefined;
  return { url, state: () => stateOfServer(url) };
}

/** Whether a failure leaves it open if the server is there: it gave no answer, or said that it is not ready. */
function isInDoubt({ kind, error }: ProviderFailure): boolean {
  const { status } = (error.cause ?? {}) as { status?: unknown };
  return (
    kind === 'timeout' || (kind === 'transient' && (status === undefined || status === 502 || status === 503))
  );
}

const WORDS: Record<ServerState, (url: string, reason: string) => string> = {
  ready: (url, reason) =>
    `the server at ${url} is there, and has not answered (${reason}): it is slower than models.yaml says (tokens_per_second, reading_tokens_per_second), or others ask it as well`,
  loading: (url) => `the server at ${url} loads its model; it is asked again by itself`,
  away: (url, reason) =>
    `the server at ${url} cannot be reached (${reason}): start it again; it is asked every few seconds`,
};

/**
 * A failure with what the server itself says: one that works on a request is busy, not away, and one that loads its model is waited for.
 * What is clear without asking stays as it is.
 */
export async function askedWhetherThere(
  failure: ProviderFailure,
  server: OwnServer | undefined,
  model: string,
): Promise<ProviderFailure> {
  if (!server || !isInDoubt(failure)) return failure;
  const state = await server.state();
  const words = `${model} gives no answer: ${WORDS[state](server.url, failure.reason)}. Nothing is lost.`;
  const again = state === 'ready' ? {} : { retryAfterMs: OWN_OPEN_MS, inLine: true };
  const cause = { ...(failure.error.cause as object | undefined), ...again };
  return { ...failure, server: state, error: new AssayError('ModelUnavailable', words, { cause }) };
}
