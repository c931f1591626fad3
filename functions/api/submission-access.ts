import type { Principal } from '../../shared/access/principal.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import type { RunItem } from '../../shared/run/items.ts';
import type { Submission } from '../../shared/run/version-store.ts';
import { objects, runStore } from '../storage.ts';
import { owners } from './services.ts';

const notFound = () =>
  new AssayError(
    'SubmissionNotFound',
    'There is no such submission of this assignment: the list of submissions names those there are.',
  );

/**
 * A submission that may be looked at: any of the tenant by who teaches, their own by students. What a student does not own is not there for
 * them. @throws AssayError SubmissionNotFound
 */
async function requireVisible({ role, subject }: Principal, of: Submission): Promise<void> {
  if (role === 'student' && (await owners().find(of))?.subject !== subject) throw notFound();
}

/** Whether a file of a submission is there that no run is known of yet. */
async function isReceived({ tenant, assignment, submission }: Submission): Promise<boolean> {
  const files = await objects().list(`submissions/${tenant}/${assignment}/${submission}/`);
  return files.length > 0;
}

/**
 * A submission that may be looked at, with its latest run; null: its file is there, and no run yet.
 * @throws AssayError SubmissionNotFound
 */
export async function openSubmission(principal: Principal, of: Submission): Promise<RunItem | null> {
  await requireVisible(principal, of);
  const latest = await runStore().latestRun(of);
  if (latest) return runStore().getRun(latest.latestRun);
  if (await isReceived(of)) return null;
  throw notFound();
}
