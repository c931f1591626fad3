import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Allowance } from '@assay/model/allowance/allowance';
import { allowanceTable } from '@assay/model/allowance/allowance-table';
import { createAllowance } from '@assay/model/allowance/shared-allowance';
import type { Clock } from '@assay/model/retry';
import { lazily } from '../runtime/lazily.ts';
import { setting } from '../runtime/setting.ts';
import { documents } from '../runtime/storage.ts';

/** The time of the machine. */
export const CLOCK: Clock = {
  now: Date.now,
  sleep: (milliseconds) => sleepFor(milliseconds).then(() => undefined),
  random: Math.random,
};

/** The allowance of the deployment's models, which all its functions share: an item of the table per model. */
export const allowance = lazily(
  (): Allowance =>
    createAllowance({
      storeOf: (model) => allowanceTable(documents(), setting('TABLE'), model),
      clock: CLOCK,
    }),
);
