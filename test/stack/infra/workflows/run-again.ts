import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  CONFIGURATION,
  reevaluationId,
  reevaluationKey,
  scheduledKey,
} from '@assay/platform/reevaluation/reevaluation';
import { createLedger } from '@assay/platform/run/ledger';
import type { Assessments } from '../../../support/assessments.ts';
import * as essays from '../../../support/essay-scoring/essay-model.ts';

const NOTHING = { prompts: null, models: null, assignment: null };
const JUDGE = 'essay-scoring/judge-all-traits.yaml';

/**
 * An essay is assessed again, under a cap: twice, so that the second time the noise of the first is known, gone on with, by a schedule, and for an
 * assignment that nobody has handed anything in for; once it is cancelled while EventBridge is away, and gone on with.
 */
export async function runAgain(assessments: Assessments): Promise<void> {
  const { assess, events, hand, invoke, objects, reevaluate, runStore } = assessments;
  const run = await hand(essays.essayOf({ variant: 'SA' }));
  await assess(run);
  const { tenant, assignment } = await runStore.getRun(run);
  const ledger = createLedger(assessments.documents, 'results');
  await ledger.setCap(tenant, assignment, 1000, '2030-01-01T00:00:00.000Z');
  const of = { tenant, assignment };
  const prompts = { [JUDGE]: await readFile(`prompts/${JUDGE}`, 'utf8') };
  const request = { ...of, seed: 7, mode: 'now' };
  const start = async (nonce: string, isAgain = false) => {
    const reevaluation = reevaluationId(of, nonce);
    await objects.write(reevaluationKey({ tenant, reevaluation }, CONFIGURATION), { ...NOTHING, prompts });
    await invoke('start-reevaluation', isAgain ? { tenant, reevaluation } : { request, nonce });
    await reevaluate({ ...of, reevaluation });
  };
  const [first, second] = [randomUUID(), randomUUID()];
  await start(first);
  await start(second);
  await start(second, true);
  await objects.write(scheduledKey(of, 'request.json'), request);
  await objects.write(scheduledKey(of, CONFIGURATION), NOTHING);
  await invoke('start-reevaluation', { ...of, scheduledTime: '2030-01-01T00:00:00Z' });
  const nobody = { ...of, assignment: 'nobody' };
  await invoke('start-reevaluation', { request: { ...request, ...nobody }, nonce: first });
  await reevaluate({ ...nobody, reevaluation: reevaluationId(nobody, first) });
  const third = randomUUID();
  const cancelled = { tenant, reevaluation: reevaluationId(of, third) };
  await invoke('start-reevaluation', { request, nonce: third });
  events.refusing = 2;
  await invoke('cancel-run', cancelled);
  const close = invoke('close-reevaluation', { ...cancelled, execution: cancelled.reevaluation });
  await assert.rejects(close, { name: 'EventsUnavailable' });
  await invoke('start-reevaluation', cancelled);
}
