import { type Reevaluation, timesStarted } from '@assay/platform/reevaluation/reevaluation';
import { admitEstimate, admitRun } from '@assay/platform/run/admission';
import { isUnderWay, type RunItem } from '@assay/platform/run/items';
import { ledger, runStore } from '../runtime/storage.ts';
import { reevaluations } from './reevaluations.ts';

type StartedReevaluation = Pick<Reevaluation, 'tenant' | 'assignment' | 'reevaluation' | 'execution'>;

/** What is reserved for a re-evaluation, as it was started now. */
const idOf = (of: StartedReevaluation) => `${of.reevaluation}#${timesStarted(of)}`;

/** Whether a run's attempt, or a re-evaluation as it was started then, has not ended: what is reserved for it is needed. */
const isNeeded = (tenant: string) => async (id: string) => {
  const [name = '', time] = id.split('#');
  const run = await runStore().findRun(name);
  if (run) return isUnderWay(run) && run.attempt === Number(time);
  const found = await reevaluations().find({ tenant, reevaluation: name });
  return found !== null && /preparing|running/.test(found.state) && timesStarted(found) === Number(time);
};

const now = () => new Date().toISOString();

/** Reserves what an attempt is expected to cost: of a re-evaluation, of what is reserved for that. @throws AssayError CapReached */
export async function reserveAttempt(run: RunItem, attempt: number): Promise<void> {
  const reservation = { id: `${run.runId}#${attempt}`, of: run.reevaluation };
  await admitRun(ledger(), run, reservation, now(), isNeeded(run.tenant));
}

/** Reserves what so many runs of a re-evaluation are expected to cost, US dollars; null: it is not known. @throws AssayError CapReached */
export async function reserveReevaluation(
  of: StartedReevaluation,
  usd: number | null,
  runs: number,
): Promise<void> {
  const share = Math.floor(((usd ?? 0) / runs) * 1e12) / 1e12;
  await admitEstimate(ledger(), of, { id: idOf(of), usd, share }, now(), isNeeded(of.tenant));
}

/** Gives back what none of the runs of a re-evaluation that has ended took over. */
export const releaseReevaluation = (of: StartedReevaluation): Promise<void> => ledger().release(of, idOf(of));
