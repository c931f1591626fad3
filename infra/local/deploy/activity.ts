/**
 * Counts what is under way (messages, invocations, events, executions), so that a caller can wait for quiet.
 * The count is of this process only and says nothing about what a client may do next.
 */
export class Activity {
  #underWay = 0;
  #waiting: (() => void)[] = [];
  #quiet: (() => void)[] = [];
  readonly #gauges: (() => number)[] = [];

  /** Adds a count kept elsewhere, for example a queue's messages; it is read whenever work counted here has ended. */
  watch(gauge: () => number): void {
    this.#gauges.push(gauge);
  }

  /** Marks one piece of work as begun; call the returned function once when it has ended. */
  begin(): () => void {
    this.#underWay += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#underWay -= 1;
      if (this.#underWay > 0) return;
      for (const resolve of this.#quiet.splice(0)) resolve();
      setImmediate(() => this.#settle());
    };
  }

  /** Runs `work` and counts it until it has settled. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const end = this.begin();
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Resolves when nothing that was begun is under way, whatever waits in queues. */
  async quiet(): Promise<void> {
    while (this.#underWay > 0) await new Promise<void>((resolve) => this.#quiet.push(resolve));
  }

  /** Resolves when nothing is under way. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      setImmediate(() => this.#settle());
    });
  }

  #settle(): void {
    if (this.#underWay > 0 || this.#gauges.some((gauge) => gauge() > 0)) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
