import { AssayError } from '@assay/kit/errors/assay-error';
import { isOfCalibration } from '@assay/platform/run/evaluation-tenant';
import type { ObjectStore } from '@assay/platform/run/object-store';
import { runKey } from '@assay/platform/run/run-artifacts';
import pLimit from 'p-limit';
import { findReader } from '../reader-store.ts';
import type { TrainedReader } from '../second-reader/reader.ts';
import type { StackCalibration } from '../second-reader/stack-calibration.ts';
import { calibrationKey } from '../suggested-scores.ts';
import type { CalibrationOwner, Copies } from './calibrating.ts';

/** Runs whose artifacts are deleted at the same time. */
const AT_ONCE = 8;

/**
 * Deletes what the scoring of exemplars left of their texts: the uploads, and all artifacts of their runs. What models answered stays in
 * the memo, so that a repetition costs nothing; of the runs there stay state, bill and scores.
 */
export async function removeCopies(
  objects: Pick<ObjectStore, 'list' | 'remove'>,
  { tenant, assignment }: CalibrationOwner,
  copies: Copies,
): Promise<void> {
  const own = new Set(copies.submissions.filter(isOfCalibration));
  const prefix = `submissions/${tenant}/${assignment}/`;
  const uploads = (await objects.list(prefix)).flatMap(({ key }) =>
    own.has(key.slice(prefix.length).split('/')[0]!) ? [key] : [],
  );
  await objects.remove(uploads);
  await pLimit(AT_ONCE).map(copies.runs, async (runId) =>
    objects.remove((await objects.list(runKey(runId, ''))).map(({ key }) => key)),
  );
}

/** @throws AssayError ExemplarsInvalid where the second reader is no longer the one that the calibration is of */
async function requireSameReader(
  objects: ObjectStore,
  { tenant, assignment }: CalibrationOwner,
  reader: Pick<TrainedReader, 'model'>,
): Promise<void> {
  const now = await findReader(objects, tenant, assignment);
  if (now?.model !== reader.model) throw otherReader(assignment, now !== null);
}

/** Why nothing is kept of exemplars that were drawn from another reader than there is, or than there was. */
export function otherReader(assignment: string, isThere: boolean): AssayError {
  const what = isThere
    ? `Meanwhile the second reader of ${assignment} was trained on other exemplars`
    : `Meanwhile exemplars of ${assignment} were deleted, and its second reader with them`;
  const words = `${what}: nothing is stored. Say the same again for a calibration on those there are; what was asked before is not paid again.`;
  return new AssayError('ExemplarsInvalid', words);
}

/**
 * Keeps a calibration, if the bank is as it was when its exemplars were drawn. One that is deleted while it is kept takes it along.
 * @throws AssayError ExemplarsInvalid where it is another; then nothing is kept
 */
export async function storeCalibration(
  objects: ObjectStore,
  calibrationOwner: CalibrationOwner,
  reader: Pick<TrainedReader, 'model'>,
  calibration: StackCalibration,
): Promise<void> {
  const key = calibrationKey(calibrationOwner.tenant, calibrationOwner.assignment);
  await requireSameReader(objects, calibrationOwner, reader);
  await objects.write(key, calibration);
  await requireSameReader(objects, calibrationOwner, reader).catch(async (error: unknown) => {
    await objects.remove([key]);
    throw error;
  });
}
