import { isEvaluation } from '../shared/run/evaluation-tenant.ts';
import type { RunItem } from '../shared/run/items.ts';
import { announceFailed } from './announcements.ts';
import { settleBilled } from './billing.ts';
import { leavePlace, quietly } from './places.ts';
import { settleReport } from './settle-report.ts';

const LOST = {
  step: 'assess',
  code: 'ExecutionLost',
  message: 'The execution ended without a word. Resume the run to go on from what is done.',
};

/** Settles an attempt whose execution is not there any more, announces that and leaves its place. Null: it was settled meanwhile. */
export async function settleLost(run: RunItem): Promise<RunItem | null> {
  const { runId, attempt, tenant, assignment, priority } = run;
  const finishedAt = new Date().toISOString();
  const settled = await settleBilled(runId, attempt, 'failed', { finishedAt, failure: LOST });
  const isMeasured = run.options.purpose === 'evaluation' || isEvaluation(tenant);
  if (settled?.state === 'failed' && !isMeasured) await announceFailed(settled);
  await quietly(runId, () => leavePlace({ runId, attempt, tenant, assignment }, priority));
  return settled;
}

/** Says of a settled attempt whose execution is not there any more that its report is not made, and announces the result. */
export function settleLostReport({ runId, attempt }: RunItem): Promise<boolean> {
  const message = `The execution ended before the report was there. Render it with "assay runs resume ${runId}".`;
  return settleReport(runId, attempt, { code: 'RenderFailed', message });
}
