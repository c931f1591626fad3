import { AssayError } from '@assay/kit/errors/assay-error';
import type { ModelClient } from '@assay/model/model-client';
import type { Clock } from '@assay/model/retry';

/** The functions that ask models allow 15 minutes: so much of it may be spent on waiting for turns. */
const PATIENCE_MS = 8 * 60_000;

/** Where a refusal does not say when to come again. */
const USUAL_WAIT_MS = 5000;

function waitOf({ cause }: AssayError): number {
  const { retryAfterMs } = (cause ?? {}) as { retryAfterMs?: unknown };
  return typeof retryAfterMs === 'number' ? retryAfterMs : USUAL_WAIT_MS;
}

/**
 * A model client of work that no queue brings back: each question waits here for its turn, for minutes in all.
 * @throws AssayError ModelBusy where that was in vain, with words that say to try again; what the client throws
 */
export function patientClient(model: ModelClient, { now, sleep }: Omit<Clock, 'random'>): ModelClient {
  const until = now() + PATIENCE_MS;

  async function patiently<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof AssayError) || error.code !== 'ModelBusy') throw error;
        const wait = waitOf(error);
        if (now() + wait > until) {
          const words = `The model had no turn for this work, which waited for ${PATIENCE_MS / 60_000} minutes at most: runs use the allowance, or the provider is down. Try again later; what was answered until now is not paid again.`;
          throw new AssayError('ModelBusy', words, { cause: error });
        }
        await sleep(wait);
      }
    }
  }

  return {
    ...model,
    complete: (request) => patiently(() => model.complete(request)),
    embed: (role, texts) => patiently(() => model.embed(role, texts)),
    embedEach: (role, texts) => patiently(() => model.embedEach(role, texts)),
  };
}
