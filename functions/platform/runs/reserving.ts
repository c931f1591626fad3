import { randomUUID } from 'node:crypto';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { type Reevaluation, timesStarted } from '@assay/platform/reevaluation/reevaluation';
import { admitEstimate, admitRun } from '@assay/platform/run/admission';
import { isUnderWay, type RunItem } from '@assay/platform/run/items';
import type { CapOwner } from '@assay/platform/run/reservations';
import { type StudentDay, shareOf, shareReached } from '@assay/platform/run/student-share';
import { ledger, runStore, studentShares } from '../runtime/storage.ts';
import { reevaluations } from './reevaluations.ts';

type StartedReevaluation = Pick<Reevaluation, 'tenant' | 'assignment' | 'reevaluation' | 'execution'>;

/** What is reserved for a re-evaluation, as it was started now. */
const idOf = (of: StartedReevaluation) => `${of.reevaluation}#${timesStarted(of)}`;

/** What work outside of runs is called, and how long what is reserved for it is needed at most, milliseconds: Lambda ends a function by then. */
const WORK = 'work-';
const WORK_MS = 15 * 60_000;

/** Whether a run's attempt, a re-evaluation as it was started then, or work that began then, has not ended: what is reserved for it is needed. */
const isNeeded = (tenant: string) => async (id: string) => {
  const [name = '', time] = id.split('#');
  if (name.startsWith(WORK)) return Date.now() < Number(time) + WORK_MS;
  const run = await runStore().findRun(name);
  if (run) return isUnderWay(run) && run.attempt === Number(time);
  const found = await reevaluations().find({ tenant, reevaluation: name });
  return found !== null && /preparing|running/.test(found.state) && timesStarted(found) === Number(time);
};

const now = () => new Date().toISOString();

/** The day of a student's that an attempt counts in; null: in none, as it is gone on with by who teaches, or no student handed it in. */
export const studentDayOf = (
  { tenant, assignment, handedInBy: student, admittedAt: at }: RunItem,
  attempt: number,
): StudentDay | null => (student !== undefined && attempt === 1 ? { tenant, assignment, student, at } : null);

/** Reserves what an attempt is expected to cost of the day of its student, whose share of the cap that is. @throws AssayError ShareReached */
async function reserveShare(
  run: RunItem,
  attempt: number,
  { reckoned, assignment }: { reckoned: number | undefined; assignment: CommonAssignment },
): Promise<void> {
  const day = studentDayOf(run, attempt);
  const most = day && shareOf(assignment, await ledger().capUsd(run));
  if (day === null || most === null) return;
  const usd = await ledger().expectedCost(run, reckoned);
  if (!(await studentShares().reserve(day, `${run.runId}#${attempt}`, usd, most)))
    throw shareReached(most, usd, run.runId);
}

/**
 * Reserves what an attempt is expected to cost, by what it is reckoned to take: of its student's day and of its caps; of a re-evaluation, of what
 * is reserved for that. @throws AssayError ShareReached, CapReached
 */
export async function reserveAttempt(
  run: RunItem,
  attempt: number,
  given: { reckoned: number | undefined; assignment: CommonAssignment },
): Promise<void> {
  const { reckoned } = given;
  await reserveShare(run, attempt, given);
  const reservation = { id: `${run.runId}#${attempt}`, of: run.reevaluation, reckoned };
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

/**
 * Reserves what work outside of runs is expected to cost, US dollars; null: it is not known. Returns what gives it back.
 * @throws AssayError CapReached
 */
export async function reserveWork(of: CapOwner, usd: number | null): Promise<() => Promise<void>> {
  const id = `${WORK}${randomUUID()}#${Date.now()}`;
  await admitEstimate(ledger(), of, { id, usd }, now(), isNeeded(of.tenant), 'then ask for it again');
  return () => ledger().release(of, id);
}

/** Goes on where each cap that work would be under has something left, before it is known what it costs. @throws AssayError CapReached */
export async function requireLeft(of: CapOwner): Promise<void> {
  const giveBack = await reserveWork(of, null);
  await giveBack();
}
