import { BATCH_PRICE, type Catalogue } from '../catalogue.ts';

/** What a token costs in a batch at the dearest of the providers that take any, as a share of the usual price. */
export function dearestBatchPrice({ providers }: Catalogue): number {
  const shares = Object.values(providers).flatMap(({ batch, batch_price = BATCH_PRICE }) =>
    batch ? [batch_price] : [],
  );
  return Math.max(0, ...shares);
}

/** The providers of a catalogue's chat models that take no batches, in the order of their names; `all`: none of them does. */
export function batchlessProviders({ providers, models, roles }: Catalogue): {
  batchless: string[];
  all: boolean;
} {
  const asked = Object.values(roles).flatMap((id) => models[id] ?? []);
  const names = new Set(asked.filter(({ kind }) => kind === 'chat').map(({ provider }) => provider));
  const batchless = [...names].filter((name) => providers[name]?.batch !== true).sort();
  return { batchless, all: batchless.length === names.size };
}
