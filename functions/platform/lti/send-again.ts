import { untold } from '@assay/platform/lti/last-words';
import type { AskedScore, SubmissionName } from '@assay/platform/lti/link-items';
import { listAssignments } from '@assay/workflows/assignment-store';
import pLimit from 'p-limit';
import { putEvent } from '../runtime/put-event.ts';
import { objects } from '../runtime/storage.ts';
import { passbacks } from './lti-stores.ts';

/** Assignments that are read, and submissions that are told of, at the same time. */
const AT_ONCE = 16;

/** What of an assignment: one submission, what came through one link; absent: all. */
interface OfWhich {
  submission?: string | undefined;
  link?: string;
}

/**
 * Has the grade books of an assignment told again what they did not take: how it stands by then. What another grade book took of the same
 * submission is not told again. Returns the submissions that are told of.
 */
export async function sendAgain(
  of: Pick<SubmissionName, 'tenant' | 'assignment'>,
  { submission, link }: OfWhich = {},
): Promise<string[]> {
  const told =
    submission === undefined ? passbacks().ofAssignment(of) : passbacks().ofSubmission({ ...of, submission });
  const asked = untold(await told).filter((one) => link === undefined || one.link === link);
  await pLimit(AT_ONCE).map(asked, askScore);
  return [...new Set(asked.map((one) => one.submission))];
}

/** Has the queue of scores tell the grade book of a link how a submission stands; without a link those of all that it was handed in through. */
export const askScore = ({ tenant, assignment, submission, link }: AskedScore): Promise<void> =>
  putEvent('ScoreAsked', { tenant, assignment, submission, ...(link !== undefined && { link }) });

/** Has the queue of scores do the same for all assignments of a tenant, one of whose platforms was registered anew: that may be many. */
export const askAllAgain = (tenant: string): Promise<void> => putEvent('ScoresAsked', { tenant });

/** The same of all assignments of a tenant, as it was asked for by `askAllAgain`. */
export async function sendAllAgain(tenant: string): Promise<void> {
  const assignments = await listAssignments(objects(), tenant);
  await pLimit(AT_ONCE).map(assignments, (assignment) => sendAgain({ tenant, assignment }));
}
