import type { LinkSubmission } from '@assay/platform/lti/link-items';
import type { RejectedUpload, RunItem } from '@assay/platform/run/items';

/** Why what a learner handed in last became no run; null: it did, or is still to be taken. `rejected`: uploads of its assignment, oldest first. */
export function rejectionOf(
  { tenant, assignment, submission, handedInAt }: LinkSubmission,
  rejected: readonly RejectedUpload[],
): RejectedUpload | null {
  const folder = `submissions/${tenant}/${assignment}/${submission}/`;
  const last = rejected.findLast(({ source }) => source.key.startsWith(folder));
  return last && last.rejectedAt >= handedInAt ? last : null;
}

/** Where what a learner handed in last stands: as its run, whatever became of what came before; null: it is still to be taken. */
export function stateOfWork(
  handed: LinkSubmission,
  latest: Pick<RunItem, 'state' | 'admittedAt'> | null | undefined,
  rejected: readonly RejectedUpload[],
): RunItem['state'] | 'rejected' | null {
  if (latest && latest.admittedAt >= handed.handedInAt) return latest.state;
  return rejectionOf(handed, rejected) ? 'rejected' : null;
}
