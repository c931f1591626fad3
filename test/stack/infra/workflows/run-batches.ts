import assert from 'node:assert/strict';
import { waitsFor } from '@assay/model/batch/batch-desk';
import { batchesFolder, openBatchSchema } from '@assay/model/batch/batch-objects';
import { park } from '../../../../functions/platform/run-agent/park.ts';
import type { Assessments } from '../../../support/assessments.ts';
import * as essays from '../../../support/essay-scoring/essay-model.ts';
import { invoked } from '../../../support/invoked.ts';
import { openQueuedCalls } from '../../../support/queued-calls.ts';

/** More than a batch is waited for. */
const LONG_MS = 28 * 3600_000;

/**
 * A question of a run that asks in batches is asked and parked, put into a batch whose provider is away, given up when it is old, and its
 * message is put back.
 */
export async function runBatches({
  assess,
  calls,
  hand,
  invoke,
  objects,
  reset,
}: Assessments): Promise<void> {
  const queue = await openQueuedCalls();
  reset();
  await assess(await hand(essays.essayOf()));
  const { run, ...call } = calls.find(({ name }) => name === 'runagent')!.payload;
  const { tenant } = run as { tenant: string };
  const configuration = { prompts: null, models: null, assignment: null };
  await objects.write(`reevaluations/${tenant}/reeval-batched/configuration.json`, configuration);
  const inBatches = { ...(run as object), reevaluation: { id: 'reeval-batched', mode: 'batch' } };
  const failed = await invoke('run-agent', { ...call, run: inBatches }).catch((error: unknown) => error);
  const question = waitsFor(failed);
  assert.ok(question, String(failed));
  const waited = { since: 0, times: 0, unanswered: 0 };
  const message = { token: 'token', run: inBatches, threads: [{ calls: [call] }], waited };
  await invoked.run('run-agent', () => park(message, [question]));
  await invoke('tend-batches', {});
  for (const { key } of await objects.list(batchesFolder('open'))) {
    const batch = await objects.read(key, openBatchSchema);
    await objects.write(key, { ...batch, madeAt: batch.madeAt - LONG_MS });
  }
  await invoke('tend-batches', {});
  assert.equal(queue.waiting.length, 1);
  reset();
}
