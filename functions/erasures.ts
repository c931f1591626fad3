import { randomUUID } from 'node:crypto';
import { type Erased, type Erasure, erasureId, hashOf } from '../shared/privacy/erasure.ts';
import { createErasureStore } from '../shared/privacy/erasure-store.ts';
import { lazily } from './lazily.ts';
import { sendTo } from './send-to.ts';
import { setting } from './setting.ts';
import { documents } from './storage.ts';

export const erasures = lazily(() => createErasureStore(documents(), setting('TABLE')));

/** Has an erasure done. What was sent twice is done once. `seconds`: not before so many. */
export const sendErasure = ({ tenant, erasure }: Pick<Erasure, 'tenant' | 'erasure'>, seconds = 0) =>
  sendTo('ERASURES_QUEUE', { tenant, erasure }, { delay: seconds });

/**
 * Asks for an erasure, once: while one of the same is under way, and where nothing has come since it was done, that one is told.
 * `isHeld`: whether anything is there to be erased.
 */
export async function requestErasure(
  tenant: string,
  of: Erased,
  by: Erasure['by'],
  isHeld: boolean,
): Promise<Erasure | null> {
  const first = erasureId(tenant, of);
  const known = await erasures().find({ tenant, erasure: first });
  if (!known && !isHeld) return null;
  if (known && (known.state !== 'erased' || !isHeld)) {
    if (known.state !== 'erased') await sendErasure(known);
    return known;
  }
  const erasure: Erasure = {
    erasure: known ? erasureId(tenant, of, randomUUID()) : first,
    tenant,
    state: 'requested',
    kind: of.kind,
    by,
    requestedAt: new Date().toISOString(),
    of,
    ofSha256: hashOf(of),
  };
  await erasures().create(erasure);
  await sendErasure(erasure);
  return erasure;
}
