import { z } from 'zod';
import { runKey } from '../../shared/run/artifacts.ts';
import { type RunResult, runResultSchema } from '../../shared/run/result.ts';
import { defineHandler } from '../define-handler.ts';
import { artifacts, runStore } from '../storage.ts';

const eventSchema = z.object({ runId: z.string(), attempt: z.int() });

/** What of a result is kept in the table beside the run: an essay's scores by item, a review's issues by number. */
async function storeParts(
  result: RunResult,
): Promise<{ missing: string[]; issues?: Record<string, number> }> {
  if (result.workflow === 'deliverable-review') {
    const missing = [...new Set(result.missing.map(({ agent }) => agent))];
    const count = (severity: string) => result.issues.filter((issue) => issue.severity === severity).length;
    return { missing, issues: { HIGH: count('HIGH'), MEDIUM: count('MEDIUM'), LOW: count('LOW') } };
  }
  const { runId, scores } = result;
  await Promise.all(scores.map((score) => runStore().putScore(runId, score)));
  return { missing: scores.filter(({ score }) => score === null).map(({ trait }) => trait) };
}

/** Puts a run's outcome and provenance into DynamoDB and settles the run. Returns what AssessmentCompleted announces. */
export const handler = defineHandler(
  eventSchema,
  async ({ runId, attempt }) => {
    const result = await artifacts().read(runKey(runId, 'result.json'), runResultSchema);
    const { tenant, assignment, submission, status, provenance } = result;
    const parts = await storeParts(result);
    const finishedAt = new Date().toISOString();
    await runStore().settle(runId, attempt, status, {
      finishedAt,
      ...parts,
      cost: provenance.cost,
      provenance,
    });
    const { missing } = parts;
    return { runId, tenant, assignment: assignment.id, submission: submission.id, status, missing };
  },
  () => 'store-results',
);
