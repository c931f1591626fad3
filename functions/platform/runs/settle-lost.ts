import type { RunItem } from '@assay/platform/run/items';
import { lineNameOf } from '@assay/platform/run/line/line-name';
import { settleBilled } from '../models/billing.ts';
import { count } from '../runtime/define-handler.ts';
import { announceEnd } from './announcements.ts';
import { leavePlace, serveLine } from './places.ts';
import { settleReport } from './settle-report.ts';

const LOST = {
  step: 'assess',
  code: 'ExecutionLost',
  message: 'The execution ended without a word. Resume the run to go on from what is done.',
};

/** Settles an attempt whose execution is not there any more, leaves its place and announces that; nothing, where it was settled meanwhile. */
export async function settleLost(run: RunItem): Promise<void> {
  const { runId, attempt, tenant, assignment } = run;
  const finishedAt = new Date().toISOString();
  const settled = await settleBilled(runId, attempt, 'failed', { finishedAt, failure: LOST });
  if (settled) count('ExecutionLost');
  await serveLine(runId, () => leavePlace({ runId, attempt, tenant, assignment }, lineNameOf(run)));
  if (settled) await announceEnd(settled);
}

/** Says of a settled attempt whose execution is not there any more that its report is not made, and announces the result. */
export function settleLostReport({ runId, attempt }: RunItem): Promise<boolean> {
  const message = `The execution ended before the report was there. Render it with "assay runs resume ${runId}".`;
  return settleReport(runId, attempt, { code: 'RenderFailed', message });
}
