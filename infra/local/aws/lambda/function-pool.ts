import { randomUUID } from 'node:crypto';
import { ServiceError } from '../wire/service-error.ts';
import type { FunctionConfiguration, InvocationResult } from './function-configuration.ts';
import { Sandbox, type SandboxSurroundings } from './sandbox.ts';

/** Events one thread takes at once. A handler mostly waits for a service, so one thread serves many. */
const EVENTS_PER_SANDBOX = 32;
/** Threads of one function: a second one when the first has its hands full; when both are full events wait in line. */
const SANDBOXES = 2;
/** So many events keep one thread busy: from then on a second one takes its share. */
const HANDS_FULL = 3;

/** The sandboxes of one function. */
export class FunctionPool {
  readonly configuration: FunctionConfiguration;
  readonly #surroundings: SandboxSurroundings;
  #sandboxes: Sandbox[] = [];
  #line: (() => void)[] = [];
  #underWay = 0;
  #closed = false;

  constructor(configuration: FunctionConfiguration, surroundings: SandboxSurroundings) {
    this.configuration = configuration;
    this.#surroundings = surroundings;
  }

  /** Throws `TooManyRequestsException` beyond the function's reserved concurrency. `event` is JSON text. */
  async invoke(event: string): Promise<InvocationResult> {
    if (this.#underWay >= (this.configuration.reservedConcurrency ?? Number.POSITIVE_INFINITY))
      throw throttled();
    this.#underWay += 1;
    try {
      const sandbox = await this.#room();
      return await sandbox.invoke(randomUUID(), event);
    } finally {
      this.#underWay -= 1;
      this.#line.shift()?.();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const resume of this.#line.splice(0)) resume();
    await Promise.all(this.#sandboxes.map((sandbox) => sandbox.close()));
  }

  async #room(): Promise<Sandbox> {
    for (;;) {
      if (this.#closed) throw new ServiceError('ServiceException', 'The local stack is closing.', 500);
      this.#sandboxes = this.#sandboxes.filter((sandbox) => sandbox.usable);
      const [free] = this.#sandboxes.toSorted((one, other) => one.load - other.load);
      if (this.#sandboxes.length < SANDBOXES && (free?.load ?? HANDS_FULL) >= HANDS_FULL)
        return this.#start();
      if (free && free.load < EVENTS_PER_SANDBOX) return free;
      await new Promise<void>((resolve) => this.#line.push(resolve));
    }
  }

  #start(): Sandbox {
    const sandbox = new Sandbox(this.configuration, this.#surroundings);
    this.#sandboxes.push(sandbox);
    return sandbox;
  }
}

function throttled(): ServiceError {
  const message = 'Rate Exceeded: the reserved concurrency of the function is in use.';
  return new ServiceError('TooManyRequestsException', message, 429);
}
