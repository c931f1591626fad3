import { billOf } from '@assay/model/charge';
import { type BillFigures, billFigures } from './bill-figures.ts';
import { isUnderWay, type RunCharge, type RunItem } from './items.ts';
import type { RunStore } from './run-store.ts';

/** A run's bill as far as it is known: of a run of an earlier version that is what its result said, if it has one. */
export type KnownBill = Pick<BillFigures, 'inputTokens' | 'cachedInputTokens' | 'outputTokens' | 'cost'> &
  Partial<BillFigures>;

const UNKNOWN: KnownBill = { inputTokens: null, cachedInputTokens: null, outputTokens: null, cost: null };

/** What of a run tells what it cost. */
type BilledRun = Pick<RunItem, 'bill' | 'provenance' | 'cost' | 'state' | 'attempt'>;

/** What a run has cost until now, by its charges; without any by what was kept of it. */
export function billOfRun(run: BilledRun, charges: readonly RunCharge[]): KnownBill {
  if (charges.length > 0) return billFigures(billOf(charges));
  const { bill, provenance, cost } = run;
  const kept = bill ?? provenance;
  if (kept) return kept;
  if (cost !== undefined) return { ...UNKNOWN, cost };
  return isUnderWay(run) && run.attempt === 1 ? billFigures(billOf([])) : UNKNOWN;
}

/** What a run has cost until now: as it was settled, or by the charges of one that is under way or was cancelled with questions asked. */
export async function billUntilNow(runStore: Pick<RunStore, 'charges'>, run: RunItem): Promise<KnownBill> {
  const isFinal = run.bill && !isUnderWay(run) && run.state !== 'cancelled';
  return billOfRun(run, isFinal ? [] : await runStore.charges(run.runId));
}
