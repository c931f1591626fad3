import type { LinkSubmission } from '@assay/platform/lti/link-items';
import type { RejectedUpload } from '@assay/platform/run/items';

/** Why what a learner handed in last became no run; null: it did, or is still to be taken. `rejected`: uploads of its assignment, oldest first. */
export function rejectionOf(
  { tenant, assignment, submission, handedInAt }: LinkSubmission,
  rejected: readonly RejectedUpload[],
): RejectedUpload | null {
  const folder = `submissions/${tenant}/${assignment}/${submission}/`;
  const last = rejected.findLast(({ source }) => source.key.startsWith(folder));
  return last && last.rejectedAt >= handedInAt ? last : null;
}
