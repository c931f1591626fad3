import type { Failure } from '@assay/platform/run/outcome';
import { count, logger } from '../runtime/define-handler.ts';
import { runStore } from '../runtime/storage.ts';
import { announceEnd } from './announcements.ts';

/**
 * Records that the report of an attempt that is settled is ready, or why it is not, and announces the result; called again, because
 * that was not heard, it announces it again. False: a report is ready of which a failure is told, or it is that of an earlier attempt.
 */
export async function settleReport(
  runId: string,
  attempt: number,
  failure: Pick<Failure, 'code' | 'message'> | null,
): Promise<boolean> {
  const report = failure
    ? { state: 'failed' as const, code: failure.code, message: failure.message }
    : { state: 'ready' as const };
  const run = await runStore().setReport(runId, attempt, report);
  if (!run) return false;
  if (failure) {
    count('ReportFailed');
    logger.warn('report not rendered', { runId, code: failure.code });
  }
  await announceEnd(run);
  return true;
}
