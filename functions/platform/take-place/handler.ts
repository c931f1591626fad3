import { handOut, takePlace } from '@assay/platform/run/line/hand-out';
import { lineNameOf } from '@assay/platform/run/line/line-name';
import * as z from 'zod';
import { announceState } from '../runs/announce-state.ts';
import { line, serveLine } from '../runs/places.ts';
import { defineHandler, logger } from '../runtime/define-handler.ts';
import { letGo } from '../runtime/executions.ts';
import { setting } from '../runtime/setting.ts';
import { runStore } from '../runtime/storage.ts';

const eventSchema = z.object({
  runId: z.string(),
  attempt: z.int(),
  only: z.literal('report').nullish(),
  token: z.string().describe('lets the state go on that waits for a place'),
  since: z.string().describe('when the execution started'),
  retry: z.int().describe('which retry of the state this is; each has a token of its own'),
});

/**
 * Announces an attempt as admitted and takes a place for it, or puts it in the line until there is one: its state waits for the token. An attempt that only
 * makes the report again asks no model and needs none.
 */
export const handler = defineHandler(
  eventSchema,
  async ({ runId, attempt, only, token, since, retry }) => {
    if (only === 'report') {
      await letGo(token);
      return { place: 'none' };
    }
    const run = await runStore().getRun(runId);
    if (run.attempt === attempt && run.state === 'admitted') await announceState(run, 'AssessmentAdmitted');
    const { tenant, assignment } = run;
    const own = line(lineNameOf(run));
    const waiting = { runId, attempt, tenant, assignment, since, token };
    const place = await takePlace(own, waiting, retry, letGo);
    logger.info('place', { runId, attempt, line: own.name, place });
    if (place === 'waiting') await serveLine(runId, () => handOut(own, letGo));
    return { place };
  },
  () => setting('FUNCTION'),
);
