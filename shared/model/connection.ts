import type OpenAI from 'openai';
import type { BatchDesk } from './batch/batch-desk.ts';
import type { KeyOwner } from './model-call.ts';
import type { OwnServer } from './own-server.ts';
import { keepingErrors } from './provider-error.ts';
import type { Clock } from './retry.ts';
import type { Turns } from './turns.ts';

/** The connection to a model's provider. Times in milliseconds. */
export interface Connection {
  client: OpenAI;
  /** whose key the client sends */
  key: KeyOwner;
  clock: Clock;
  /** how long an answer may take, retries and repair included */
  deadlineMs: number;
  attemptTimeoutMs: number;
  /** absent: every request is made at once */
  turns?: Turns | undefined;
  /** the server of one's own that is asked; absent: a provider's */
  server?: OwnServer | undefined;
  /** where questions wait for the provider's batches, and what share of its price a token costs there; absent: all are asked at once */
  batches?: { desk: BatchDesk; price: number } | undefined;
}

/** The key that is sent to a server that asks for none. */
export const NO_KEY = 'none';

interface Dispatcher {
  dispatch(options: object, handler: unknown): boolean;
}

/** Node's `fetch` gives up after 300 s without headers or body, which a long answer takes: our own time-outs are to end it. */
const patient = {
  dispatch(options: object, handler: unknown): boolean {
    const known = globalThis as { [key: symbol]: Dispatcher | undefined };
    const usual = known[Symbol.for('undici.globalDispatcher.1')]!;
    return usual.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler);
  },
};

/**
 * The SDK retries nothing (`retry.ts` does) and logs nothing: its debug log would hold students' texts. It is loaded when it is first
 * needed: most functions that bill for models ask none.
 */
export async function connectTo(baseURL: string | undefined, apiKey: string): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  return new Client({
    apiKey,
    ...(baseURL ? { baseURL } : {}),
    maxRetries: 0,
    logLevel: 'off',
    fetch: keepingErrors(globalThis.fetch),
    fetchOptions: { dispatcher: patient } as object,
  });
}
