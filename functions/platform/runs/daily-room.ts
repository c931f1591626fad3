import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { DatedVersion, DayLimits } from '@assay/platform/run/daily-versions';
import type { SubmissionKey } from '@assay/platform/run/run-id';
import type { Submission } from '@assay/platform/run/version-store';
import { tooManyVersions, versionsADay } from '@assay/platform/submission/limits';
import { bytesADay, requireSize } from '@assay/platform/submission/taken-files';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { dailyVersions } from '../runtime/storage.ts';

const filesOf = ({ workflow }: CommonAssignment) => findWorkflow(workflow).handIn?.files;

function limitsOf(assignment: CommonAssignment): DayLimits {
  const files = filesOf(assignment);
  return { versions: versionsADay(assignment), bytes: files ? bytesADay(files) : Number.MAX_SAFE_INTEGER };
}

/**
 * Goes on where a student may hand in so many bytes more today (1: it is not known yet how many); the version itself is counted as it is admitted.
 * @throws AssayError SubmissionsTooMany
 */
export async function requireRoomToday(
  of: Submission,
  assignment: CommonAssignment,
  size = 1,
): Promise<void> {
  const limits = limitsOf(assignment);
  const { versions, bytes } = await dailyVersions().come(of, new Date().toISOString());
  if (versions + 1 > limits.versions || bytes + size > limits.bytes) throw tooManyVersions(limits);
}

/** The door does not know yet of what is on its way to admission, so that this takes more: nothing is lost that the door has taken, and a form that is used many times has an end. */
const ON_THEIR_WAY = 2;

/**
 * Counts a version of a student's as one of its day, once however often it is told.
 * @throws AssayError SubmissionsTooMany, SubmissionTooLarge
 */
export async function takeRoomOfDay(
  of: SubmissionKey,
  version: DatedVersion,
  assignment: CommonAssignment,
): Promise<void> {
  const [files, limits] = [filesOf(assignment), limitsOf(assignment)];
  if (files) requireSize(of.file, version.size, files);
  const room = {
    versions: ON_THEIR_WAY * limits.versions,
    bytes: Math.min(ON_THEIR_WAY * limits.bytes, Number.MAX_SAFE_INTEGER),
  };
  if (!(await dailyVersions().take(of, version, room))) throw tooManyVersions(limits);
}
