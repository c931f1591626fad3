import { memberSchema } from '@assay/platform/reevaluation/reevaluation';
import { modeSchema } from '@assay/platform/run/reevaluation-mode';
import { executionName } from '@assay/platform/run/run-id';
import * as z from 'zod';
import { reevaluations } from '../runs/reevaluations.ts';
import { defineHandler } from '../runtime/define-handler.ts';
import { setting } from '../runtime/setting.ts';
import { runStore } from '../runtime/storage.ts';

const eventSchema = z.object({
  tenant: z.string(),
  assignment: z.string(),
  reevaluation: z.string(),
  mode: modeSchema,
  member: memberSchema,
});

/**
 * Records the run that assesses a submission again. One that ended without a result has its next attempt opened; `isDone`: it has one, the
 * re-evaluation is not wanted any more, or the submission or the run that it is compared with is erased, and nothing is to be started.
 */
export const handler = defineHandler(
  eventSchema,
  async ({ member: { runId, ...member }, ...of }) => {
    const { state: wanted } = await reevaluations().get(of);
    const isErased =
      (await runStore().isErased({ ...of, submission: member.submission })) ||
      (await runStore().findRun(member.baseline)) === null;
    if (wanted !== 'running' || isErased) return { runId, isDone: true };
    const admittedAt = new Date().toISOString();
    await runStore().admit({ runId, ...of, ...member, state: 'admitted', attempt: 1, admittedAt });
    const run = await runStore().getRun(runId);
    const opened = (await runStore().reopen(runId, run.attempt)) ?? run;
    const isDone = opened.state !== 'admitted' && opened.state !== 'running';
    const { attempt } = opened;
    return { runId, attempt, name: executionName(runId, attempt), isDone };
  },
  () => setting('FUNCTION'),
);
