import { TaskError } from '../../../infra/local/aws/step-functions/step-functions.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Lambda of an account: so many invocations at once, and what is billed of them. */
export class Lambdas {
  readonly #clock: VirtualClock;
  readonly #limit: number;
  #atOnce = 0;
  mostAtOnce = 0;
  throttles = 0;
  invocations = 0;
  billedMs = 0;
  readonly billedByFunction: Record<string, number> = {};

  constructor(clock: VirtualClock, limit: number) {
    this.#clock = clock;
    this.#limit = limit;
  }

  get free(): number {
    return this.#limit - this.#atOnce;
  }

  /**
   * An invocation that does `work`, billed for as long as that takes.
   * @throws TaskError Lambda.TooManyRequestsException where all are in use
   */
  async invoke<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.free <= 0) {
      this.throttles += 1;
      throw new TaskError('Lambda.TooManyRequestsException', 'Rate Exceeded.');
    }
    this.#atOnce += 1;
    this.invocations += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    const startedAt = this.#clock.now();
    try {
      return await work();
    } finally {
      this.#atOnce -= 1;
      const took = this.#clock.now() - startedAt;
      this.billedMs += took;
      this.billedByFunction[name] = (this.billedByFunction[name] ?? 0) + took;
    }
  }
}
