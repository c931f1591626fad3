import { AssayError } from '@assay/kit/errors/assay-error';
import { listVersions, removeVersions } from '@assay/kit/storage/object-versions';
import { type Erasure, manifestKey, proofOf } from '@assay/platform/privacy/erasure';
import * as z from 'zod';
import { erasures, lookAgainLater } from '../privacy/erasures.ts';
import { defineConsumer } from '../runtime/define-consumer.ts';
import { logger } from '../runtime/define-handler.ts';
import { setting } from '../runtime/setting.ts';
import { s3 } from '../runtime/storage.ts';
import { manifestOf, sweep } from './sweep.ts';

/** Times that it is looked again where something is left: each quarter of an hour, for a day. */
const MOST_LOOKS = 96;

/** Erases what somebody asked for; a message that comes once more when that is done changes nothing. */
async function eraseAsked(erasure: Erasure, request: string): Promise<void> {
  const { requests } = await manifestOf(erasure);
  const isUnderWay = erasure.state === 'requested' || erasure.state === 'erasing';
  if (!isUnderWay && requests.includes(request)) return;
  await erasures().put({ ...erasure, state: 'erasing', looks: 0 });
  const left = await sweep(erasure, request);
  await erasures().put({
    ...erasure,
    state: left.length > 0 ? 'incomplete' : 'erased',
    finishedAt: new Date().toISOString(),
    ...proofOf(await manifestOf(erasure)),
    looks: 0,
    left,
  });
  await lookAgainLater(erasure);
}

/** Forgets what an erasure was of: the proof stays. */
async function forget(erasure: Erasure): Promise<void> {
  const versions = await listVersions(s3(), setting('BUCKET'), manifestKey(erasure));
  await removeVersions(s3(), setting('BUCKET'), versions);
}

/** Ends an erasure, unless somebody has asked for the same meanwhile. */
async function finish({ of: _, state, ...proof }: Erasure): Promise<void> {
  const lookedAgainAt = new Date().toISOString();
  const done: Erasure = { ...proof, state: 'erased', left: [], lookedAgainAt };
  if (await erasures().putFrom(state, done)) await forget(done);
}

/** @throws AssayError ErasureFailed where nothing is tried any more: the message becomes a dead letter, and so an alarm */
async function tryLater(erasure: Erasure, left: NonNullable<Erasure['left']>): Promise<void> {
  const looks = Math.min((erasure.looks ?? 0) + 1, MOST_LOOKS);
  const isLast = looks === MOST_LOOKS;
  const state = isLast ? 'failed' : 'incomplete';
  if (!(await erasures().putFrom(erasure.state, { ...erasure, state, looks, left }))) return;
  if (!isLast) return lookAgainLater(erasure);
  const words =
    'Something of an erasure could not be removed for a day: see what its proof says is left, mend it, and ask for the same again.';
  throw new AssayError('ErasureFailed', words);
}

/** Looks again for what came late, and for what was left. While somebody's asking is under way, that looks, and has it looked again. */
async function lookAgain(erasure: Erasure): Promise<void> {
  if (erasure.state === 'requested' || erasure.state === 'erasing') return;
  const left = await sweep(erasure, null);
  const proven = { ...erasure, ...proofOf(await manifestOf(erasure)) };
  if (left.length > 0) await tryLater(proven, left);
  else await finish(proven);
}

/**
 * Erases what a message asks for: at first everything that is there; a quarter of an hour later (`last`) what came late of that. Whoever dies in
 * between is followed by another try, which finds what was noted; an erasure that was looked at a last time is done.
 */
export const handler = defineConsumer(
  z.object({
    tenant: z.string(),
    erasure: z.string(),
    request: z.string().default(''),
    last: z.boolean().default(false),
  }),
  async ({ request, last, ...named }) => {
    const erasure = await erasures().get(named);
    if (erasure.lookedAgainAt !== undefined) await forget(erasure);
    else if (last) await lookAgain(erasure);
    else await eraseAsked(erasure, request);
    logger.info('erasure looked at', { erasure: erasure.erasure });
  },
);
