import { AssayError } from '@assay/kit/errors/assay-error';
import { LONGEST_WORK_MS, LOST_WORK } from '@assay/platform/lambda/kept-work';
import type { Calibrating, CalibrationOwner } from './calibrating.ts';

/** How long a calibration waits for somebody to say that it is over, in milliseconds: a day. */
export const LEFT_ALONE_MS = 24 * 3600_000;

/** Whether exemplars are still being handed in or scored. */
export const isOpen = ({ state }: Pick<Calibrating, 'state'>): boolean =>
  state === 'handing-in' || state === 'scoring';

/** A calibration as it stands at a time: one that nobody can be handing in any more has failed. */
export function asItStands(kept: Calibrating, now: number): Calibrating {
  if (kept.state !== 'handing-in' || now - Date.parse(kept.begunAt) < LONGEST_WORK_MS) return kept;
  return { ...kept, state: 'failed', failure: LOST_WORK };
}

/** @throws AssayError RequestUnderWay where exemplars of a calibration are being handed in */
export function requireHandedIn({ state }: Calibrating): void {
  if (state !== 'handing-in') return;
  const words =
    'The exemplars are being handed in: conclude the calibration when its state is scoring and its runs have ended, or give it up.';
  throw new AssayError('RequestUnderWay', words);
}

/**
 * Whether another calibration may take the place of one: none that is made, unless it was left alone for a day, and none whose copies of
 * exemplars are being deleted, as those of the other have the same names.
 * @throws AssayError RequestUnderWay where it may not, saying how this one is given up
 */
export function requireOver({ assignment }: CalibrationOwner, kept: Calibrating, now: number): void {
  const standing = asItStands(kept, now);
  const { state, calibration, begunAt, copies, clearingSince = begunAt } = standing;
  if (isOpen(standing)) {
    if (state === 'scoring' && now - Date.parse(begunAt) >= LEFT_ALONE_MS) return;
    const words = `The calibration ${calibration} of ${assignment} is being made: conclude it, or give it up by "assay calibrate ${assignment} --give-up ${calibration}".`;
    throw new AssayError('RequestUnderWay', words);
  }
  if (copies !== 'there' || now - Date.parse(clearingSince) >= LONGEST_WORK_MS) return;
  const words = `The copies of exemplars of the calibration ${calibration} of ${assignment} are being deleted: begin another when its "copies" are no longer "there".`;
  throw new AssayError('RequestUnderWay', words);
}
