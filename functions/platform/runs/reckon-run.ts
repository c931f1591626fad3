import { NOT_SENT } from '@assay/model/agent/block';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { isMeasured } from '@assay/platform/run/evaluation-tenant';
import type { RunItem } from '@assay/platform/run/items';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { agentsOf, catalogueOf } from '../models/models.ts';
import { logger } from '../runtime/define-handler.ts';
import { objects } from '../runtime/storage.ts';
import { readEnds } from './read-ends.ts';

/** Says without any text why a run's workflow cannot tell what it takes. What the upload or the assignment lacks its plan says. */
function cannotTell(runId: string, error: unknown): undefined {
  logger.warn('not reckoned', { runId, code: error instanceof Error ? error.name : 'Unknown' });
}

/** What a run takes as a rule, or at most where its workflow tells no more, by what was handed in and catalogue prices, US dollars; undefined: its workflow cannot tell, or there is no model to ask. */
export async function reckonRun(
  run: RunItem,
  assignment: CommonAssignment,
  readUpload: () => Promise<Uint8Array>,
): Promise<number | undefined> {
  const { runId, tenant, reevaluation, mode = 'now', source, size, file, options } = run;
  const { estimate, estimateByEnds } = findWorkflow(assignment.workflow).handIn ?? {};
  if (process.env.MODEL_ANSWERS === 'none' || !(estimate || estimateByEnds)) return undefined;
  const purpose = isMeasured(run) && { purpose: 'evaluation' as const };
  const scope = {
    tenant,
    ...purpose,
    ...(reevaluation !== undefined && { reevaluation: { id: reevaluation, mode } }),
  };
  try {
    const [library, catalogue] = await Promise.all([agentsOf(scope), catalogueOf(scope)]);
    const kit = { prompts: library.withKey(NOT_SENT), catalogue };
    if (!estimate) {
      const [first, last] = await readEnds(source);
      return (await estimateByEnds!({ first, last, size: size ?? 0, ...kit })) ?? undefined;
    }
    const bytes = await readUpload();
    const { usual, cost } = await estimate({
      assignment,
      bytes,
      file,
      options,
      tenant,
      objects: objects(),
      ...kit,
    });
    return usual ?? cost[1] ?? undefined;
  } catch (error) {
    return cannotTell(runId, error);
  }
}
