import {
  type Calibrating,
  type CalibrationOwner,
  changeCalibrating,
  findCalibrating,
} from '@assay/essay-scoring/calibration/calibrating';
import type { SampledExemplar } from '@assay/essay-scoring/calibration/sample';
import { isOpen } from '@assay/essay-scoring/calibration/under-way';
import { AssayError } from '@assay/kit/errors/assay-error';
import { LATEST_BEGIN_MS, LOST_WORK } from '@assay/platform/lambda/kept-work';
import { ask } from '../../platform/api/ask.ts';
import { storeFile } from '../../platform/api/store-file.ts';
import { objects } from '../../platform/runtime/storage.ts';
import { end, failed } from './conclude.ts';
import { clearCopies, uploadsOf } from './copies.ts';
import { drawnAgain } from './drawn.ts';

/** Exemplars that are handed in at the same time, and whose runs are then kept. */
const AT_ONCE = 8;

/** Hands an exemplar in as one that nobody is given back. Returns the id of its run. */
async function handOne(
  calibrationOwner: CalibrationOwner,
  { submission, text }: SampledExemplar,
  variant: string | undefined,
): Promise<string> {
  const key = { ...calibrationOwner, submission, file: 'essay.txt' };
  const options = { ...(variant && { variant }), purpose: 'evaluation' };
  return storeFile(key, Buffer.from(text), await ask(key, options));
}

/** Keeps the runs of exemplars that were handed in, by submission. */
const keepRuns = (
  calibrationOwner: CalibrationOwner,
  calibration: string,
  runs: ReadonlyMap<string, string>,
) =>
  changeCalibrating(objects(), calibrationOwner, calibration, (now) => ({
    ...now,
    exemplars: now.exemplars.map((one) => ({ ...one, run: runs.get(one.submission) ?? one.run })),
  }));

/** Makes a calibration ready to be handed in: without copies of those before it, and with the runs of what a death has left handed in. */
async function ready(calibrationOwner: CalibrationOwner, found: Calibrating): Promise<Calibrating | null> {
  const { calibration, exemplars } = found;
  if (found.handingIn) {
    const uploads = await uploadsOf(
      calibrationOwner,
      exemplars.map(({ submission }) => submission),
    );
    const there = uploads.filter(({ isThere }) => isThere);
    return keepRuns(
      calibrationOwner,
      calibration,
      new Map(there.map(({ submission, runId }) => [submission, runId])),
    );
  }
  await clearCopies(calibrationOwner, found);
  return changeCalibrating(objects(), calibrationOwner, calibration, (now) =>
    isOpen(now) ? { ...now, handingIn: true, copies: 'there' } : now,
  );
}

/** Hands in what is not handed in yet, until it is ended or one cannot be. Returns the calibration as it then stands. @throws what one failed with */
async function handAll(calibrationOwner: CalibrationOwner, begun: Calibrating): Promise<Calibrating | null> {
  const { sample } = await drawnAgain(calibrationOwner, begun);
  let now = await ready(calibrationOwner, begun);
  for (;;) {
    if (now?.state !== 'handing-in') return now;
    const without = new Set(now.exemplars.flatMap(({ run, submission }) => (run ? [] : [submission])));
    const next = sample.filter(({ submission }) => without.has(submission)).slice(0, AT_ONCE);
    if (next.length === 0) return now;
    const runs = new Map<string, string>();
    const handed = await Promise.allSettled(
      next.map(async (sampledExemplar) =>
        runs.set(sampledExemplar.submission, await handOne(calibrationOwner, sampledExemplar, begun.variant)),
      ),
    );
    now = await keepRuns(calibrationOwner, begun.calibration, runs);
    for (const one of handed) if (one.status === 'rejected') throw one.reason;
  }
}

/** Why a calibration is not handed in by an event that came late, or again after one that took all its time. */
const lost = () => new AssayError('CallLost', LOST_WORK.message);

/**
 * Hands the exemplars of a calibration in, once copies of those before it are deleted, and keeps their runs as it goes: said again after a
 * death it goes on. Where that fails, or is asked for too late (`LATEST_BEGIN_MS`), the calibration has failed, and what was handed in is
 * deleted, as it is where the calibration was ended meanwhile.
 */
export async function handIn(calibrationOwner: CalibrationOwner, calibration: string): Promise<void> {
  const calibrating = await findCalibrating(objects(), calibrationOwner);
  if (calibrating?.calibration !== calibration || calibrating.state === 'scoring') return;
  if (!isOpen(calibrating)) {
    if (calibrating.copies === 'there') await clearCopies(calibrationOwner, calibrating);
    return;
  }
  const isLate = Date.now() - Date.parse(calibrating.begunAt) > LATEST_BEGIN_MS;
  const handing = isLate ? Promise.reject(lost()) : handAll(calibrationOwner, calibrating);
  const ended = await handing.then(
    () => changeCalibrating(objects(), calibrationOwner, calibration, scoring),
    (error) => end(calibrationOwner, calibration, failed(error)),
  );
  if (ended && !isOpen(ended)) await clearCopies(calibrationOwner, ended);
}

const scoring = (now: Calibrating): Calibrating =>
  now.state === 'handing-in' ? { ...now, state: 'scoring' } : now;
