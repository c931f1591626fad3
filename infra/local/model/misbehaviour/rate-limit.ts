import { ApiError } from '../wire/api-error.ts';
import type { FaultOf } from './behaviour.ts';

/** A token bucket: filled evenly over a minute, never above one minute's amount. Times are in milliseconds. */
export class TokenBucket {
  readonly perMinute: number;
  #level: number;
  #at: number;

  constructor(perMinute: number, now: number) {
    this.perMinute = perMinute;
    this.#level = perMinute;
    this.#at = now;
  }

  #refill(now: number): void {
    const gained = (Math.max(0, now - this.#at) * this.perMinute) / 60_000;
    this.#level = Math.min(this.perMinute, this.#level + gained);
    this.#at = now;
  }

  /** What is left, never below 0. */
  remaining(now: number): number {
    this.#refill(now);
    return Math.max(0, Math.floor(this.#level + 1e-9));
  }

  /** How long until `amount` is there; 0 when it is. More than the bucket holds is asked as a full bucket. */
  waitFor(amount: number, now: number): number {
    this.#refill(now);
    const missing = Math.min(amount, this.perMinute) - this.#level;
    return missing <= 1e-9 ? 0 : Math.ceil((missing * 60_000) / this.perMinute);
  }

  take(amount: number, now: number): void {
    this.#refill(now);
    this.#level -= Math.min(amount, this.perMinute);
  }

  /** How long until the bucket is full again. */
  untilFull(now: number): number {
    this.#refill(now);
    return Math.ceil(((this.perMinute - this.#level) * 60_000) / this.perMinute);
  }
}

/** A duration as OpenAI's reset headers write it: `120ms`, `1.5s`, `6m0s`. */
export function writeDuration(ms: number): string {
  if (ms < 1000) return `${Math.ceil(ms)}ms`;
  if (ms < 60_000) return `${Number((ms / 1000).toFixed(3))}s`;
  return `${Math.floor(ms / 60_000)}m${Number(((ms % 60_000) / 1000).toFixed(3))}s`;
}

/** The limit that a provider sets on requests and tokens of a minute, with the headers it sends. */
export class RateLimit {
  readonly #buckets: { kind: 'requests' | 'tokens'; bucket: TokenBucket }[];

  constructor(
    limits: { requestsPerMinute?: number | undefined; tokensPerMinute?: number | undefined },
    now: number,
  ) {
    const of = (kind: 'requests' | 'tokens', perMinute: number | undefined) =>
      perMinute ? [{ kind, bucket: new TokenBucket(perMinute, now) }] : [];
    this.#buckets = [...of('requests', limits.requestsPerMinute), ...of('tokens', limits.tokensPerMinute)];
  }

  /**
   * Takes one request of so many tokens.
   * @throws ApiError 429 with the time to wait; a refused request takes nothing
   */
  admit(tokens: number, now: number): void {
    const amounts = { requests: 1, tokens };
    for (const { kind, bucket } of this.#buckets) {
      const wait = bucket.waitFor(amounts[kind], now);
      if (wait > 0) throw tooMany(kind, wait, this.headers(now), bucket.perMinute);
    }
    for (const { kind, bucket } of this.#buckets) bucket.take(amounts[kind], now);
  }

  /** The `x-ratelimit-*` headers as of now. */
  headers(now: number): Record<string, string> {
    const headers: Record<string, string> = {};
    for (const { kind, bucket } of this.#buckets) {
      headers[`x-ratelimit-limit-${kind}`] = String(Math.floor(bucket.perMinute));
      headers[`x-ratelimit-remaining-${kind}`] = String(bucket.remaining(now));
      headers[`x-ratelimit-reset-${kind}`] = writeDuration(bucket.untilFull(now));
    }
    return headers;
  }
}

type RetryAfter = 'milliseconds' | 'seconds' | 'date' | 'none';

/** When to ask again, in one of the ways in which servers say so. HTTP dates know whole seconds only. */
function retryAfterHeaders(waitMs: number, how: RetryAfter): Record<string, string> {
  const seconds = { 'retry-after': `${Math.ceil(waitMs / 1000)}` };
  switch (how) {
    case 'milliseconds':
      return { ...seconds, 'retry-after-ms': `${Math.ceil(waitMs)}` };
    case 'seconds':
      return seconds;
    case 'date':
      return { 'retry-after': new Date(Math.ceil((Date.now() + waitMs) / 1000) * 1000).toUTCString() };
    case 'none':
      return {};
  }
}

function tooMany(
  kind: 'requests' | 'tokens',
  waitMs: number,
  budget: Record<string, string>,
  perMinute: number,
  how: RetryAfter = 'milliseconds',
): ApiError {
  const short = kind === 'requests' ? 'RPM' : 'TPM';
  const message = `Rate limit reached on ${kind} per min (${short}): Limit ${Math.floor(perMinute)}. Please try again in ${writeDuration(waitMs)}.`;
  return new ApiError(429, message, {
    type: kind,
    code: 'rate_limit_exceeded',
    headers: { ...budget, ...retryAfterHeaders(waitMs, how) },
  });
}

/** The 429 of the fault `rate-limited`: the same headers, an empty budget, whatever the buckets hold. */
export function forcedLimit({ retryAfterMs, retryAfter, code }: FaultOf<'rate-limited'>): ApiError {
  if (code === 'insufficient_quota') {
    const message = 'You exceeded your current quota, please check your plan and billing details.';
    return new ApiError(429, message, { type: code, code });
  }
  const none = (kind: string, limit: string) => ({
    [`x-ratelimit-limit-${kind}`]: limit,
    [`x-ratelimit-remaining-${kind}`]: '0',
    [`x-ratelimit-reset-${kind}`]: writeDuration(retryAfterMs),
  });
  const budget =
    retryAfter === 'milliseconds' ? { ...none('requests', '500'), ...none('tokens', '200000') } : {};
  return tooMany('requests', retryAfterMs, budget, 500, retryAfter);
}
