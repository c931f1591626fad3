import type { VirtualClock } from './virtual-clock.ts';

const MINUTE = 60_000;

/** How a provider keeps its limits: a bucket that fills evenly (OpenAI's), whole minutes, or the minute that has just passed. */
export type LimitKind = 'bucket' | 'fixed' | 'sliding';

interface MinuteLimits {
  requests: number;
  tokens: number;
}

/** One amount a minute, kept in one of the three ways. */
class MinuteLimit {
  readonly #kind: LimitKind;
  readonly #perMinute: number;
  /** of the sliding window: what was taken when, and from where on it counts */
  readonly #taken: { at: number; amount: number }[] = [];
  #first = 0;
  #used = 0;
  #at: number;

  constructor(kind: LimitKind, perMinute: number, now: number) {
    this.#kind = kind;
    this.#perMinute = perMinute;
    this.#at = now;
  }

  left(now: number): number {
    if (this.#kind === 'bucket') {
      this.#used = Math.max(0, this.#used - ((now - this.#at) * this.#perMinute) / MINUTE);
      this.#at = now;
    } else if (this.#kind === 'fixed') {
      if (Math.floor(now / MINUTE) > Math.floor(this.#at / MINUTE)) this.#used = 0;
      this.#at = now;
    } else {
      for (; this.#first < this.#taken.length; this.#first += 1) {
        const oldest = this.#taken[this.#first]!;
        if (oldest.at > now - MINUTE) break;
        this.#used -= oldest.amount;
      }
    }
    return this.#perMinute - this.#used;
  }

  take(amount: number, now: number): void {
    this.#used += amount;
    if (this.#kind === 'sliding') this.#taken.push({ at: now, amount });
  }

  /** Milliseconds until so much is there. */
  waitFor(amount: number, now: number): number {
    const missing = amount - this.left(now);
    if (missing <= 0) return 0;
    if (this.#kind === 'bucket') return Math.ceil((missing * MINUTE) / this.#perMinute);
    if (this.#kind === 'fixed') return MINUTE - (now % MINUTE);
    let freed = 0;
    for (let index = this.#first; index < this.#taken.length; index += 1) {
      freed += this.#taken[index]!.amount;
      if (freed >= missing) return this.#taken[index]!.at + MINUTE - now;
    }
    return MINUTE;
  }
}

/** What a provider says to one request. */
interface ProviderReply {
  status: 200 | 429 | 503;
  headers: Headers;
  retryAfterMs: number | null;
}

/** A model provider on the virtual clock, which knows nothing of whoever asks. */
export class Provider {
  readonly #clock: VirtualClock;
  readonly #limits: { requests: MinuteLimit; tokens: MinuteLimit };
  readonly #perMinute: MinuteLimits;
  /** answered requests and their tokens, and refusals, by the minute since the start */
  readonly minutes: { requests: number; tokens: number; refused: number; failed: number }[] = [];
  /** when it is down; milliseconds since the epoch */
  outage: { from: number; to: number } | undefined;
  readonly #startedAt: number;

  constructor(clock: VirtualClock, kind: LimitKind, perMinute: MinuteLimits) {
    this.#clock = clock;
    this.#startedAt = clock.now();
    this.#perMinute = perMinute;
    this.#limits = {
      requests: new MinuteLimit(kind, perMinute.requests, this.#startedAt),
      tokens: new MinuteLimit(kind, perMinute.tokens, this.#startedAt),
    };
  }

  /** Whether it answers a request of so many tokens that arrives now; a refused request takes nothing. */
  ask(tokens: number): ProviderReply {
    const now = this.#clock.now();
    const minute = this.#minute(now);
    if (this.outage && now >= this.outage.from && now < this.outage.to) {
      minute.failed += 1;
      return { status: 503, headers: new Headers(), retryAfterMs: null };
    }
    const { requests, tokens: bucket } = this.#limits;
    const waitMs = Math.max(requests.waitFor(1, now), bucket.waitFor(tokens, now));
    if (waitMs > 0) {
      minute.refused += 1;
      return { status: 429, headers: this.#headers(now), retryAfterMs: waitMs };
    }
    requests.take(1, now);
    bucket.take(tokens, now);
    minute.requests += 1;
    minute.tokens += tokens;
    return { status: 200, headers: this.#headers(now), retryAfterMs: null };
  }

  #minute(now: number) {
    const index = Math.floor((now - this.#startedAt) / MINUTE);
    while (this.minutes.length <= index) this.minutes.push({ requests: 0, tokens: 0, refused: 0, failed: 0 });
    return this.minutes[index]!;
  }

  #headers(now: number): Headers {
    const left = { requests: this.#limits.requests.left(now), tokens: this.#limits.tokens.left(now) };
    const headers = new Headers();
    for (const kind of ['requests', 'tokens'] as const) {
      headers.set(`x-ratelimit-limit-${kind}`, String(this.#perMinute[kind]));
      headers.set(`x-ratelimit-remaining-${kind}`, String(Math.max(0, Math.floor(left[kind]))));
      const full = ((this.#perMinute[kind] - left[kind]) * MINUTE) / this.#perMinute[kind];
      headers.set(`x-ratelimit-reset-${kind}`, `${Math.ceil(full)}ms`);
    }
    return headers;
  }
}
