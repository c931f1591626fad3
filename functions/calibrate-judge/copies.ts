import pLimit from 'p-limit';
import { isUnderWay } from '../../shared/run/items.ts';
import {
  type Calibrating,
  changeCalibrating,
  copiesOf,
  type Of,
} from '../../shared/workflows/essay-scoring/calibration/calibrating.ts';
import { removeCopies } from '../../shared/workflows/essay-scoring/calibration/keep.ts';
import { objects, runStore } from '../storage.ts';

/** Runs that are looked at at the same time. */
const AT_ONCE = 8;

/** Whether a run of a calibration may still write: one that works or waits, or whose upload was not taken up yet. */
export async function mayWrite({ exemplars }: Calibrating): Promise<boolean> {
  const runs = exemplars.flatMap(({ run }) => run ?? []);
  const under = await pLimit(AT_ONCE).map(runs, async (runId) => {
    const run = await runStore().findRun(runId);
    return run === null || isUnderWay(run);
  });
  return under.includes(true);
}

/** Deletes the copies of exemplars that a calibration made, and those before it, and keeps whether runs may write again. */
export async function clearCopies(of: Of, found: Calibrating): Promise<void> {
  const keep = (copies: Calibrating['copies']) =>
    changeCalibrating(objects(), of, found.calibration, (now) => ({ ...now, copies }));
  const isLast = !(await mayWrite(found));
  await removeCopies({ objects: objects(), runStore: runStore() }, of, copiesOf(found)).catch(
    async (error: unknown) => {
      await keep('left');
      throw error;
    },
  );
  await keep(isLast ? 'deleted' : 'left');
}
