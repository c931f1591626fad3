import type { KnownCost } from './cost-text.ts';

/** The cost of several bills: unknown where one of them is. */
export function costOfBills(bills: readonly Required<KnownCost>[]): Required<KnownCost> {
  const sum = (of: (bill: Required<KnownCost>) => number) =>
    bills.reduce((total, bill) => total + of(bill), 0);
  return {
    cost: bills.some(({ cost }) => cost === null) ? null : sum(({ cost }) => cost ?? 0),
    costAtLeast: sum(({ costAtLeast }) => costAtLeast),
    unmetered: sum(({ unmetered }) => unmetered),
    unpriced: sum(({ unpriced }) => unpriced),
  };
}
