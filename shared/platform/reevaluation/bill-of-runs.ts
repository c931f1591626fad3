import { addKeptBills, type KeptBill } from '../run/add-bills.ts';
import type { BillFigures } from '../run/bill-figures.ts';
import { isUnpaid } from '../run/cost-text.ts';
import type { RunItem } from '../run/items.ts';

/** Ends without a question asked, of which no bill is kept. */
const UNASKED: readonly RunItem['state'][] = ['held', 'cancelled', 'withdrawn', 'superseded'];

const NOTHING = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, cost: 0 };

type ReassessedRun = Pick<RunItem, 'bill' | 'cost' | 'state' | 'provenance'>;

function billOfRun({ bill, cost, state, provenance }: ReassessedRun): KeptBill {
  if (provenance && isUnpaid(provenance)) return NOTHING;
  if (bill) return bill;
  if (cost === undefined && UNASKED.includes(state)) return NOTHING;
  return { inputTokens: null, cachedInputTokens: null, outputTokens: null, cost: cost ?? null };
}

/** What runs have cost together, those without a result among them; what is not known of one is not known of all. */
export function billOfRuns(runs: readonly ReassessedRun[]): Omit<BillFigures, 'requests'> {
  return addKeptBills(runs.map(billOfRun));
}
