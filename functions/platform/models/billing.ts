import { AssayError } from '@assay/kit/errors/assay-error';
import type { Asker } from '@assay/model/allowance/allowance';
import { type Bill, billOf, type Charge } from '@assay/model/charge';
import type { ModelClient } from '@assay/model/model-client';
import { english } from '@assay/platform/report/words/shared-words';
import { billFigures } from '@assay/platform/run/bill-figures';
import { costText } from '@assay/platform/run/cost-text';
import { isMeasured } from '@assay/platform/run/evaluation-tenant';
import type { RunItem, SettledState } from '@assay/platform/run/items';
import type { CapOwner } from '@assay/platform/run/reservations';
import type { RunSettlement } from '@assay/platform/run/run-store';
import { safeCounts } from '@assay/platform/run/safe-counts';
import { reserveWork, studentDayOf } from '../runs/reserving.ts';
import { count, logger, measure } from '../runtime/define-handler.ts';
import type { MetricName } from '../runtime/metrics.ts';
import { ledger, runStore, studentShares } from '../runtime/storage.ts';
import { CLOCK } from './allowance.ts';
import { type ModelScope, modelClient } from './models.ts';
import { patientClient } from './patient-client.ts';

/** A model client and what its questions have cost until now. */
export interface BilledModel {
  model: ModelClient;
  charges: readonly Charge[];
}

/** How somebody's model client is had. */
export type ClientOf = (modelScope: ModelScope) => Promise<ModelClient>;

interface Billing {
  keep?: ((charge: Charge) => Promise<boolean | undefined>) | undefined;
  clientOf?: ClientOf | undefined;
  asker?: Asker | undefined;
}

/**
 * A model client with a bill of its own. Every charge is kept by `keep`, where one is given, before it is counted (false: it was before); an
 * answer from memory, for which nothing was asked, is none. `asker`: whose turn comes first, and whether its questions are still worth
 * their money; without one they wait as all do that nobody waits for.
 */
export async function billedClient(
  modelScope: ModelScope,
  { keep, clientOf = modelClient, asker }: Billing = {},
): Promise<BilledModel> {
  const charges: Charge[] = [];
  const client = await clientOf(modelScope);
  const model = client.charging(async (told) => {
    if (told.requests === 0) return;
    const charge = safeCounts(told);
    const isNew = (await keep?.(charge)) ?? true;
    if (isNew && charge.cost !== null && charge.key !== 'tenant') measure({ ModelSpend: charge.cost });
    charges.push(charge);
  }, asker);
  return { model, charges };
}

/**
 * Does work outside of a run that asks a tenant's models, waiting for its turns for minutes, and says what it cost; of work that fails,
 * the error and the log say it.
 */
export async function withBill<T>(
  tenant: string,
  work: (model: ModelClient) => Promise<T>,
  billing: Billing = {},
): Promise<{ made: T; bill: Bill }> {
  const { model, charges } = await billedClient({ tenant }, billing);
  try {
    return { made: await work(patientClient(model, CLOCK)), bill: safeCounts(billOf(charges)) };
  } catch (error) {
    if (charges.length === 0) throw error;
    const bill = billFigures(billOf(charges));
    logger.warn('failed after it was paid', { ...bill });
    if (!(error instanceof AssayError)) throw error;
    const words = `${error.message} Paid for it until then: ${costText(bill, english.facts.costs)}.`;
    throw new AssayError(error.code, words, { cause: error });
  }
}

/**
 * As `withBill`, under the caps of an assignment: what the work is expected to cost (`usd`, null: not known) is reserved before a model is asked,
 * and what it costs is in the assignment's account.
 * @throws AssayError CapReached
 */
export async function withAccount<T>(
  of: CapOwner,
  usd: number | null,
  work: (model: ModelClient) => Promise<T>,
  clientOf?: ClientOf,
): Promise<{ made: T; bill: Bill }> {
  const giveBack = await reserveWork(of, usd);
  const keep = async (charge: Charge) => {
    await ledger().add(of, 'preparation', charge);
    return true;
  };
  return withBill(of.tenant, work, { keep, clientOf }).finally(() => giveBack().catch(stillReserved));
}

/**
 * What all attempts of a run have cost until now. An attempt that comes after others and finds no charge has nothing to say: those
 * may have been of a version that kept none.
 */
async function costOfRun(runId: string, attempt: number): Promise<Pick<RunItem, 'cost' | 'bill'>> {
  const charges = await runStore().charges(runId);
  if (charges.length === 0 && attempt > 1) return {};
  const bill = billFigures(billOf(charges));
  return { cost: bill.cost, bill };
}

/** Says in the log, without any text, why a run is settled without its bill. */
function withoutBill(runId: string, error: unknown): void {
  const code = error instanceof Error ? error.name : 'Unknown';
  logger.error('bill not recorded', { runId, code });
}

async function settleWithCost(
  runId: string,
  attempt: number,
  state: SettledState,
  outcome: RunSettlement,
): Promise<RunItem | null> {
  try {
    const cost = await costOfRun(runId, attempt);
    return await runStore().settle(runId, attempt, state, { ...outcome, ...cost });
  } catch (error) {
    withoutBill(runId, error);
    return runStore().settle(runId, attempt, state, outcome);
  }
}

/** What could not be given back is given back before something is refused for it. */
function stillReserved(error: unknown): void {
  logger.error('still reserved', { code: error instanceof Error ? error.name : 'Unknown' });
}

/** Gives back what was reserved for an attempt, of its student's day as well. */
async function release(run: RunItem): Promise<void> {
  const { runId, attempt, state, reevaluation, cost, reckoned, ...of } = run;
  const day = studentDayOf(run, attempt);
  if (day)
    await studentShares()
      .settle(day, `${runId}#${attempt}`, cost ?? null)
      .catch(stillReserved);
  const isUsual = reevaluation === undefined && (state === 'completed' || state === 'partial');
  const learnt = isUsual && typeof cost === 'number' ? { cost, reckoned } : null;
  await ledger().release(of, `${runId}#${attempt}`, learnt).catch(stillReserved);
}

/** What is counted of a run by what it was settled as, which need not be what it came to. */
// biome-ignore format: a table
const ENDED: Record<SettledState, MetricName> = {
  completed: 'RunCompleted', partial: 'RunCompleted', failed: 'RunFailed', held: 'RunHeld',
  cancelled: 'RunStopped', superseded: 'RunStopped', withdrawn: 'RunStopped',
};

/**
 * Settles a run with its outcome and what all its attempts have cost, gives back what was reserved for it and counts it, but for runs of evaluations and re-evaluations, which nobody waits for. A bill that cannot be summed or written keeps no run from
 * being settled: it is left out, and told from the charges whenever the run is looked at. Null: it was settled before.
 */
export async function settleBilled(
  runId: string,
  attempt: number,
  state: SettledState,
  outcome: RunSettlement,
): Promise<RunItem | null> {
  const settled = await settleWithCost(runId, attempt, state, outcome);
  if (settled) await release(settled);
  if (settled && !isMeasured(settled)) count(ENDED[settled.state as SettledState]);
  return settled;
}
