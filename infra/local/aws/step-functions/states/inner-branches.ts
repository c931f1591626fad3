import type { Branch } from '../execution/branch.ts';
import { type LinkedController, linkedController } from '../execution/cancellation.ts';
import type { HistoryCursor } from '../execution/history.ts';
import type { Payload } from '../execution/payload.ts';
import { Cancelled, StateError } from '../execution/state-error.ts';

/** How to run several branches inside one state. */
export interface InnerBranches {
  readonly count: number;
  /** How many may run at once; 0 is no limit. */
  readonly concurrency: number;
  /** Runs one branch and moves `cursor` along its history. */
  run(index: number, signal: AbortSignal, cursor: HistoryCursor): Promise<Payload>;
  /** The error that ends the state after this many branches failed, or undefined while that is tolerated. */
  fatal(failure: StateError, failed: number): StateError | undefined;
}

/**
 * Runs the branches; their outputs in order, undefined where one failed and that was tolerated. The first fatal
 * failure cancels the others and is thrown once all of them have stopped.
 */
export async function runInnerBranches(
  outer: Branch,
  branches: InnerBranches,
): Promise<(Payload | undefined)[]> {
  const { count, concurrency } = branches;
  const controller = linkedController(outer.signal);
  const pool = new BranchPool(outer.cursor, branches, controller);
  await Promise.all(Array.from({ length: Math.min(count, concurrency || count) }, () => pool.work()));
  controller.release();
  outer.signal.throwIfAborted();
  if (pool.failure !== undefined) throw pool.failure;
  return pool.outputs;
}

class BranchPool {
  readonly outputs: (Payload | undefined)[];
  failure: unknown;
  readonly #outer: HistoryCursor;
  readonly #start: number;
  readonly #branches: InnerBranches;
  readonly #controller: LinkedController;
  #next = 0;
  #failed = 0;

  constructor(outer: HistoryCursor, branches: InnerBranches, controller: LinkedController) {
    this.outputs = new Array(branches.count).fill(undefined);
    this.#outer = outer;
    this.#start = outer.last;
    this.#branches = branches;
    this.#controller = controller;
  }

  /** Runs one branch after another until none is left. */
  async work(): Promise<void> {
    while (this.#next < this.#branches.count && !this.#controller.signal.aborted) {
      await this.#runOne(this.#next++);
    }
  }

  async #runOne(index: number): Promise<void> {
    const cursor = { last: this.#start };
    try {
      this.outputs[index] = await this.#branches.run(index, this.#controller.signal, cursor);
    } catch (thrown) {
      this.#failOne(thrown, cursor);
    }
    if (!this.#controller.signal.aborted) this.#outer.last = cursor.last;
  }

  #failOne(thrown: unknown, cursor: HistoryCursor): void {
    if (this.#controller.signal.aborted) return;
    const reason = thrown instanceof StateError ? this.#branches.fatal(thrown, ++this.#failed) : thrown;
    if (reason === undefined) return;
    this.failure = reason;
    this.#outer.last = cursor.last;
    this.#controller.abort(new Cancelled());
  }
}
