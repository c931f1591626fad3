import { AssayError } from '@assay/kit/errors/assay-error';
import type { Turn } from './allowance/allowance.ts';
import type { Alone } from './allowance/failing.ts';
import type { ProviderFailure } from './provider-failure.ts';
import { endOf, isThrottled } from './turns.ts';

/** Time and chance, given from outside so that tests need neither. Milliseconds. */
export interface Clock {
  now: () => number;
  sleep: (milliseconds: number) => Promise<void>;
  random: () => number;
}

/**
 * Full jitter: the n-th wait is uniform in [0, min(cap, base · 2ⁿ)] (AWS Architecture Blog, "Exponential Backoff And
 * Jitter"). Ten requests wait 46 s on average, enough for a provider's one-minute rate window to move on when many
 * runs share it. A time-out is tried again once only: whoever waited in vain twice would wait in vain ten times. So is a reply
 * that cannot be read, which may have to be paid.
 */
export const BACKOFF = { baseMs: 500, capMs: 20_000, maxAttempts: 10, maxTimeouts: 1, maxUnreadable: 1 };

/**
 * Where processes share an allowance, a queue waits for the provider, free of charge, and no function does: so many requests and
 * no more, each in its turn, and the turns know of the wait that the provider asks for.
 */
const SHARED_ATTEMPTS = 3;

/** How the tries ended: with a value, or with the failure that ended them. */
type RetryOutcome<T> =
  | { ok: true; value: T; attempts: number }
  | { ok: false; failure: ProviderFailure; attempts: number };

/** There is no time left for a request. */
export class OutOfTime extends Error {}

/**
 * Milliseconds before try `attempt + 1`: what the provider asks for, and on top of it the jitter, so that a provider that asks for
 * no wait at all (a date that is past, a zero) is not asked ten times at once.
 */
export function waitBefore(attempt: number, retryAfterMs: number | null, random: () => number): number {
  return (retryAfterMs ?? 0) + random() * Math.min(BACKOFF.capMs, BACKOFF.baseMs * 2 ** (attempt - 1));
}

function gaveUp(failure: ProviderFailure, attempts: number): ProviderFailure {
  const message = `${failure.error.message} Requests made: ${attempts}.`;
  return { ...failure, error: new AssayError(failure.error.code, message, { cause: failure.error.cause }) };
}

/** Of requests that were all throttled: the provider is there, and the question is to be asked again later. */
function stillBusy(failure: ProviderFailure, wait: number): ProviderFailure {
  const words = `The provider has no room for the request now (${failure.reason}). The question waits and is asked again by itself.`;
  return {
    ...failure,
    error: new AssayError('ModelBusy', words, { cause: { retryAfterMs: Math.ceil(wait) } }),
  };
}

/** So often may a question fail alone, about three quarters of an hour in all, until it is given up. */
const MOST_ALONE = 6;
const ALONE_WAIT_MS = 60_000;
const LONGEST_ALONE_WAIT_MS = 15 * 60_000;

/** Of a question that the provider fails while it answers others: it is asked later and later, and then given up. */
function failingAlone(failure: ProviderFailure, { times, since }: Alone, now: number): ProviderFailure {
  const { reason } = failure;
  if (times < MOST_ALONE) {
    const retryAfterMs = Math.min(LONGEST_ALONE_WAIT_MS, ALONE_WAIT_MS * 2 ** times);
    const cause = {
      ...(failure.error.cause as object),
      retryAfterMs: Math.max(retryAfterMs, failure.retryAfterMs ?? 0),
    };
    return { ...failure, error: new AssayError('ModelUnavailable', failure.error.message, { cause }) };
  }
  const minutes = Math.round((now - since) / 60_000);
  const words = `The provider fails with this request (${reason}), again and again for ${minutes} minutes, while it answers others: it is given up. Resume the run to ask again; if it fails still, ask the provider, or choose another model in models.yaml.`;
  return {
    ...failure,
    kind: 'final',
    error: new AssayError('ModelFailed', words, { cause: failure.error.cause }),
  };
}

type Classify = (error: unknown) => ProviderFailure | Promise<ProviderFailure>;

/** The failure of a request. A fault of ours is thrown, and the turn is told, so that nobody waits for what it was to find out. */
async function classified(
  error: unknown,
  classify: Classify,
  turn: Turn | undefined,
): Promise<ProviderFailure> {
  try {
    return await classify(error);
  } catch (fault) {
    await turn?.ended({ fate: 'unknown' });
    throw fault;
  }
}

/** How requests get their turns. */
export interface Gate {
  /** other processes ask of the same allowance */
  shared: boolean;
  /** Waits for the turn of the next request. What it throws ends the tries, and is thrown as it is. */
  next(): Promise<Turn>;
}

const REPEATABLE: readonly ProviderFailure['kind'][] = ['transient', 'timeout', 'unreadable'];

/**
 * Asks until there is an answer, a failure that no repetition cures, or no time left before `deadline` (in the clock's
 * milliseconds; looked at anew after each wait). The one place where model requests are retried. `ask` is told the time left, and tells the turn that it was answered; how it failed is told here.
 */
export async function retry<T>(
  ask: (leftMs: number, turn?: Turn) => Promise<T>,
  classify: Classify,
  deadline: () => number,
  { now, sleep, random }: Clock,
  gate?: Gate,
): Promise<RetryOutcome<T>> {
  const most = gate?.shared ? SHARED_ATTEMPTS : BACKOFF.maxAttempts;
  const failed = { timeout: 0, unreadable: 0 };
  for (let attempts = 1; ; attempts++) {
    const turn = now() < deadline() ? await gate?.next() : undefined;
    if (now() >= deadline()) {
      await turn?.ended({ fate: 'unknown' });
      return { ok: false, failure: await classify(new OutOfTime()), attempts: attempts - 1 };
    }
    try {
      return { ok: true, value: await ask(Math.max(1, Math.ceil(deadline() - now())), turn), attempts };
    } catch (error) {
      const failure = await classified(error, classify, turn);
      const alone = await turn?.ended(endOf(error, failure));
      if (alone) return { ok: false, failure: failingAlone(failure, alone, now()), attempts };
      if (!REPEATABLE.includes(failure.kind)) return { ok: false, failure, attempts };
      if (failure.kind === 'timeout' || failure.kind === 'unreadable') failed[failure.kind]++;
      const wait = waitBefore(attempts, gate?.shared ? null : failure.retryAfterMs, random);
      const over =
        attempts >= most ||
        failed.timeout > BACKOFF.maxTimeouts ||
        failed.unreadable > BACKOFF.maxUnreadable ||
        now() + wait >= deadline();
      if (over && gate?.shared && isThrottled(error))
        return { ok: false, failure: stillBusy(failure, wait + (failure.retryAfterMs ?? 0)), attempts };
      if (over) return { ok: false, failure: gaveUp(failure, attempts), attempts };
      await sleep(wait);
    }
  }
}
