import { randomUUID } from 'node:crypto';
import { type Erasure, type ErasureScope, erasureId } from '@assay/platform/privacy/erasure';
import { hashOf } from '@assay/platform/privacy/erasure-hash';
import { createErasureStore } from '@assay/platform/privacy/erasure-store';
import { lazily } from '../runtime/lazily.ts';
import { sendTo } from '../runtime/send-to.ts';
import { setting } from '../runtime/setting.ts';
import { documents } from '../runtime/storage.ts';

export const erasures = lazily(() => createErasureStore(documents(), setting('TABLE')));

/** In whose name submissions are erased that were kept long enough. */
export const RETENTION: Erasure['by'] = { subject: 'retention', role: 'machine' };

/** Whether an erasure is of work that was kept long enough: nobody asked for it. */
export const isOfAge = ({ by }: Erasure): boolean =>
  by.role === RETENTION.role && by.subject === RETENTION.subject;

type ErasureReference = Pick<Erasure, 'tenant' | 'erasure'>;

/** How long after it is done it is looked again, in seconds: the longest that a function runs on, and that SQS keeps a message back. */
const LOOK_AGAIN = 900;

/** Has an erasure done; `request` names the message, so that what is delivered twice, or after a death, asks for no more than once. */
const sendErasure = ({ tenant, erasure }: ErasureReference) =>
  sendTo('ERASURES_QUEUE', { tenant, erasure, request: randomUUID() });

/** Has it looked again for what came late of an erasure, and for what was left. */
export const lookAgainLater = ({ tenant, erasure }: ErasureReference): Promise<void> =>
  sendTo('ERASURES_QUEUE', { tenant, erasure, last: true }, { delay: LOOK_AGAIN });

/** The last erasure of the same; null: there is none; and the id of one after it. */
async function lastOf(tenant: string, of: ErasureScope): Promise<{ known: Erasure | null; next: string }> {
  let known: Erasure | null = null;
  for (let again = 0; ; again += 1) {
    const next = erasureId(tenant, of, again);
    const found = await erasures().find({ tenant, erasure: next });
    if (!found) return { known, next };
    known = found;
  }
}

/**
 * Asks for an erasure. While one of the same is not done, it is asked to take what is there now, too, and keeps its id; where nothing has come
 * since it was done, that one is told. `isHeld`: whether anything is there to be erased.
 */
export async function requestErasure(
  tenant: string,
  of: ErasureScope,
  by: Erasure['by'],
  isHeld: boolean,
): Promise<Erasure | null> {
  const { known, next } = await lastOf(tenant, of);
  if (known && known.state !== 'erased') {
    const asked: Erasure = { ...known, state: 'requested' };
    if (!(await erasures().putFrom(known.state, asked))) return requestErasure(tenant, of, by, isHeld);
    await sendErasure(asked);
    return asked;
  }
  if (!isHeld) return known;
  const erasure: Erasure = {
    erasure: next,
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
  return erasures().get(erasure);
}
