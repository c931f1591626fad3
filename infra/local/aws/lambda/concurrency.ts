import { ServiceError } from '../wire/service-error.ts';

/** Functions that run at once out of one share: a function's own, or what all others have together. */
class FunctionShare {
  most: number;
  readonly #waiting = new Set<() => void>();
  #underWay = 0;

  constructor(most: number) {
    this.most = most;
  }

  /** Throws `TooManyRequestsException` where there is no room. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay >= this.most)
      throw new ServiceError('TooManyRequestsException', 'Rate Exceeded.', 429);
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      for (const tell of this.#waiting) tell();
      this.#waiting.clear();
    }
  }

  /** Resolves when an invocation has ended, at the latest after so many milliseconds. */
  ended(within: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, Math.min(within, 2 ** 31 - 1));
    this.#waiting.add(resolve);
    return promise.finally(() => clearTimeout(timer));
  }
}

/** How many functions an account runs at once: "Understanding Lambda function scaling" and "Configuring reserved concurrency" of its guide. */
export class AccountConcurrency {
  readonly #limit: number;
  readonly #others: FunctionShare;
  #own = new Map<string, FunctionShare>();

  constructor(limit: number) {
    this.#limit = limit;
    this.#others = new FunctionShare(limit);
  }

  /** Gives a function a share of its own, which nobody else uses, or none. Throws `InvalidParameterValueException` where that is more than is left. */
  reserve(name: string, most: number | undefined): void {
    const own = new Map([...this.#own].filter(([other]) => other !== name));
    if (most !== undefined) own.set(name, new FunctionShare(most));
    const left = [...own.values()].reduce((rest, share) => rest - share.most, this.#limit);
    if (left < 0) {
      const message = `The account runs ${this.#limit} functions at once, and ${-left} more would be reserved.`;
      throw new ServiceError('InvalidParameterValueException', message);
    }
    this.#own = own;
    this.#others.most = left;
  }

  /** Out of which share a function runs. */
  of(name: string): FunctionShare {
    return this.#own.get(name) ?? this.#others;
  }
}
