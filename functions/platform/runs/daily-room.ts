import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import type { DatedVersion, DayLimits } from '@assay/platform/run/daily-versions';
import type { SubmissionKey } from '@assay/platform/run/run-id';
import { byStudent } from '@assay/platform/run/uploader';
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

/** What a version takes of its day; `seconds`: of a form, how long it is good for. */
export interface DayRoom {
  bytes: number;
  seconds?: number;
}

/**
 * Hands a student's version in, or gives a form for it, as one of its day: by metadata that say so. What
 * fails is none. @throws AssayError SubmissionsTooMany
 */
export async function inRoomOfDay<T>(
  of: Submission,
  assignment: CommonAssignment,
  { bytes, seconds }: DayRoom,
  handIn: (metadata: Record<string, string>) => Promise<T>,
): Promise<T> {
  const limits = limitsOf(assignment);
  const now = Date.now();
  const until = seconds && new Date(now + 1000 * seconds).toISOString();
  const at = new Date(now).toISOString();
  const slot = await dailyVersions().take(of, { at, bytes, ...(until && { until }) }, limits);
  if (slot === null) throw tooManyVersions(limits);
  try {
    return await handIn(byStudent(slot));
  } catch (error) {
    await dailyVersions().giveBack(of, slot);
    throw error;
  }
}

/**
 * Counts a version of a student's that came as what was taken for it, or as one more of its day.
 * @throws AssayError SubmissionsTooMany, SubmissionTooLarge
 */
export async function countInDay(
  of: SubmissionKey,
  version: DatedVersion,
  assignment: CommonAssignment,
): Promise<void> {
  const [files, limits] = [filesOf(assignment), limitsOf(assignment)];
  if (files) requireSize(of.file, version.size, files);
  if (!(await dailyVersions().come(of, version, limits))) throw tooManyVersions(limits);
}
