import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Catalogue } from '../catalogue.ts';
import { allowanceTable } from './allowance-table.ts';
import { type Away, awayOf } from './away.ts';

interface ModelsAwayOptions {
  now?: number;
  accountOf?: (provider: string) => string | undefined;
}

/**
 * The models of a catalogue whose provider is away, as the deployment's functions know it at the time `now` (milliseconds since 1970). `accountOf`: the tenant with
 * whose own key a provider is asked; undefined: with the deployment's.
 */
export async function modelsAway(
  documents: DynamoDBDocumentClient,
  table: string,
  { models }: Pick<Catalogue, 'models'>,
  { now = Date.now(), accountOf = () => undefined }: ModelsAwayOptions = {},
): Promise<Away[]> {
  const modelsAway = await Promise.all(
    Object.entries(models).map(async ([id, { provider }]) => {
      const kept = await allowanceTable(documents, table, {
        provider,
        id,
        account: accountOf(provider),
      }).read();
      return kept && awayOf({ provider, id }, kept.state, now);
    }),
  );
  return modelsAway.filter((away) => away !== null);
}
