import { randomUUID } from 'node:crypto';
import { ServiceError } from '../wire/service-error.ts';
import type { FunctionConfiguration, InvocationResult } from './function-configuration.ts';
import { ImageSandbox } from './image-sandbox.ts';
import { type EventSandbox, Sandbox, type SandboxSurroundings } from './sandbox.ts';

/** Sandboxes of one function: a second one when the first has loaded and has its hands full; when both are full events wait in line. */
const SANDBOXES = 2;
/** How long sandboxes are kept that nobody asks, milliseconds: each holds what its bundle has loaded, some 50 MB. */
const KEPT_MS = 60_000;
/** Events that keep a sandbox busy, so that another takes its share, and the most it takes at once. */
const SEVERAL = { handsFull: 3, most: 32 };
/** A process of an image asks for its next event when it has answered the last. */
const ONE_AT_A_TIME = { handsFull: 1, most: 1 };

/** The sandboxes of one function: threads, each for many events as a handler mostly waits, or an image's processes. */
export class FunctionPool {
  readonly configuration: FunctionConfiguration;
  readonly #surroundings: SandboxSurroundings;
  /** Retired ones among them, while events are under way in these. */
  #sandboxes: EventSandbox[] = [];
  #line: (() => void)[] = [];
  #rest: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(configuration: FunctionConfiguration, surroundings: SandboxSurroundings) {
    this.configuration = configuration;
    this.#surroundings = surroundings;
  }

  /** `event` is JSON text. */
  async invoke(event: string): Promise<InvocationResult> {
    try {
      return await this.#hand(event);
    } finally {
      this.#line.shift()?.();
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => this.#letGo(), KEPT_MS).unref();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#rest);
    for (const resume of this.#line.splice(0)) resume();
    await Promise.all(this.#sandboxes.map((sandbox) => sandbox.close()));
  }

  /** To a sandbox with room for it, as soon as there is one; chosen and taken at once, so that none is given more than it takes. */
  async #hand(event: string): Promise<InvocationResult> {
    for (;;) {
      if (this.#closed) throw new ServiceError('ServiceException', 'The local stack is closing.', 500);
      this.#sandboxes = this.#sandboxes.filter(({ usable, load }) => usable || load > 0);
      const usable = this.#sandboxes.filter((sandbox) => sandbox.usable);
      const [free] = usable.toSorted((eventSandbox, other) => eventSandbox.load - other.load);
      const { handsFull, most } = this.configuration.command ? ONE_AT_A_TIME : SEVERAL;
      if (!free || (usable.length < SANDBOXES && free.load >= handsFull && !free.loading))
        return this.#start().invoke(randomUUID(), event);
      if (free.load < most) return free.invoke(randomUUID(), event);
      await new Promise<void>((resolve) => this.#line.push(resolve));
    }
  }

  /** Ends what has nothing to do. */
  #letGo(): void {
    for (const sandbox of this.#sandboxes) if (sandbox.load === 0) void sandbox.close();
  }

  #start(): EventSandbox {
    const Kind = this.configuration.command ? ImageSandbox : Sandbox;
    const sandbox = new Kind(this.configuration, this.#surroundings);
    this.#sandboxes.push(sandbox);
    return sandbox;
  }
}
