import type { LinkSubmission } from '@assay/platform/lti/link-items';
import type { RejectedUpload, RunItem } from '@assay/platform/run/items';

/** What is said where a learner's work was said to be somebody else's. */
export const MOVED = 'What was handed in here is kept as another student’s work: ask your teacher.';

/** Why what a learner handed in last was rejected; null: it was not, or is still to be taken. `rejected`: uploads of its assignment, oldest first. */
function rejectionOf(
  { tenant, assignment, submission, handedInAt, noticed, run }: LinkSubmission,
  rejected: readonly RejectedUpload[],
): RejectedUpload | null {
  if (run !== undefined) return rejected.find(({ upload }) => upload === run) ?? null;
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

/** Why something became no run, as `AssayError` has it. */
export type Refusal = Pick<RejectedUpload, 'code' | 'message'>;

/** Where what a learner handed in last stands, whatever became of what came before. */
export interface LastWork<R> {
  /** Its run, or that of something later; null: it has none. */
  run: R | null;
  /** Why it is not assessed: it was rejected here, or could not be taken from its platform; null: it is, or is to be. */
  refusal: Refusal | null;
  /** Null: it is still to be taken. */
  state: RunItem['state'] | 'rejected' | null;
}

/** Reads where what a learner handed in last stands. `own`: as `isOfLast` has it. */
export function lastWork<R extends Pick<RunItem, 'state' | 'order' | 'admittedAt'>>(
  handed: LinkSubmission,
  latest: R | null | undefined,
  rejected: readonly RejectedUpload[],
  own?: string | null,
): LastWork<R> {
  const { refused = null } = handed.noticed ?? {};
  if (refused === null && latest && isOfLast(handed, latest, own))
    return { run: latest, refusal: null, state: latest.state };
  const refusal = refused ?? rejectionOf(handed, rejected);
  return { run: null, refusal, state: refusal && 'rejected' };
}
