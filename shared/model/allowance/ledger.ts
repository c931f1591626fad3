import { AssayError } from '@assay/kit/errors/assay-error';
import { OTHERS_FIRST, untilMade } from '@assay/kit/table/until-made';
import type { Clock } from '../retry.ts';
import { type AllowanceState, NEW } from './state.ts';

/** Keeps one state per model for all processes. `version` 0: nothing is kept yet. */
export interface StateStore {
  read(): Promise<{ version: number; state: AllowanceState } | null>;
  /** Writes where the version is still the one that was read. False: somebody else was first. */
  write(version: number, state: AllowanceState): Promise<boolean>;
}

/** A change of the state: the next one, or the same object where there is nothing to keep. */
type AllowanceChange<T> = (state: AllowanceState, now: number) => { state: AllowanceState; told: T };

interface PendingChange {
  /** Applies the change to a state, and remembers what was told. */
  apply(state: AllowanceState, now: number): AllowanceState;
  done(): void;
  failed(error: unknown): void;
}

/** Older than this, what was read is read again before it is written on: other processes have written since. */
const FRESH_MS = 150;
/** So long is a state believed that no change is kept of: no limit is known, the provider is up. */
const BELIEVED_MS = 2000;
/** So often is a change tried in all, whether others were first or the table refused. */
const MOST_TRIES = 10;

/**
 * The state of one model in this process: changes are made one write at a time, all that wait together, so that a process never
 * stands in its own way; where another process was first, they are made again on what that one wrote.
 */
export class AllowanceLedger {
  readonly #store: StateStore;
  readonly #clock: Clock;
  #known: { version: number; state: AllowanceState; readAt: number } | null = null;
  #waiting: PendingChange[] = [];
  #running = false;

  constructor(store: StateStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** @throws AlwaysForestalled where the table could not be read or written, too; an AssayError of the store as it is */
  change<T>(change: AllowanceChange<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let told: T;
      this.#waiting.push({
        apply: (state, now) => {
          const made = change(state, now);
          told = made.told;
          return made.state;
        },
        done: () => resolve(told),
        failed: reject,
      });
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const together = this.#waiting.splice(0);
      try {
        await this.#make(together);
        for (const pendingChange of together) pendingChange.done();
      } catch (cause) {
        for (const one of together) one.failed(cause);
      }
    }
    this.#running = false;
  }

  async #make(together: readonly PendingChange[]): Promise<void> {
    const { now, sleep, random } = this.#clock;
    const applied = (state: AllowanceState) => together.reduce((next, one) => one.apply(next, now()), state);
    const make = async () => {
      try {
        const ageMs = this.#known ? now() - this.#known.readAt : Number.POSITIVE_INFINITY;
        if (this.#known && ageMs <= BELIEVED_MS && applied(this.#known.state) === this.#known.state) return;
        const known = this.#known && ageMs <= FRESH_MS ? this.#known : await this.#read();
        const next = applied(known.state);
        if (next === known.state) return;
        const version = known.version + 1;
        const written = await this.#store.write(known.version, next);
        this.#known = written ? { version, state: next, readAt: now() } : null;
        if (written) return;
      } catch (error) {
        this.#known = null;
        if (error instanceof AssayError) throw error;
      }
      return OTHERS_FIRST;
    };
    await untilMade(make, { sleep, random, tries: MOST_TRIES });
  }

  async #read() {
    const { version, state } = (await this.#store.read()) ?? { version: 0, state: NEW };
    this.#known = { version, state, readAt: this.#clock.now() };
    return this.#known;
  }
}
