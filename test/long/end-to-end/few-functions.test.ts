import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { systemClock } from '../../../infra/local/aws/step-functions/execution/clock.ts';
import { TaskError } from '../../../infra/local/aws/step-functions/service-integrations.ts';
import { type Local, startLocal } from '../../stack/end-to-end/local.ts';
import { assignment, essay } from '../../stack/end-to-end/samples.ts';

/** An account that runs ten functions at once beside the 150 that are kept for API and LTI, and a class. */
const FUNCTIONS_AT_ONCE = 160;
const CLASS = 8;

/** Waits of retries are shortened; those of time-outs are longer. */
const LONGEST_RETRY_MS = 300_000;
const SHORTENED = 40;

/** How often the account was full, and what API and LTI answered at those moments. */
let throttled = 0;
const answered: number[] = [];

let local: Local;
before(async () => {
  local = await startLocal({
    functionsAtOnce: FUNCTIONS_AT_ONCE,
    clock: {
      now: systemClock.now,
      sleep: (ms, signal) => systemClock.sleep(ms <= LONGEST_RETRY_MS ? ms / SHORTENED : ms, signal),
    },
    faults: {
      task: (_, call) =>
        call().catch(async (error: unknown) => {
          if (error instanceof TaskError && error.error === 'Lambda.TooManyRequestsException') {
            throttled += 1;
            if (throttled <= 10) answered.push(...(await askPeoplesDoors()));
          }
          throw error;
        }),
    },
  });
  await local.put({ ...assignment, variant: 'MAD' });
});
after(() => local.close());

const askPeoplesDoors = () =>
  Promise.all(
    ['openapi.json', 'lti/page.css'].map(async (path) => {
      const { status } = await fetch(new URL(path, local.connection.outputs.ApiUrl));
      return status;
    }),
  );

describe('an account that runs ten functions at once', () => {
  it('ends a class whole, and lets API and LTI answer meanwhile', async () => {
    const handed = await Promise.all(
      Array.from({ length: CLASS }, (_, student) => local.upload('lost-things', `${essay}\n\n${student}`)),
    );
    const runs = await Promise.all(handed.map(({ runId }) => local.settled(runId)));
    assert.deepEqual(new Set(runs.map(({ state }) => state)), new Set(['completed']));
    assert.ok(throttled > 0);
    assert.deepEqual(new Set(answered), new Set([200]));
  });
});
