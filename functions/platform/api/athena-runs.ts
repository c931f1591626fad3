import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { OTHERS_FIRST, untilMade } from '@assay/kit/table/until-made';
import { assignmentVersion, type CommonAssignment } from '@assay/platform/assignment/assignment';
import type { AthenaSubmission } from '@assay/platform/athena/exchange';
import type { RunItem } from '@assay/platform/run/items';
import { isOthersFirst } from '@assay/platform/run/object-store';
import { submissionKey } from '@assay/platform/run/run-id';
import { changeAssignment } from '@assay/workflows/assignment-store';
import { objects, runStore } from '../runtime/storage.ts';
import { findAssignment } from './find-assignment.ts';
import { storeFile } from './store-file.ts';

/** An exercise's assignment as it now stands. */
export interface ExerciseAssignment {
  tenant: string;
  assignment: CommonAssignment;
}

const versionOf = (assignment: CommonAssignment | null) => assignment && assignmentVersion(assignment);

/**
 * Stores an assignment that is made of the one that stands (null: none), where it becomes another one.
 * @throws AlwaysForestalled where others always change it meanwhile
 */
export async function keepAssignment(
  tenant: string,
  id: string,
  make: (current: CommonAssignment | null) => CommonAssignment,
): Promise<ExerciseAssignment> {
  return untilMade(async () => {
    const current = await findAssignment(tenant, id);
    const assignment = make(current);
    if (versionOf(current) === versionOf(assignment)) return { tenant, assignment };
    let isOthers = false;
    const unlessChanged = (found: CommonAssignment | null) => {
      isOthers = versionOf(found) !== versionOf(current);
      if (isOthers) throw new AssayError('PreconditionFailed', 'The assignment was changed meanwhile.');
    };
    try {
      await changeAssignment(objects(), tenant, assignment, unlessChanged);
      return { tenant, assignment };
    } catch (error) {
      if (isOthers) return OTHERS_FIRST;
      throw error;
    }
  });
}

/**
 * Where a submission goes: its file's name follows from the text and from the assignment, so that whoever sends the same again starts
 * nothing, and a new text or a changed exercise a new run.
 */
function placeOf({ tenant, assignment }: ExerciseAssignment, { id, text }: AthenaSubmission) {
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
export async function handInText(
  exerciseAssignment: ExerciseAssignment,
  submission: AthenaSubmission,
): Promise<void> {
  const place = placeOf(exerciseAssignment, submission);
  const key = submissionKey(place);
  const folder = key.slice(0, key.lastIndexOf('/') + 1);
  const latest = await latestKey(folder);
  if (latest === key) return;
  const condition = latest === null ? { IfNoneMatch: '*' } : {};
  await storeFile(place, Buffer.from(submission.text, 'utf8'), {}, condition).catch((error: unknown) => {
    if (!isOthersFirst(error)) throw error;
  });
}

/** The run of a submission's text; null: it was not admitted yet. */
export async function runOfText(
  exerciseAssignment: ExerciseAssignment,
  submission: AthenaSubmission,
): Promise<RunItem | null> {
  const place = placeOf(exerciseAssignment, submission);
  const latest = await runStore().latestRun(place);
  const run = latest && (await runStore().getRun(latest.latestRun));
  return run?.source.key === submissionKey(place) ? run : null;
}
