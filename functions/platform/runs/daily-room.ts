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

/** Goes on where a student may hand this in once more today; the version itself is counted as it is admitted. @throws AssayError SubmissionsTooMany */
export async function requireRoomToday(of: Submission, assignment: CommonAssignment): Promise<void> {
  const limits = limitsOf(assignment);
  const { versions, bytes } = await dailyVersions().come(of, new Date().toISOString());
  if (versions >= limits.versions || bytes >= limits.bytes) throw tooManyVersions(limits);
}

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
  if (!(await dailyVersions().take(of, version, limits))) throw tooManyVersions(limits);
}
