import type { ChatModel, Price } from './catalogue.ts';
import type { Charge } from './charge.ts';
import type { ChatRequest } from './chat-request.ts';
import { addUsage, costOf, NO_USAGE, ofPrice } from './cost.ts';
import type { KeyOwner, Usage } from './model-call.ts';

/** What requests have cost. `known` are the tokens that the provider told, `unmetered` the requests without a word on them. */
interface RequestCost {
  requests: number;
  unmetered: number;
  known: Usage;
}

/** A request that was answered in a batch. */
interface BatchedRequest extends RequestCost {
  question: string;
  key: KeyOwner;
}

/** What one question has cost so far: what was asked at once, and beside it each request that a batch has answered. */
export interface Tally extends RequestCost {
  startedAt: number;
  /** milliseconds that were waited for turns while others were answered: no part of the answer's time */
  waitedMs: number;
  batched: BatchedRequest[];
}

const nothing = (): RequestCost => ({ requests: 0, unmetered: 0, known: NO_USAGE });

export function newTally(startedAt: number): Tally {
  return { startedAt, waitedMs: 0, ...nothing(), batched: [] };
}

/** A request of a batch that is not counted yet. */
export const newBatched = (of: Pick<BatchedRequest, 'question' | 'key'>): BatchedRequest => ({
  ...nothing(),
  requests: 1,
  ...of,
});

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
export function countAnswered(tally: RequestCost, usage: Usage): void {
  const { inputTokens, outputTokens, ...parts } = soundUsage(usage);
  if (inputTokens === null || outputTokens === null || isAtOdds(usage)) tally.unmetered++;
  const told = { ...parts, inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 };
  tally.known = addUsage(tally.known, told);
}

const partsOf = (tally: Tally): RequestCost[] => [tally, ...tally.batched];

/** How many requests were made, in batches or at once. */
export const requestsOf = (tally: Tally): number =>
  partsOf(tally).reduce((sum, { requests }) => sum + requests, 0);

/** The tokens of all requests; null where they are not all known. */
export function usageOf(tally: Tally): Usage {
  const parts = partsOf(tally);
  if (parts.every(({ unmetered }) => unmetered === 0))
    return parts.map(({ known }) => known).reduce(addUsage);
  return { inputTokens: null, cachedInputTokens: null, cacheWriteTokens: null, outputTokens: null };
}

/** US dollars of all requests, each at the price of its tier; null where that is not known. */
export function costOfAll(
  tally: Tally,
  { price }: Pick<ChatModel, 'price'>,
  batchPrice: number,
): number | null {
  if (usageOf(tally).inputTokens === null) return null;
  const inBatches = price && ofPrice(price, batchPrice);
  const costs = [costOf(tally.known, price), ...tally.batched.map(({ known }) => costOf(known, inBatches))];
  return costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + cost!, 0);
}

/** How a question ended, and when. */
interface TallyEnd {
  fate: Charge['fate'];
  at: number;
  /** what a token costs in a batch, as a share of the usual price */
  batchPrice: number;
  /** whose key was sent with what was asked at once */
  key: KeyOwner;
  /** no real model answered */
  standIn: boolean;
}

/** The charge of requests. Money is reckoned of the tokens that are known. */
function chargeOf<T>(
  { provider, id }: ChatModel,
  { role, agent = undefined }: ChatRequest<T>,
  { requests, unmetered, known }: RequestCost,
  price: Price | undefined,
  { fate, at, key, standIn }: TallyEnd,
): Charge {
  return {
    role,
    agent: agent ?? null,
    provider,
    model: id,
    kind: 'chat',
    fate,
    requests,
    unmetered,
    inputTokens: known.inputTokens ?? 0,
    cachedInputTokens: known.cachedInputTokens ?? 0,
    cacheWriteTokens: known.cacheWriteTokens ?? 0,
    outputTokens: known.outputTokens ?? 0,
    cost: costOf(known, price),
    at: new Date(at).toISOString(),
    key,
    ...(standIn && { standIn }),
  };
}

/** The charges of a question at its end: one for each request that a batch answered, and one for all that was asked at once. */
export function chargesOf<T>(
  model: ChatModel,
  request: ChatRequest<T>,
  tally: Tally,
  end: TallyEnd,
): Charge[] {
  const inBatches = model.price && ofPrice(model.price, end.batchPrice);
  const batched = tally.batched.map((batchedRequest) => ({
    ...chargeOf(model, request, batchedRequest, inBatches, { ...end, key: batchedRequest.key }),
    tier: 'batch' as const,
    question: batchedRequest.question,
  }));
  return tally.requests > 0 ? [...batched, chargeOf(model, request, tally, model.price, end)] : batched;
}
