import { calibrationOf, type ScoredExemplar } from '@assay/essay-scoring/calibration/calibrate';
import {
  type Calibrating,
  type CalibrationOwner,
  type ConcludedCalibration,
  changeCalibrating,
  findCalibrating,
} from '@assay/essay-scoring/calibration/calibrating';
import { storeCalibration } from '@assay/essay-scoring/calibration/keep';
import { isOpen } from '@assay/essay-scoring/calibration/under-way';
import { RESULT } from '@assay/essay-scoring/result';
import { AssayError } from '@assay/kit/errors/assay-error';
import { costOfBills } from '@assay/platform/run/cost-of-bills';
import { isUnderWay } from '@assay/platform/run/items';
import pLimit from 'p-limit';
import { logger } from '../../platform/runtime/define-handler.ts';
import { artifactsOf, objects, runStore } from '../../platform/runtime/storage.ts';
import { clearCopies } from './copies.ts';
import { drawnAgain } from './drawn.ts';

/** Runs that are looked at at the same time. */
const AT_ONCE = 8;

type CalibrationEnd = Pick<Calibrating, 'state' | 'made' | 'failure'>;

const NOT_ADMITTED =
  'The upload became no run: see whether the stack admits uploads, then say the same again.';

/** How a calibration ends that made nothing; of a fault of ours nothing else is said. */
export function failed(error: unknown): CalibrationEnd {
  logger.warn('calibration failed', {
    code: error instanceof AssayError ? error.code : (error as Error).name,
  });
  const failure =
    error instanceof AssayError
      ? { code: error.code, message: error.message }
      : { code: 'InternalError', message: 'The calibration broke off: say the same again.' };
  return { state: 'failed', made: null, failure };
}

/**
 * Ends a calibration, unless it has ended; its copies are then deleted. Returns it as it then stands, and whether its exemplars were being
 * handed in until then; null: another has taken its place.
 */
export async function end(
  calibrationOwner: CalibrationOwner,
  calibration: string,
  as: CalibrationEnd,
): Promise<(Calibrating & { wasHandingIn: boolean }) | null> {
  const ended = { ...as, clearingSince: new Date().toISOString() };
  let wasHandingIn = false;
  const now = await changeCalibrating(objects(), calibrationOwner, calibration, (found) => {
    wasHandingIn = found.state === 'handing-in';
    return isOpen(found) ? { ...found, ...ended } : found;
  });
  return now && { ...now, wasHandingIn };
}

/** What is left of an exemplar's run. */
async function leftOf(runId: string | null) {
  const run = runId === null ? null : await runStore().findRun(runId);
  if (!run) return { result: null, failure: { message: NOT_ADMITTED }, bill: null };
  if (isUnderWay(run)) return { result: null, failure: { message: 'its run has not ended' }, bill: null };
  return {
    result: await artifactsOf(run.runId).readOptional(RESULT),
    failure: run.failure ?? null,
    bill: run.bill ?? null,
  };
}

/** Learns from what the runs left. @throws AssayError ExemplarsInvalid, EvaluationInvalid */
async function make(calibrationOwner: CalibrationOwner, found: Calibrating): Promise<ConcludedCalibration> {
  const { assignment, reader, sample } = await drawnAgain(calibrationOwner, found);
  const runs = new Map(found.exemplars.map(({ submission, run }) => [submission, run]));
  const left = await pLimit(AT_ONCE).map(sample, ({ submission }) => leftOf(runs.get(submission) ?? null));
  const basis = { assignment, reader, sample, asked: { asked: found.sample, seed: found.seed } };
  const learnt = calibrationOf(basis, left satisfies ScoredExemplar[], new Date().toISOString());
  return { ...learnt, ...costOfBills(left.flatMap(({ bill }) => bill ?? [])) };
}

/** Keeps what was learnt, unless the bank is another by now: then the calibration has failed. */
async function store(calibrationOwner: CalibrationOwner, { calibration, made }: Calibrating): Promise<void> {
  const kept = made!.calibration;
  await storeCalibration(objects(), calibrationOwner, { model: kept.reader }, kept).catch(
    async (error: unknown) => {
      if (!(error instanceof AssayError)) throw error;
      await changeCalibrating(objects(), calibrationOwner, calibration, (now) => ({
        ...now,
        ...failed(error),
      }));
    },
  );
}

/**
 * Ends a calibration that is open with what its runs have left, and deletes the copies of exemplars whatever came of it; said again, it does
 * what a death in between left undone. What another end has come before makes nothing, and one that is being
 * handed in stays.
 */
export async function conclude(calibrationOwner: CalibrationOwner, calibration: string): Promise<void> {
  const calibrating = await findCalibrating(objects(), calibrationOwner);
  if (calibrating?.calibration !== calibration || calibrating.state === 'handing-in') return;
  const ended = isOpen(calibrating)
    ? await make(calibrationOwner, calibrating)
        .then((made): CalibrationEnd => ({ state: 'concluded', made, failure: null }), failed)
        .then((as) => end(calibrationOwner, calibration, as))
    : calibrating;
  if (!ended) return;
  if (ended.state === 'concluded' && ended.copies === 'there') await store(calibrationOwner, ended);
  await clearCopies(calibrationOwner, ended);
}

/**
 * Ends a calibration that is open without learning anything, and deletes the copies of exemplars. Where they are being handed in, whoever does
 * that deletes them.
 */
export async function giveUp(calibrationOwner: CalibrationOwner, calibration: string): Promise<void> {
  const ended = await end(calibrationOwner, calibration, { state: 'given-up', made: null, failure: null });
  if (ended && !ended.wasHandingIn) await clearCopies(calibrationOwner, ended);
}
