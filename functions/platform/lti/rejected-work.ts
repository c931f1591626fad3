import type { LinkSubmission } from '@assay/platform/lti/link-items';
import type { RejectedUpload, RunItem } from '@assay/platform/run/items';

/** What is said where a learner's work was said to be somebody else's. */
export const MOVED = 'What was handed in here is kept as another student’s work: ask your teacher.';

/** Why what a learner handed in last became no run; null: it did, or is still to be taken. `rejected`: uploads of its assignment, oldest first. */
export function rejectionOf(
  { tenant, assignment, submission, handedInAt, noticed }: LinkSubmission,
  rejected: readonly RejectedUpload[],
): RejectedUpload | null {
  const file = noticed?.file;
  const named = `submissions/${tenant}/${assignment}/${submission}/${file ?? ''}`;
  const last = rejected.findLast(({ source }) => source.key.startsWith(named));
  return last && (file !== undefined || last.rejectedAt >= handedInAt) ? last : null;
}

/**
 * Whether a run is of what a learner handed in last, or of something later. `own`: when that came, as versions are ordered; null: it did not yet;
 * undefined: nothing says so but the clock.
 */
export function isOfLast(
  { handedInAt }: LinkSubmission,
  { order, admittedAt }: Pick<RunItem, 'order' | 'admittedAt'>,
  own?: string | null,
): boolean {
  if (own === undefined || order === undefined) return own !== null && admittedAt >= handedInAt;
  return own !== null && order >= own;
}

/** Why what a learner handed in last is not assessed: it was rejected here, or could not be taken from its platform. Null: it is, or is to be. */
export function refusalOf(
  handed: LinkSubmission,
  latest: Parameters<typeof stateOfWork>[1],
  rejected: readonly RejectedUpload[],
): string | null {
  if (handed.noticed?.refused) return handed.noticed.refused.message;
  const isRejected = stateOfWork(handed, latest, rejected) === 'rejected';
  return isRejected ? rejectionOf(handed, rejected)!.message : null;
}

/** Where what a learner handed in last stands: as its run, whatever became of what came before; null: it is still to be taken. `own`: as `isOfLast` has it. */
export function stateOfWork(
  handed: LinkSubmission,
  latest: Pick<RunItem, 'state' | 'order' | 'admittedAt'> | null | undefined,
  rejected: readonly RejectedUpload[],
  own?: string | null,
): RunItem['state'] | 'rejected' | null {
  if (latest && isOfLast(handed, latest, own)) return latest.state;
  return rejectionOf(handed, rejected) ? 'rejected' : null;
}
