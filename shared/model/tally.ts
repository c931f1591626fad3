import type { ChatModel } from './catalogue.ts';
import type { Charge } from './charge.ts';
import type { ChatRequest } from './chat-request.ts';
import { addUsage, costOf, NO_USAGE } from './cost.ts';
import type { Usage } from './model-call.ts';

/** What one question has cost so far. `known` are the tokens that the provider told, `unmetered` the requests without a word on them. */
export interface Tally {
  startedAt: number;
  /** milliseconds that were waited for turns while others were answered: no part of the answer's time */
  waitedMs: number;
  requests: number;
  unmetered: number;
  known: Usage;
}

export function newTally(startedAt: number): Tally {
  return { startedAt, waitedMs: 0, requests: 0, unmetered: 0, known: NO_USAGE };
}

function count(value: number | null): number | null {
  return value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** A provider's numbers as they can be added up: what is no count is not known, and no part is more than the whole. */
function soundUsage(usage: Usage): Usage {
  const inputTokens = count(usage.inputTokens);
  const outputTokens = count(usage.outputTokens);
  const cachedInputTokens = Math.min(count(usage.cachedInputTokens) ?? 0, inputTokens ?? 0);
  const left = (inputTokens ?? 0) - cachedInputTokens;
  const cacheWriteTokens = Math.min(count(usage.cacheWriteTokens) ?? 0, left);
  return { inputTokens, outputTokens, cachedInputTokens, cacheWriteTokens };
}

/** Whether parts are told that are more than the whole: then it is not known which of the two is wrong. */
function isAtOdds({ inputTokens, cachedInputTokens, cacheWriteTokens }: Usage): boolean {
  const parts = (count(cachedInputTokens) ?? 0) + (count(cacheWriteTokens) ?? 0);
  return parts > (count(inputTokens) ?? 0);
}

/**
 * Counts a request that was answered, at the tokens that the provider charged; without both numbers, or with numbers at odds, it
 * is unmetered, and counted at the least that it can have cost.
 */
export function countAnswered(tally: Tally, usage: Usage): void {
  const { inputTokens, outputTokens, ...parts } = soundUsage(usage);
  if (inputTokens === null || outputTokens === null || isAtOdds(usage)) tally.unmetered++;
  const told = { ...parts, inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 };
  tally.known = addUsage(tally.known, told);
}

/** The tokens of all requests; null where they are not all known. */
export function usageOf({ unmetered, known }: Tally): Usage {
  if (unmetered === 0) return known;
  return { inputTokens: null, cachedInputTokens: null, cacheWriteTokens: null, outputTokens: null };
}

/** The charge of a question at its end. Money is reckoned of the tokens that are known. */
export function chargeOf<T>(
  model: ChatModel,
  { role, agent = undefined }: ChatRequest<T>,
  tally: Tally,
  { fate, at }: { fate: Charge['fate']; at: number },
): Charge {
  const { requests, unmetered, known } = tally;
  return {
    role,
    agent: agent ?? null,
    provider: model.provider,
    model: model.id,
    kind: 'chat',
    fate,
    requests,
    unmetered,
    inputTokens: known.inputTokens ?? 0,
    cachedInputTokens: known.cachedInputTokens ?? 0,
    cacheWriteTokens: known.cacheWriteTokens ?? 0,
    outputTokens: known.outputTokens ?? 0,
    cost: costOf(known, model.price),
    at: new Date(at).toISOString(),
  };
}
