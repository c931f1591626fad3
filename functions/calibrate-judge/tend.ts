import {
  calibratingKey,
  findCalibrating,
  isOpen,
  type Of,
} from '../../shared/workflows/essay-scoring/calibration/calibrating.ts';
import { objects } from '../storage.ts';
import { conclude } from './conclude.ts';
import { mayWrite } from './copies.ts';

const DAY_MS = 24 * 3600_000;

/** Days after which nobody is waited for who would say that a calibration is over. */
const LEFT_ALONE = 1;

/** Days after which it is over whatever its runs do: a run takes seven at most (`infra/workflows/workflow.ts`). */
const LONGEST = 8;

/** Days after which nothing is known of it any more. */
const KEPT = 10;

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

async function* everyAssignment(): AsyncGenerator<Of> {
  for await (const tenant of foldersIn('assignments/'))
    for await (const assignment of foldersIn(`assignments/${tenant}/`)) yield { tenant, assignment };
}

async function tendOne(of: Of): Promise<boolean> {
  const found = await findCalibrating(objects(), of);
  const days = found ? (Date.now() - Date.parse(found.begunAt)) / DAY_MS : 0;
  if (!found || days < LEFT_ALONE) return false;
  const isDue = isOpen(found) ? days >= LONGEST || !(await mayWrite(found)) : found.copies !== 'deleted';
  if (isDue) await conclude(of, found.calibration);
  if (days >= KEPT) await objects().remove([calibratingKey(of)]);
  return isDue;
}

/**
 * Concludes calibrations whose client is gone, once their runs have ended, deletes copies of exemplars again that runs under way may have
 * written, and forgets calibrations of the past. Returns how many there was something to do for.
 */
export async function tend(): Promise<{ tended: number }> {
  let tended = 0;
  for await (const of of everyAssignment()) if (await tendOne(of)) tended += 1;
  return { tended };
}
