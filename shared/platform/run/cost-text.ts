import type { BillFigures, MeteredTokens } from './bill-figures.ts';
import type { ModelsPlace } from './provenance.ts';

/** How a cost is said where it is not known as a whole. */
interface CostWords {
  atLeast: (known: string) => string;
  unmetered: (requests: number) => string;
  unpriced: (questions: number) => string;
  noPrice: string;
  allOwn: string;
  nothingPaid: string;
  unknown: string;
}

/** What is known of a cost; results of earlier versions do not say why one is not known. */
export type KnownCost = Pick<BillFigures, 'cost'> &
  Partial<Pick<BillFigures, 'costAtLeast' | 'unmetered' | 'unpriced' | 'allOwn'>>;

/** US dollars, as exact as they are small: what is not nothing is never written as nothing. */
export function dollars(cost: number): string {
  if (cost >= 1) return `$${cost.toFixed(2)}`;
  return `$${cost.toFixed(cost > 0 ? Math.max(4, Math.ceil(-Math.log10(cost))) : 4)}`;
}

/**
 * A cost as a person reads it, the same wherever it is told: known, nothing where nothing was paid; the least that it was, where that is not nothing, and why no
 * more is known; that of models without a price; or unknown, and why.
 */
export function costText(
  { cost, costAtLeast = 0, unmetered = 0, unpriced = 0, allOwn }: KnownCost,
  words: CostWords,
): string {
  if (allOwn) return words.allOwn;
  if (cost !== null) return cost === 0 ? words.nothingPaid : dollars(cost);
  if (costAtLeast === 0 && unmetered === 0 && unpriced > 0) return words.noPrice;
  const why = [
    ...(unmetered > 0 ? [words.unmetered(unmetered)] : []),
    ...(unpriced > 0 ? [words.unpriced(unpriced)] : []),
  ].join(', ');
  const known = costAtLeast > 0 ? words.atLeast(dollars(costAtLeast)) : words.unknown;
  return why === '' ? known : `${known} (${why})`;
}

/** Whether nothing was paid for a run, whatever its bill says: the stand-in answered, or no model was there but its vectors. */
export const isUnpaid = ({ standIn, withoutModel, standInEmbeddings }: ModelsPlace): boolean =>
  Boolean(standIn || (withoutModel && standInEmbeddings));

/** What a run cost as a person reads it; a bill tells what the stand-in answered at the prices of what it stood in for. */
export const paidText = (known: KnownCost, place: ModelsPlace, words: CostWords): string =>
  isUnpaid(place) ? words.nothingPaid : costText(known, words);

/** US dollars that were paid for a run; null: not known. */
export const paidCost = (run: ModelsPlace & Pick<KnownCost, 'cost'>): number | null =>
  isUnpaid(run) ? 0 : run.cost;

/** Tokens of a bill, a step or a result, as far as they are known. */
export type KnownTokens = { [figure in keyof MeteredTokens]?: number | null | undefined } & {
  tokensAtLeast?: MeteredTokens | undefined;
};

/** A number of tokens as a person reads it: known, the least that it was where that is not nothing, or unknown. */
export function tokenText(
  knownTokens: KnownTokens,
  figure: keyof MeteredTokens,
  words: { number: (tokens: number) => string; atLeast: (tokens: string) => string; unknown: string },
): string {
  const tokens = knownTokens[figure] ?? null;
  if (tokens !== null) return words.number(tokens);
  const least = knownTokens.tokensAtLeast?.[figure] ?? 0;
  return least > 0 ? words.atLeast(words.number(least)) : words.unknown;
}
