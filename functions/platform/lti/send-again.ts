import { untold } from '@assay/platform/lti/last-words';
import type { SubmissionName } from '@assay/platform/lti/link-items';
import { listAssignments } from '@assay/workflows/assignment-store';
import pLimit from 'p-limit';
import { putEvent } from '../runtime/put-event.ts';
import { objects } from '../runtime/storage.ts';
import { passbacks } from './lti-stores.ts';

/** Assignments that are read, and submissions that are told of, at the same time. */
const AT_ONCE = 16;

/**
 * Has the grade books of an assignment, or of one of its submissions, told again what they did not take: how it stands by then. Returns
 * the submissions that are told of.
 */
export async function sendAgain(
  of: Pick<SubmissionName, 'tenant' | 'assignment'>,
  only?: string,
): Promise<string[]> {
  const told =
    only === undefined ? passbacks().ofAssignment(of) : passbacks().ofSubmission({ ...of, submission: only });
  const asked = untold(await told);
  await pLimit(AT_ONCE).map(asked, (submission) => askScore({ ...of, submission }));
  return asked;
}

/** Has the queue of scores tell the grade books of a submission how it stands. */
export const askScore = (of: SubmissionName): Promise<void> => putEvent('ScoreAsked', { ...of });

/** Has the queue of scores do the same for all assignments of a tenant, one of whose platforms was registered anew: that may be many. */
export const askAllAgain = (tenant: string): Promise<void> => putEvent('ScoresAsked', { tenant });

/** The same of all assignments of a tenant, as it was asked for by `askAllAgain`. */
export async function sendAllAgain(tenant: string): Promise<void> {
  const assignments = await listAssignments(objects(), tenant);
  await pLimit(AT_ONCE).map(assignments, (assignment) => sendAgain({ tenant, assignment }));
}
