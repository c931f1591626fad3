/** Whole minutes of the clock, or the minute that has just passed. */
export type Windows = 'fixed' | 'sliding';

const MINUTE = 60_000;

/** A provider that counts what is asked in windows of a minute, and says what is left as it counts. */
export class WindowLimit {
  readonly #windows: Windows;
  readonly #perMinute: { requests: number; tokens: number };
  #taken: { at: number; requests: number; tokens: number }[] = [];

  constructor(windows: Windows, perMinute: { requestsPerMinute: number; tokensPerMinute: number }) {
    this.#windows = windows;
    this.#perMinute = { requests: perMinute.requestsPerMinute, tokens: perMinute.tokensPerMinute };
  }

  #left(now: number) {
    const from = this.#windows === 'fixed' ? now - (now % MINUTE) : now - MINUTE + 1;
    this.#taken = this.#taken.filter(({ at }) => at >= from);
    const left = { ...this.#perMinute };
    for (const { requests, tokens } of this.#taken) {
      left.requests -= requests;
      left.tokens -= tokens;
    }
    return left;
  }

  /** @throws an error with headers; a refused request takes nothing */
  admit(tokens: number, now: number): void {
    const left = this.#left(now);
    if (left.requests >= 1 && left.tokens >= tokens) this.#taken.push({ at: now, requests: 1, tokens });
    else
      throw Object.assign(new Error('429'), { headers: { ...this.headers(now), 'retry-after-ms': '1000' } });
  }

  /** The `x-ratelimit-*` headers as of now; a window says when it ends, which is no time in which a bucket would fill. */
  headers(now: number): Record<string, string> {
    const left = this.#left(now);
    const first = this.#windows === 'fixed' ? now - (now % MINUTE) : (this.#taken[0]?.at ?? now);
    const reset = `${Math.ceil(first + MINUTE - now)}ms`;
    return Object.fromEntries(
      (['requests', 'tokens'] as const).flatMap((kind) => [
        [`x-ratelimit-limit-${kind}`, `${this.#perMinute[kind]}`],
        [`x-ratelimit-remaining-${kind}`, `${left[kind]}`],
        [`x-ratelimit-reset-${kind}`, reset],
      ]),
    );
  }
}
