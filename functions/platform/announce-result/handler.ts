import { readCause } from '@assay/platform/run/failure-cause';
import * as z from 'zod';
import { settleReport } from '../runs/settle-report.ts';
import { defineHandler } from '../runtime/define-handler.ts';
import { setting } from '../runtime/setting.ts';

const eventSchema = z.object({
  runId: z.string(),
  attempt: z.int(),
  failure: z.object({ error: z.string(), cause: z.string() }).nullish().describe('of the rendering'),
});

/** Records what became of a stored run's report, and announces the run. Neither is undone by a failed report. */
export const handler = defineHandler(
  eventSchema,
  async ({ runId, attempt, failure }) => {
    const told = failure && readCause({ step: 'render-report', ...failure });
    return { announced: await settleReport(runId, attempt, told ?? null) };
  },
  () => setting('FUNCTION'),
);
