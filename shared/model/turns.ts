import { AssayError } from '@assay/kit/errors/assay-error';
import { APIError } from 'openai/core/error';
import * as z from 'zod';
import type { Allowance, AllowedModel, Asker, Priority, RequestEnd, Turn } from './allowance/allowance.ts';
import { hashOf } from './canonical-json.ts';
import type { ProviderFailure } from './provider-failure.ts';
import type { RequestTokens } from './request-tokens.ts';

/** How requests to one model get their turns. */
export interface Turns {
  /** Whether other processes ask of the same allowance: then nobody waits here for what others wait for in queues. */
  shared: boolean;
  counting: RequestTokens;
  /**
   * Waits for the turn of one request of so many tokens. What was paid for in part comes first (`begun`): an answer that has to be
   * asked for again from its start is paid twice. `waited` is told of each wait that the asker agreed to, which is no part of the
   * answer's time. `question`: as `Allowance.take` has it.
   * @throws AssayError ModelBusy with `cause: {retryAfterMs}`, RunSuperseded, RunWithdrawn, RunCancelled
   */
  next(tokens: number, how?: { begun?: boolean; waited?: WaitListener; question?: string }): Promise<Turn>;
  /** No answer may take longer, in milliseconds since the epoch. */
  endsAt(): number;
}

/** Told how long was waited, in milliseconds. */
type WaitListener = (ms: number) => void;

const busySchema = z.object({ retryAfterMs: z.number().min(0) });

/** A request by its body, in as many digits as tell those apart that fail at the same time. */
export const questionOf = (body: object): string => hashOf(body).slice(0, 12);

const FREE: Turn = { ended: async () => null };

/** The turns of one asker at a model; undefined: nobody has a say in it. */
export function turnsOf(
  model: AllowedModel,
  allowance: Allowance | undefined,
  asker: Asker | undefined,
  counting: RequestTokens,
): Turns | undefined {
  if (!allowance && !asker) return undefined;
  const { priority = 'batch' }: { priority?: Priority } = asker ?? {};
  return {
    shared: allowance !== undefined,
    counting,
    next: (tokens, { begun = false, ...how } = {}) =>
      nextTurn(tokens, begun ? 'interactive' : priority, { model, allowance, asker, begun, ...how }),
    endsAt: () => asker?.endsAt?.() ?? Number.POSITIVE_INFINITY,
  };
}

/** How long until it is worth asking again for a turn that there was none of; null: no wait is named. */
function busyForMs(error: unknown): number | null {
  if (!(error instanceof AssayError) || error.code !== 'ModelBusy') return null;
  return busySchema.safeParse(error.cause).data?.retryAfterMs ?? null;
}

/**
 * The turn of one request. Where there is none, whoever may wait for it does, and is asked again whether it is still worth its money.
 * @throws AssayError as `Turns.next`
 */
export async function nextTurn(
  tokens: number,
  priority: Priority,
  {
    model,
    allowance,
    asker,
    begun = false,
    waited,
    question,
  }: {
    model: AllowedModel;
    allowance?: Allowance | undefined;
    asker?: Asker | undefined;
    begun?: boolean;
    waited?: WaitListener | undefined;
    question?: string | undefined;
  },
): Promise<Turn> {
  for (;;) {
    await asker?.permitted();
    if (!allowance) return FREE;
    try {
      return await allowance.take(model, tokens, priority, question);
    } catch (error) {
      const ms = busyForMs(error);
      const isDue = ms !== null && (await asker?.waits?.(ms, begun));
      if (!isDue) throw error;
      waited?.(ms);
    }
  }
}

function fateOf(error: unknown, { kind }: ProviderFailure): RequestEnd['fate'] {
  const repeatable = kind === 'transient' || kind === 'timeout' || kind === 'unreadable';
  if (!repeatable) return 'rejected';
  return isThrottled(error) ? 'throttled' : 'unavailable';
}

/** Whether a failure that may pass is the provider's 429. */
export function isThrottled(error: unknown): boolean {
  return error instanceof APIError && error.status === 429;
}

/** 503 asks to come again, 504 is an answer that was too slow: neither is an error over what was asked. */
const isFaulty = (error: unknown, { kind }: ProviderFailure): boolean =>
  kind === 'transient' && error instanceof APIError && error.status >= 500 && error.status !== 503;

/** How a request ended that failed. */
export function endOf(error: unknown, failure: ProviderFailure): RequestEnd {
  return {
    fate: fateOf(error, failure),
    faulty: isFaulty(error, failure),
    server: failure.server,
    headers: error instanceof APIError ? error.headers : undefined,
    retryAfterMs: failure.retryAfterMs,
  };
}
