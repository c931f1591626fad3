import type { BillFigures } from './bill-figures.ts';
import { sumKnown } from './provenance.ts';

/** A bill as a result or a run keeps it; those of earlier versions do not tell why a cost is not known. */
export type KeptBill = Pick<BillFigures, 'inputTokens' | 'cachedInputTokens' | 'outputTokens' | 'cost'> &
  Partial<BillFigures>;

const TOKENS = ['inputTokens', 'cachedInputTokens', 'outputTokens'] as const;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Kept bills as one: what is not known of one is not known of all. */
export function addKeptBills(bills: readonly KeptBill[]): Omit<BillFigures, 'requests'> {
  const figures = (of: (token: (typeof TOKENS)[number]) => number | null) =>
    Object.fromEntries(TOKENS.map((token) => [token, of(token)]));
  const tokens = figures((token) => sumKnown(bills.map((bill) => bill[token]))) as Pick<
    BillFigures,
    (typeof TOKENS)[number]
  >;
  const tokensAtLeast = figures((token) =>
    sum(bills.map((bill) => bill[token] ?? bill.tokensAtLeast?.[token] ?? 0)),
  ) as NonNullable<BillFigures['tokensAtLeast']>;
  return {
    ...tokens,
    ...(Object.values(tokens).includes(null) && { tokensAtLeast }),
    unmetered: sum(bills.map(({ unmetered = 0 }) => unmetered)),
    unpriced: sum(bills.map(({ unpriced = 0 }) => unpriced)),
    cost: sumKnown(bills.map(({ cost }) => cost)),
    costAtLeast: sum(bills.map(({ cost, costAtLeast }) => costAtLeast ?? cost ?? 0)),
    ...(bills.length > 0 && bills.every(({ allOwn }) => allOwn) && { allOwn: true as const }),
  };
}
