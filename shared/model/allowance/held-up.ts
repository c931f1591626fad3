import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Catalogue } from '../catalogue.ts';
import { placesOf } from '../own-server.ts';
import { allowanceTable } from './allowance-table.ts';
import { type Away, awayOf, lineOf, type ServerLine } from './away.ts';

/** Where the SDK finds its provider unless it is told otherwise. */
const OPENAI = 'https://api.openai.com/v1';

interface ModelsAwayOptions {
  now?: number;
  accountOf?: (provider: string) => string | undefined;
}

/** What keeps calls waiting: models whose provider is away, and servers that answer others. */
export interface CallsHeldUp {
  away: Away[];
  lines: ServerLine[];
}

/**
 * What keeps calls to the models of a catalogue waiting, as the deployment's functions know it at the time `now` (milliseconds since 1970).
 * `accountOf`: the tenant with whose own key a provider is asked; undefined: with the deployment's.
 */
export async function callsHeldUp(
  documents: DynamoDBDocumentClient,
  table: string,
  { models, providers }: Pick<Catalogue, 'models' | 'providers'>,
  { now = Date.now(), accountOf = () => undefined }: ModelsAwayOptions = {},
): Promise<CallsHeldUp> {
  const held = await Promise.all(
    Object.entries(models).map(async ([id, { provider }]) => {
      const places = placesOf(providers[provider]!);
      const of = { provider, id, account: accountOf(provider), places };
      const kept = await allowanceTable(documents, table, of).read();
      if (!kept) return { away: null, line: null };
      const { base_url } = providers[provider]!;
      const own = places !== undefined && base_url ? { provider, where: base_url, places } : null;
      const address = base_url ?? process.env.OPENAI_BASE_URL ?? OPENAI;
      const away = awayOf(of, kept.state, now, { address, isOwn: own !== null });
      return { away, line: own && lineOf(own, kept.state, now) };
    }),
  );
  const lines = new Map(held.flatMap(({ line }) => (line ? [[line.provider, line]] : [])));
  return { away: held.flatMap(({ away }) => away ?? []), lines: [...lines.values()] };
}
