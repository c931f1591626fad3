import pLimit from 'p-limit';
import { z } from 'zod';
import { runContextSchema } from '../../shared/run/run-context.ts';
import { findWorkflow } from '../../shared/workflows/find-workflow.ts';
import { settleBilled } from '../billing.ts';
import { count, defineHandler } from '../define-handler.ts';
import { setting } from '../setting.ts';
import { artifactsOf, runStore } from '../storage.ts';

/** A class has as many items as answers. */
const PUT_AT_ONCE = 32;

/** Names that are told: what Step Functions and EventBridge pass on is limited to 256 KiB. */
const MISSING_TOLD = 100;

function bounded(names: string[]): string[] {
  const more = names.length - MISSING_TOLD;
  const told = names.slice(0, MISSING_TOLD).map((name) => name.slice(0, 200));
  return more > 0 ? [...told, `… and ${more} more`] : told;
}

const eventSchema = z.object({ run: runContextSchema });

/** Puts a run's outcome, bill and provenance (without the parameters of every call) into DynamoDB and settles the run. Returns what AssessmentCompleted announces. */
export const handler = defineHandler(
  eventSchema,
  async ({ run: { runId, attempt, workflow: id } }) => {
    const workflow = findWorkflow(id);
    const result = await artifactsOf(runId).read(workflow.result);
    const { tenant, assignment, submission, status, provenance } = result;
    const missing = bounded(workflow.missing(result));
    await pLimit(PUT_AT_ONCE).map(workflow.items(result), (item) => runStore().putItem(runId, attempt, item));
    const finishedAt = new Date().toISOString();
    const { parameters: _, ...kept } = provenance;
    const outcome = { finishedAt, missing, cost: provenance.cost, provenance: kept };
    if (await settleBilled(runId, attempt, status, outcome)) count('RunCompleted');
    return {
      runId,
      workflow: id,
      tenant,
      assignment: assignment.id,
      submission: submission.id,
      status,
      missing,
    };
  },
  () => setting('FUNCTION'),
);
