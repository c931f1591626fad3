import type { Allowance } from '@assay/model/allowance/allowance';
import type { StateStore } from '@assay/model/allowance/ledger';
import { createAllowance } from '@assay/model/allowance/shared-allowance';
import type { AllowanceState } from '@assay/model/allowance/state';
import type { ChanceSource } from './draw.ts';
import type { VirtualClock } from './virtual-clock.ts';

const READ_MS = 4;
const WRITE_MS = 6;

/** The one item of a model in memory, read and conditionally written as long as DynamoDB takes. */
export class MemoryState {
  readonly #clock: VirtualClock;
  #kept: { version: number; state: AllowanceState } | null = null;
  reads = 0;
  writes = 0;
  refused = 0;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  readonly store: StateStore = {
    read: async () => {
      this.reads += 1;
      await this.#clock.sleep(READ_MS);
      return this.#kept;
    },
    write: async (version, state) => {
      await this.#clock.sleep(WRITE_MS);
      this.writes += 1;
      if ((this.#kept?.version ?? 0) !== version) {
        this.refused += 1;
        return false;
      }
      this.#kept = { version: version + 1, state };
      return true;
    },
  };
}

/** The product's allowance as each process has one, over the item that all share. */
export function allowanceOf(clock: VirtualClock, draw: ChanceSource, item: MemoryState): Allowance {
  const { now, sleep } = clock;
  return createAllowance({ storeOf: () => item.store, clock: { now, sleep, random: draw.random } });
}
