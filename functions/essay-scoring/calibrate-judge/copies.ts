import {
  type Calibrating,
  type CalibrationOwner,
  changeCalibrating,
  copiesOf,
  replaceUnreadable,
} from '@assay/essay-scoring/calibration/calibrating';
import { removeCopies } from '@assay/essay-scoring/calibration/keep';
import { eachVersion } from '@assay/kit/storage/object-versions';
import { isOfCalibration } from '@assay/platform/run/evaluation-tenant';
import { isUnderWay } from '@assay/platform/run/items';
import { runIdOf } from '@assay/platform/run/run-id';
import pLimit from 'p-limit';
import { logger } from '../../platform/runtime/define-handler.ts';
import { setting } from '../../platform/runtime/setting.ts';
import { objects, runStore, s3 } from '../../platform/runtime/storage.ts';

/** Runs that are looked at at the same time. */
const AT_ONCE = 8;

/** What the names of copies' submissions begin with (`submissionOf`). */
const COPIES = 'calibration-';

/** Days after which an upload becomes no run any more that would write: a run takes seven at most (`infra/workflows/workflow.ts`). */
export const LONGEST_DAYS = 8;

export const DAY_MS = 24 * 3600_000;

/** A version of the upload of a copy, deleted or not. */
interface CopyUpload {
  submission: string;
  runId: string;
  isThere: boolean;
  uploadedAt: number;
}

/** Every version there is of the uploads of all copies, by their names, whatever is kept of them. */
async function everyUpload({ tenant, assignment }: CalibrationOwner): Promise<CopyUpload[]> {
  const bucket = setting('BUCKET');
  const copyUploads: CopyUpload[] = [];
  const versions = eachVersion(s3(), bucket, `submissions/${tenant}/${assignment}/${COPIES}`);
  for await (const { key, versionId, modified, isThere } of versions) {
    const submission = key.split('/')[3]!;
    if (isThere === null || !isOfCalibration(submission)) continue;
    const runId = runIdOf({ bucket, key, versionId });
    copyUploads.push({ submission, runId, isThere, uploadedAt: modified.getTime() });
  }
  return copyUploads;
}

/** Those of some submissions. */
export async function uploadsOf(
  calibrationOwner: CalibrationOwner,
  submissions: string[],
): Promise<CopyUpload[]> {
  const own = new Set(submissions);
  return (await everyUpload(calibrationOwner)).filter(({ submission }) => own.has(submission));
}

/** Puts one that is given up in place of a calibration that cannot be read: its copies are found by their names. */
export async function replaceLost(calibrationOwner: CalibrationOwner, calibration: string): Promise<void> {
  const uploads = await everyUpload(calibrationOwner);
  const submissions = [...new Set(uploads.map(({ submission }) => submission))];
  await replaceUnreadable(objects(), calibrationOwner, calibration, { submissions, runs: [] });
}

/** All runs of copies, by what is kept and by the uploads there were, and whether one may write: one that works or waits, or whose upload was not taken up yet. */
async function runsOf(
  calibrationOwner: CalibrationOwner,
  found: Calibrating,
): Promise<{ runs: string[]; mayWrite: boolean }> {
  const { submissions, runs } = copiesOf(found);
  const uploads = await uploadsOf(calibrationOwner, submissions);
  const since = Date.now() - LONGEST_DAYS * DAY_MS;
  const recent = new Set(uploads.flatMap(({ runId, uploadedAt }) => (uploadedAt > since ? [runId] : [])));
  const all = [...new Set([...runs, ...uploads.map(({ runId }) => runId)])];
  const writing = await pLimit(AT_ONCE).map(all, async (runId) => {
    const run = await runStore().findRun(runId);
    return run ? isUnderWay(run) : recent.has(runId);
  });
  return { runs: all, mayWrite: writing.includes(true) };
}

/** Whether a run of a calibration, or of those before it, may still write. */
export const mayWrite = async (calibrationOwner: CalibrationOwner, found: Calibrating): Promise<boolean> =>
  (await runsOf(calibrationOwner, found)).mayWrite;

/**
 * Deletes the copies of exemplars that a calibration made, and those before it, and keeps whether that is all there will be; of one whose
 * copies are all deleted nothing is changed.
 */
export async function clearCopies(
  calibrationOwner: CalibrationOwner,
  { calibration, copies }: Calibrating,
): Promise<void> {
  if (copies === 'deleted') return;
  const keep = (to: Partial<Calibrating>) =>
    changeCalibrating(objects(), calibrationOwner, calibration, (now) => ({ ...now, ...to }));
  const found = await keep({ copies: 'there', clearingSince: new Date().toISOString() });
  if (!found) return;
  try {
    const { runs, mayWrite } = await runsOf(calibrationOwner, found);
    await removeCopies(objects(), calibrationOwner, { ...copiesOf(found), runs });
    await keep({ copies: mayWrite ? 'left' : 'deleted' });
  } catch (error) {
    logger.warn('copies of exemplars not all deleted', { code: (error as Error).name });
    await keep({ copies: 'left' });
    throw error;
  }
}
