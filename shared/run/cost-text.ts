import type { BillFigures } from './bill-figures.ts';

/** How a cost is said where it is not known as a whole. */
export interface CostWords {
  /** `why`: what is not in it, in words. */
  atLeast: (cost: string, why: string) => string;
  unmetered: (requests: number) => string;
  unpriced: (questions: number) => string;
  noPrice: string;
  unknown: string;
}

/** What is known of a cost; results of earlier versions do not say why one is not known. */
export type KnownCost = Pick<BillFigures, 'cost'> &
  Partial<Pick<BillFigures, 'costAtLeast' | 'unmetered' | 'unpriced'>>;

/** US dollars, as exact as they are small. */
export function dollars(cost: number): string {
  return `$${cost.toFixed(cost < 1 ? 4 : 2)}`;
}

/** A cost as a person reads it: known, the least that it was and why no more is known, or that of models without a price. */
export function costText(
  { cost, costAtLeast, unmetered = 0, unpriced = 0 }: KnownCost,
  words: CostWords,
): string {
  if (cost !== null) return dollars(cost);
  if (costAtLeast === undefined) return words.unknown;
  if (unmetered === 0 && costAtLeast === 0) return words.noPrice;
  const why = [
    ...(unmetered > 0 ? [words.unmetered(unmetered)] : []),
    ...(unpriced > 0 ? [words.unpriced(unpriced)] : []),
  ];
  return words.atLeast(dollars(costAtLeast), why.join(', '));
}
