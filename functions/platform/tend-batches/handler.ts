import { batchesFolder, openBatchSchema, ownerOf } from '@assay/model/batch/batch-objects';
import pLimit from 'p-limit';
import * as z from 'zod';
import { defineHandler, logger } from '../runtime/define-handler.ts';
import { objects } from '../runtime/storage.ts';
import { alone } from './alone.ts';
import { cancelledAmong, dropBatch, dropMessages } from './cancelled.ts';
import { AT_ONCE, create, giveUp, isLost, type KeptBatch, look } from './open-batch.ts';
import { parkedMessages, tendParked } from './parked.ts';
import { isFinal, providerBatches } from './provider-batches.ts';

/** Batches whose providers are asked at the same time: each may hold a file of 200 MB. */
const PROVIDERS_AT_ONCE = 2;

async function openBatches(): Promise<KeptBatch[]> {
  const keys = (await objects().list(batchesFolder('open'))).map(({ key }) => key);
  const read = await pLimit(AT_ONCE).map(keys, async (key) => {
    const owner = ownerOf(key);
    const batch = owner && (await objects().readOptional(key, openBatchSchema));
    return batch ? [{ ...batch, key, owner }] : [];
  });
  return read.flat();
}

async function advance(batch: KeptBatch, isNew: boolean, now: number): Promise<'open' | 'ended'> {
  try {
    const provider = await providerBatches(batch.owner, batch.provider);
    return await (batch.id === null
      ? create(batch, provider, { isNew, now })
      : look(batch, batch.id, provider, now));
  } catch (error) {
    logger.error('batch not tended', { ...batch.owner, code: (error as Error).name });
    if (batch.id === null && isFinal(error)) return giveUp(batch, 'not_taken');
    return isLost(batch, now) ? giveUp(batch, 'provider_away') : 'open';
  }
}

/** Those that are open still. One that cannot be looked at now keeps no other from it. */
async function advanceAll(batches: readonly KeptBatch[], isNew: boolean, now: number): Promise<KeptBatch[]> {
  const open = await pLimit(PROVIDERS_AT_ONCE).map(batches, async (batch) =>
    (await advance(batch, isNew, now)) === 'open' ? [batch] : [],
  );
  return open.flat();
}

async function tend(now: number) {
  const before = await openBatches();
  const all = await parkedMessages();
  const isCancelled = await cancelledAmong([...before, ...all].map(({ owner }) => owner));
  await dropMessages(all.filter(({ owner }) => isCancelled(owner)));
  for (const batch of before.filter(({ owner }) => isCancelled(owner))) await dropBatch(batch);
  const keptBatches = before.filter(({ owner }) => !isCancelled(owner));
  const open = await advanceAll(keptBatches, false, now);
  const covered = new Set(open.flatMap(({ parked }) => parked));
  const messages = all.filter(({ key, owner }) => !covered.has(key) && !isCancelled(owner));
  const inBatches = new Set(open.flatMap(({ questions }) => questions));
  const { batches, back } = await tendParked(messages, inBatches, now);
  const created = await advanceAll(batches, true, now);
  const passed = { open: open.length + created.length, ended: before.length - open.length, back };
  logger.info('batches', { ...passed, created: created.length });
  return passed;
}

async function isAnything(): Promise<boolean> {
  const lists = await Promise.all(
    (['open', 'parked'] as const).map((what) => objects().list(batchesFolder(what))),
  );
  return lists.flat().length > 0;
}

/**
 * Every few minutes: looks after the questions of re-evaluations that wait for batches. Batches that are at their end are read and their
 * answers kept; calls all of whose questions are settled go back into their queue; questions that are in no batch are put into new ones.
 * One process at a time; whatever one that died left undone, the next does.
 */
export const handler = defineHandler(z.looseObject({}), async () => {
  const nothing = { open: 0, ended: 0, back: 0 };
  if (!(await isAnything())) return nothing;
  return (await alone(() => tend(Date.now()))) ?? { ...nothing, isTended: true };
});
