import type { KnownCost } from './cost-text.ts';

/** A cost with all that is known of it. */
export type WholeCost = Required<Omit<KnownCost, 'allOwn'>>;

/** The cost of several bills: unknown where one of them is. */
export function costOfBills(bills: readonly WholeCost[]): WholeCost {
  const sum = (of: (bill: WholeCost) => number) => bills.reduce((total, bill) => total + of(bill), 0);
  return {
    cost: bills.some(({ cost }) => cost === null) ? null : sum(({ cost }) => cost ?? 0),
    costAtLeast: sum(({ costAtLeast }) => costAtLeast),
    unmetered: sum(({ unmetered }) => unmetered),
    unpriced: sum(({ unpriced }) => unpriced),
  };
}
