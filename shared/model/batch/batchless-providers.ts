import type { Catalogue } from '../catalogue.ts';

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
