import type { listOwnSubmissions } from '@assay/api/routes/submissions';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { Principal } from '@assay/platform/access/principal';
import { nameOf } from '@assay/platform/assignment/assignment';
import { getAssignment } from '@assay/workflows/assignment-store';
import { findWorkflow } from '@assay/workflows/find-workflow';
import pLimit from 'p-limit';
import type { z } from 'zod';
import { findReleasedWork, findTakenBack } from '../reviews/released-work.ts';
import { objects } from '../runtime/storage.ts';
import { stateOfReceived } from './refused-files.ts';
import { shownTo } from './released-work.ts';
import type { owners } from './services.ts';
import { newestOf } from './submission-access.ts';

type OwnSubmission = z.input<(typeof listOwnSubmissions)['answers'][200]>['submissions'][number];
type Name = Awaited<ReturnType<ReturnType<typeof owners>['ownedBy']>>[number];

/** Submissions that are read at the same time. */
const AT_ONCE = 8;

/** What a list of a student's submissions goes on after. */
export const ownName = ({ assignment, submission }: Name) => `${assignment}#${submission}`;

function unlessGone(error: unknown): null {
  if (error instanceof AssayError && /^(?:Submission|Assignment)NotFound$/.test(error.code)) return null;
  throw error;
}

/** Undefined: what is kept is damaged. */
function unlessUnreadable(error: unknown): undefined {
  if (error instanceof AssayError && error.code === 'ArtifactMissing') return undefined;
  throw error;
}

async function ownOf(principal: Principal, { assignment: id, submission }: Name): Promise<OwnSubmission> {
  const of = { tenant: principal.tenant, assignment: id, submission };
  const [assignment, { run, received }, released] = await Promise.all([
    getAssignment(objects(), of.tenant, id).catch(unlessUnreadable),
    newestOf(principal, of),
    findReleasedWork(of, shownTo(principal)).catch(unlessUnreadable),
  ]);
  const title = assignment ? nameOf(assignment).title : null;
  const task = (assignment && findWorkflow(assignment.workflow).assignments?.task?.(assignment)) ?? null;
  return {
    assignment: { id, title, task },
    ...{ submission, state: run?.state ?? stateOfReceived(received!) },
    released: released === undefined ? null : released !== null,
    ...(released === null && { withdrawn: await findTakenBack(of, shownTo(principal)) }),
  };
}

/**
 * Each of a student's submissions that there is, in the order of its name; what was said to be theirs and is not there yet is left out. Where
 * an assignment or a result is damaged, what it would tell is null, and the others are told.
 */
export async function ownSubmissions(principal: Principal, names: readonly Name[]): Promise<OwnSubmission[]> {
  const each = await pLimit(AT_ONCE).map(names, (name) => ownOf(principal, name).catch(unlessGone));
  return each.filter((one) => one !== null);
}
