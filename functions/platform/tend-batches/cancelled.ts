import { type BatchOwner, batchesKey } from '@assay/model/batch/batch-objects';
import pLimit from 'p-limit';
import { reevaluations } from '../runs/reevaluations.ts';
import { logger } from '../runtime/define-handler.ts';
import { objects } from '../runtime/storage.ts';
import { AT_ONCE, type KeptBatch } from './open-batch.ts';
import type { KeptMessage } from './parked.ts';
import { providerBatches } from './provider-batches.ts';

const nameOf = ({ tenant, reevaluation }: BatchOwner) => `${tenant}/${reevaluation}`;

/** Which of some re-evaluations were cancelled, told by the owner of what is kept of them. */
export async function cancelledAmong(owners: readonly BatchOwner[]): Promise<(owner: BatchOwner) => boolean> {
  const each = [...new Map(owners.map((owner) => [nameOf(owner), owner])).values()];
  const found = await pLimit(AT_ONCE).map(each, async (owner) => {
    const item = await reevaluations().find(owner);
    return item?.state === 'cancelled' ? [nameOf(owner)] : [];
  });
  const cancelled = new Set(found.flat());
  return (owner) => cancelled.has(nameOf(owner));
}

/** Nobody waits for these messages any more: what they ask is sent to no provider. */
export async function dropMessages(messages: readonly KeptMessage[]): Promise<void> {
  const asked = messages.flatMap(({ owner, questions }) =>
    questions.map(({ question }) => batchesKey('asked', owner, question)),
  );
  await objects().remove(asked);
  await objects().remove(messages.map(({ key }) => key));
}

/**
 * Cancels a batch at its provider, as far as that can be had; what it has answered by then is paid. Its questions have no end: should the
 * re-evaluation be gone on with, they are put into another batch.
 */
export async function dropBatch(batch: KeptBatch): Promise<void> {
  try {
    if (batch.id !== null) await (await providerBatches(batch.owner, batch.provider)).cancel(batch.id);
  } catch (error) {
    logger.warn('batch not cancelled', { ...batch.owner, code: (error as Error).name });
  }
  await objects().remove(batch.questions.map((question) => batchesKey('asked', batch.owner, question)));
  await objects().remove([batch.key]);
}
