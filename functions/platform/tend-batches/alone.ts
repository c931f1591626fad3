import { randomUUID } from 'node:crypto';
import { entity } from '@assay/kit/table/entity';
import { absent, below } from '@assay/kit/table/expressions';
import * as z from 'zod';
import { setting } from '../runtime/setting.ts';
import { documents } from '../runtime/storage.ts';

/** Longer than the function may run (ten minutes): whoever holds the item is then not there any more. */
const HELD_MS = 11 * 60_000;

/** Who tends the batches. `until`: from then on anybody may take the item, in milliseconds since the epoch. */
export const tendedEntity = entity({
  schema: z.object({ owner: z.string(), until: z.int() }),
  PK: 'BATCHES',
  SK: 'TENDED',
});

/** Does something while no other process does it. Null: another one is at it. */
export async function alone<T>(work: () => Promise<T>, now: () => number = Date.now): Promise<T | null> {
  const owner = randomUUID();
  const tended = tendedEntity.storedIn(documents(), setting('TABLE'));
  const isFree = [{ PK: absent }, { until: below(now()) }];
  if (!(await tended.putIf(isFree, { owner, until: now() + HELD_MS }))) return null;
  try {
    return await work();
  } finally {
    await tended.putIf({ owner }, { owner, until: 0 });
  }
}
