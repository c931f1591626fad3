import { setTimeout as sleepFor } from 'node:timers/promises';
import type { Allowance } from '../shared/model/allowance/allowance.ts';
import { allowanceTable } from '../shared/model/allowance/allowance-table.ts';
import { createAllowance } from '../shared/model/allowance/shared-allowance.ts';
import type { Clock } from '../shared/model/retry.ts';
import { lazily } from './lazily.ts';
import { setting } from './setting.ts';
import { documents } from './storage.ts';

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
