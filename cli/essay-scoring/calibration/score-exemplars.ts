import { setTimeout as wait } from 'node:timers/promises';
import type { StandingRun } from '@assay/api/schemas/runs';
import type { shownCalibratingSchema } from '@assay/essay-scoring/calibration/calibrating';
import * as routes from '@assay/essay-scoring/routes/calibrations';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { LONGEST_WORK_MS } from '@assay/platform/lambda/kept-work';
import { isUnderWay } from '@assay/platform/run/items';
import pLimit from 'p-limit';
import type { z } from 'zod';
import type { ApiConnection } from '../../api-connection.ts';
import { interruptible } from '../../evaluation/interruptible.ts';
import { pauseAfter } from '../../follow-run.ts';
import { createProgressBar, type ProgressBar } from '../../progress-bar.ts';
import { tell } from '../../reevaluation/agreed-sample.ts';

/** A calibration as the API tells of it. */
export type StandingCalibration = z.output<typeof shownCalibratingSchema>;
type CalibrationConnection = Pick<ApiConnection, 'api' | 'pollMs' | 'runStore'>;

/** A calibration of an assignment. */
export interface CalibrationKey {
  assignment: string;
  calibration: string;
}

/** Runs that are looked at at a time. */
const AT_ONCE = 8;

/** An upload that became no run in this time will not: its message was tried five times. */
const ADMITTED_WITHIN_MS = 20 * 60_000;

/** What is done while nobody waits has then ended, clocks that differ by a minute allowed for. */
const LONGEST_MS = LONGEST_WORK_MS + 60_000;

const wordsFor = ({ assignment, calibration }: CalibrationKey) => ({
  stopping:
    'Stopping. What was scored is remembered: the same command goes on where it stopped. Runs that are under way may still write; their copies of exemplars are deleted within days, and by the same command at once.',
  leaving: `Left at once. Copies of exemplars may stay stored as uploads and in runs: "${assay()} calibrate ${assignment} --give-up ${calibration}" deletes them, and else they are deleted within days.`,
});

const isOpen = ({ state }: StandingCalibration) => state === 'handing-in' || state === 'scoring';

const standingOf = ({ api }: CalibrationConnection, params: CalibrationKey): Promise<StandingCalibration> =>
  api.ask(routes.getStandingCalibration, { params });

/** Looks until a calibration stands so. @throws AssayError StackUnavailable where that takes longer than it may */
async function until(
  used: CalibrationConnection,
  calibrationKey: CalibrationKey,
  isSo: (standing: StandingCalibration) => boolean,
  signal?: AbortSignal,
): Promise<StandingCalibration> {
  for (const began = performance.now(); performance.now() - began < LONGEST_MS; await wait(used.pollMs)) {
    signal?.throwIfAborted();
    const standing = await standingOf(used, calibrationKey);
    if (isSo(standing)) return standing;
  }
  const words = 'It is not known how the calibration stands: say the same again.';
  throw new AssayError('StackUnavailable', words);
}

/** What is said of a run that has ended. */
const outcomeOf = (run: StandingRun | null) => {
  if (!run) return 'its upload became no run';
  return run.failure ? `${run.failure.code}: ${run.failure.message}` : 'scored';
};

/** Waits until the runs of all exemplars have ended, or those that are no runs yet will be none, telling of each. */
async function scored(
  { runStore, pollMs }: CalibrationConnection,
  { exemplars }: StandingCalibration,
  bar: ProgressBar,
  signal: AbortSignal,
): Promise<void> {
  const handedIn = performance.now();
  let open = exemplars;
  for (;;) {
    const began = performance.now();
    const isLate = began - handedIn > ADMITTED_WITHIN_MS;
    const runs = await pLimit(AT_ONCE).map(open, async ({ run }) => {
      signal.throwIfAborted();
      return runStore.findRun(run!);
    });
    const isOver = (run: StandingRun | null) => (run ? !isUnderWay(run) : isLate);
    for (const [at, { exemplar }] of open.entries())
      if (isOver(runs[at]!)) bar.advance(`${exemplar}: ${outcomeOf(runs[at]!)}`);
    open = open.filter((_, at) => !isOver(runs[at]!));
    if (open.length === 0) return;
    await wait(pauseAfter(performance.now() - began, pollMs));
    signal.throwIfAborted();
  }
}

const isDone = (standing: StandingCalibration) => !isOpen(standing) && standing.copies !== 'there';

/** Has a calibration given up, and waits until the copies are deleted as far as they can be. Returns it as it ended. */
export async function giveUp(
  used: CalibrationConnection,
  calibrationKey: CalibrationKey,
): Promise<StandingCalibration> {
  await used.api.ask(routes.giveUpCalibration, { params: calibrationKey });
  return until(used, calibrationKey, isDone);
}

/** Waits until what was handed in is scored. */
async function follow(
  used: CalibrationConnection,
  calibrationKey: CalibrationKey,
  signal: AbortSignal,
): Promise<void> {
  const handedIn = await until(used, calibrationKey, ({ state }) => state !== 'handing-in', signal);
  if (!isOpen(handedIn)) return;
  const bar = createProgressBar(process.stderr, handedIn.exemplars.length);
  await scored(used, handedIn, bar, signal).finally(bar.end);
}

async function score(
  used: CalibrationConnection,
  calibrationKey: CalibrationKey,
  signal: AbortSignal,
): Promise<StandingCalibration> {
  await follow(used, calibrationKey, signal).catch(async (error: unknown) => {
    await giveUp(used, calibrationKey).catch(({ message }: Error) =>
      tell(
        `Copies of exemplars are not all deleted (${message}): "${assay()} calibrate ${calibrationKey.assignment} --give-up ${calibrationKey.calibration}" deletes them.`,
      ),
    );
    throw error;
  });
  await used.api.ask(routes.concludeCalibration, { params: calibrationKey });
  return until(used, calibrationKey, isDone);
}

/** Says where copies of exemplars are left. */
export function tellLeft({ copies }: StandingCalibration): void {
  if (copies === 'left')
    tell('Runs are under way that may write copies of exemplars again: these are deleted within days.');
}

/**
 * Follows the runs of a calibration's exemplars and has it concluded, or given up where that is interrupted or fails: the copies of exemplars
 * are deleted whatever comes of it. Returns it as it ended.
 * @throws AssayError what it failed with
 */
export async function scoreExemplars(
  used: CalibrationConnection,
  calibrationKey: CalibrationKey,
): Promise<StandingCalibration> {
  const ended = await interruptible(wordsFor(calibrationKey), (signal) =>
    score(used, calibrationKey, signal),
  );
  tellLeft(ended);
  return ended;
}
