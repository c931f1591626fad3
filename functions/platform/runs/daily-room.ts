import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { type DatedVersion, type DayLimits, slotAt, worksOf } from '@assay/platform/run/daily-versions';
import type { SubmissionKey } from '@assay/platform/run/run-id';
import { type StudentDay, shareOf, shareUsedUp } from '@assay/platform/run/student-share';
import { byStudent, uploaderNamed } from '@assay/platform/run/uploader';
import type { Submission } from '@assay/platform/run/version-store';
import { allADay, tooManyOfAll, tooManyVersions, versionsADay } from '@assay/platform/submission/limits';
import { bytesADay, requireSize } from '@assay/platform/submission/taken-files';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { dailyVersions, ledger, studentShares } from '../runtime/storage.ts';

const filesOf = ({ workflow }: CommonAssignment) => findWorkflow(workflow).handIn?.files;

/** What a day takes of a work, and of all works of its student. */
function limitsOf(assignment: CommonAssignment): Record<'one' | 'all', DayLimits> {
  const files = filesOf(assignment);
  const bytes = Number.MAX_SAFE_INTEGER;
  return {
    one: { versions: versionsADay(assignment), bytes: files ? bytesADay(files) : bytes },
    all: { versions: allADay(assignment), bytes },
  };
}

/** What a version takes of its day; `seconds`: of a form, how long it is good for. */
export interface DayRoom {
  bytes: number;
  seconds?: number;
}

/** @throws AssayError SubmissionsTooMany where a student's works of the day have cost what they may */
async function requireShare(
  { tenant, assignment, student, at }: StudentDay,
  asked: CommonAssignment,
): Promise<void> {
  const most = shareOf(asked, await ledger().capUsd({ tenant, assignment }));
  if (await studentShares().isUsedUp({ tenant, assignment, student, at }, most)) throw shareUsedUp();
}

/**
 * Hands a student's version in, or gives a form for it, as one of its day and one of the student's (`subject`): by metadata that say so. What
 * fails is none. @throws AssayError SubmissionsTooMany
 */
export async function inRoomOfDay<T>(
  of: Submission,
  subject: string,
  assignment: CommonAssignment,
  { bytes, seconds }: DayRoom,
  handIn: (metadata: Record<string, string>) => Promise<T>,
): Promise<T> {
  const { one, all } = limitsOf(assignment);
  const now = Date.now();
  const at = new Date(now).toISOString();
  const until = seconds && new Date(now + 1000 * seconds).toISOString();
  const slot = slotAt(at);
  const taken = { at, slot, bytes, ...(until && { until }) };
  const student = uploaderNamed(subject);
  const works = worksOf(of.tenant, student);
  await requireShare({ ...of, student, at }, assignment);
  const days = dailyVersions();
  if (!(await days.take(works, taken, all))) throw tooManyOfAll(all, await days.roomAt(works, taken, all));
  try {
    if (!(await days.take(of, taken, one))) throw tooManyVersions(one, await days.roomAt(of, taken, one));
    return await handIn(byStudent(slot));
  } catch (error) {
    await Promise.all([works, of].map((own) => days.giveBack(own, slot)));
    throw error;
  }
}

/**
 * Counts a version of a student's (`uploaderNamed`) that came as what was taken for it, or as one more of its day and the student's.
 * @throws AssayError SubmissionsTooMany, SubmissionTooLarge
 */
export async function countInDay(
  of: SubmissionKey,
  { uploader, ...version }: DatedVersion & { uploader: string | undefined },
  assignment: CommonAssignment,
): Promise<void> {
  const [files, { one, all }] = [filesOf(assignment), limitsOf(assignment)];
  if (files) requireSize(of.file, version.size, files);
  if (!(await dailyVersions().come(of, version, one))) throw tooManyVersions(one);
  if (uploader === undefined) return;
  if (!(await dailyVersions().come(worksOf(of.tenant, uploader), version, all))) throw tooManyOfAll(all);
}
