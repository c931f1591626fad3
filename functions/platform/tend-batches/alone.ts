import { randomUUID } from 'node:crypto';
import { unlessRefused } from '@assay/kit/table/table';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { setting } from '../runtime/setting.ts';
import { documents } from '../runtime/storage.ts';

/** Longer than the function may run (ten minutes): whoever holds the item is then not there any more. */
const HELD_MS = 11 * 60_000;

/** `until`: from then on anybody may take the item, in milliseconds since the epoch. */
function hold(owner: string, until: number, condition: string, values: Record<string, unknown>) {
  return unlessRefused(
    documents().send(
      new PutCommand({
        TableName: setting('TABLE'),
        Item: { PK: 'BATCHES', SK: 'TENDED', owner, until },
        ConditionExpression: condition,
        ExpressionAttributeNames: { '#it': condition.includes(':now') ? 'until' : 'owner' },
        ExpressionAttributeValues: values,
      }),
    ),
  );
}

/** Does something while no other process does it. Null: another one is at it. */
export async function alone<T>(work: () => Promise<T>, now: () => number = Date.now): Promise<T | null> {
  const owner = randomUUID();
  const free = 'attribute_not_exists(PK) OR #it < :now';
  if (!(await hold(owner, now() + HELD_MS, free, { ':now': now() }))) return null;
  try {
    return await work();
  } finally {
    await hold(owner, 0, '#it = :owner', { ':owner': owner });
  }
}
