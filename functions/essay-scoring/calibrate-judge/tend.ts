import {
  type CalibrationOwner,
  calibratingKey,
  findCalibrating,
} from '@assay/essay-scoring/calibration/calibrating';
import { isOpen, LEFT_ALONE_MS } from '@assay/essay-scoring/calibration/under-way';
import { AssayError } from '@assay/kit/errors/assay-error';
import { count, logger } from '../../platform/runtime/define-handler.ts';
import { objects } from '../../platform/runtime/storage.ts';
import { conclude } from './conclude.ts';
import { DAY_MS, LONGEST_DAYS, mayWrite } from './copies.ts';

/** Days after which nothing is known of it any more. */
const KEPT_DAYS = 10;

/** Folders that are asked for at a time: as many as a list has. */
const FOLDERS = 1000;

async function* foldersIn(prefix: string): AsyncGenerator<string> {
  let after: string | undefined;
  for (;;) {
    const { names, isLast } = await objects().folders(prefix, { after, limit: FOLDERS });
    yield* names;
    if (isLast) return;
    after = names.at(-1);
  }
}

async function* everyAssignment(): AsyncGenerator<CalibrationOwner> {
  for await (const tenant of foldersIn('assignments/'))
    for await (const assignment of foldersIn(`assignments/${tenant}/`)) yield { tenant, assignment };
}

async function tendOne(calibrationOwner: CalibrationOwner): Promise<boolean> {
  const calibrating = await findCalibrating(objects(), calibrationOwner);
  const age = calibrating ? Date.now() - Date.parse(calibrating.begunAt) : 0;
  if (!calibrating || age < LEFT_ALONE_MS) return false;
  const isOver = async () => age >= LONGEST_DAYS * DAY_MS || !(await mayWrite(calibrationOwner, calibrating));
  const isDue = isOpen(calibrating) ? await isOver() : calibrating.copies !== 'deleted';
  if (isDue) await conclude(calibrationOwner, calibrating.calibration);
  if (age >= KEPT_DAYS * DAY_MS) await objects().remove([calibratingKey(calibrationOwner)]);
  return isDue;
}

/** Tells operators, by an alarm, that calibrations are not looked after: of one, or of all that come after those that were. */
function tellNotTended(error: unknown, calibrationOwner: CalibrationOwner | null): void {
  count('CalibrationNotTended');
  const code = error instanceof AssayError ? error.code : (error as Error).name;
  logger.error('calibration not tended', { ...calibrationOwner, code });
}

async function tendAll(counts: { tended: number; failed: number }): Promise<void> {
  for await (const calibrationOwner of everyAssignment())
    try {
      if (await tendOne(calibrationOwner)) counts.tended += 1;
    } catch (error) {
      counts.failed += 1;
      tellNotTended(error, calibrationOwner);
    }
}

/**
 * Concludes calibrations whose client is gone, once their runs have ended, deletes copies of exemplars again that runs under way may have
 * written, and forgets calibrations of the past, each by itself. Returns how many there was something to do for, and for how many that failed.
 */
export async function tend(): Promise<{ tended: number; failed: number }> {
  const counts = { tended: 0, failed: 0 };
  await tendAll(counts).catch((error: unknown) => {
    tellNotTended(error, null);
    throw error;
  });
  return counts;
}
