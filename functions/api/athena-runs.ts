import { createHash } from 'node:crypto';
import { assignmentVersion, type CommonAssignment } from '../../shared/assignment/assignment.ts';
import type { AthenaSubmission } from '../../shared/athena/exchange.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import type { RunItem } from '../../shared/run/items.ts';
import { submissionKey } from '../../shared/run/run-id.ts';
import { getAssignment, putAssignment } from '../../shared/workflows/assignment-store.ts';
import { objects, runStore } from '../storage.ts';
import { storeFile } from './store-file.ts';

/** An exercise's assignment as it now stands. */
export interface Exercised {
  tenant: string;
  assignment: CommonAssignment;
}

/** The version of a tenant's assignment that stands; null: there is none. */
async function currentVersion({ tenant, assignment: { assignment } }: Exercised): Promise<string | null> {
  const found = await getAssignment(objects(), tenant, assignment).catch((error: unknown) => {
    if (error instanceof AssayError && error.code === 'AssignmentNotFound') return null;
    throw error;
  });
  return found && assignmentVersion(found);
}

/** Stores the assignment of an exercise, where it is another one than before. */
export async function keepAssignment(of: Exercised): Promise<void> {
  if ((await currentVersion(of)) === assignmentVersion(of.assignment)) return;
  await putAssignment(objects(), of.tenant, of.assignment);
}

/**
 * Where a submission goes: its file's name follows from the text and from the assignment, so that whoever sends the same again starts
 * nothing, and a new text or a changed exercise a new run.
 */
function placeOf({ tenant, assignment }: Exercised, { id, text }: AthenaSubmission) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const file = `${hash}-${assignmentVersion(assignment)}.txt`;
  return { tenant, assignment: assignment.assignment, submission: `athena-${id}`, file };
}

/** The key of the file that was handed in last. */
async function latestKey(folder: string): Promise<string | null> {
  const files = await objects().list(folder);
  const at = ({ modified }: (typeof files)[number]) => modified?.getTime() ?? 0;
  return files.toSorted((a, b) => at(b) - at(a))[0]?.key ?? null;
}

/** Hands a submission in, unless this text is the one that was handed in last for the assignment as it stands. */
export async function handInText(of: Exercised, submission: AthenaSubmission): Promise<void> {
  const place = placeOf(of, submission);
  const key = submissionKey(place);
  const folder = key.slice(0, key.lastIndexOf('/') + 1);
  if ((await latestKey(folder)) === key) return;
  await storeFile(place, Buffer.from(submission.text, 'utf8'));
}

/** The run of a submission's text; null: it was not admitted yet. */
export async function runOfText(of: Exercised, submission: AthenaSubmission): Promise<RunItem | null> {
  const place = placeOf(of, submission);
  const latest = await runStore().latestRun(place);
  const run = latest && (await runStore().getRun(latest.latestRun));
  return run?.source.key === submissionKey(place) ? run : null;
}
