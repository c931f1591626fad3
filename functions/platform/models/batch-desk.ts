import { type BatchDesk, batched } from '@assay/model/batch/batch-desk';
import { type BatchOwner, batchesKey, settledQuestionSchema } from '@assay/model/batch/batch-objects';
import { hashOf } from '@assay/model/canonical-json';
import type { RunContext } from '@assay/platform/run/run-context';
import { objects } from '../runtime/storage.ts';

function deskOf(owner: BatchOwner, runId: string, until: number): BatchDesk {
  return {
    async answerTo({ body, ...of }) {
      const question = hashOf({ runId, provider: of.provider, body });
      const settled = await objects().readOptional(
        batchesKey('answers', owner, question),
        settledQuestionSchema,
      );
      if (settled && 'body' in settled) return { question, data: settled.body, key: settled.key };
      if (settled || Date.now() >= until) return null;
      await objects().write(batchesKey('asked', owner, question), { body });
      throw batched({ question, ...of });
    },
  };
}

/**
 * Where a run's questions wait for batches, where it is to wait for them. Questions of two runs are two, equal ones too: each run pays its
 * own. A run that asks in batches for too long asks at once from then on. A question is the same however often it is asked, so that it is in one batch.
 */
export function batchDeskOf({ runId, tenant, reevaluation }: RunContext): BatchDesk | undefined {
  if (reevaluation?.mode !== 'batch') return undefined;
  const { id, until = Number.POSITIVE_INFINITY } = reevaluation;
  return deskOf({ tenant, reevaluation: id }, runId, until);
}
