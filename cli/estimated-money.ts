import { dollars } from '@assay/platform/run/cost-text';

/** From one to the other; once where they are the same. */
export const span = (least: string, most: string) => (least === most ? least : `${least} to ${most}`);

/** What asking models will take, about: US dollars, the least and the most; null where a model has no price, as one's own have none. */
export function estimatedMoney([least, most]: readonly [number | null, number | null]): string {
  if (most === 0) return 'nothing to pay';
  return least === null || most === null
    ? 'no price is known for these models'
    : `about ${span(dollars(least), dollars(most))} by the prices in models.yaml`;
}
