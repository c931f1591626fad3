import type { RunItem } from '@assay/platform/run/items';
import type { Failure } from '@assay/platform/run/outcome';
import pLimit from 'p-limit';
import { count, logger } from '../runtime/define-handler.ts';
import { runStore } from '../runtime/storage.ts';
import { announceEnd } from './announcements.ts';

/** Parts whose reports are recorded at the same time. */
const AT_ONCE = 8;

/** The reports of students' parts of a class's table are rendered with its own; one that was gone on with by itself has another. */
async function settleParts({ runId, attempt, partOf }: RunItem): Promise<void> {
  const parts = partOf === undefined ? await runStore().partsOf(runId) : [];
  await pLimit(AT_ONCE).map(parts, ({ partRun }) => runStore().partRendered(partRun, attempt));
}

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
  if (!failure) await settleParts(run);
  await announceEnd(run);
  return true;
}
