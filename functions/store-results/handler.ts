import { z } from 'zod';
import { essayResultSchema } from '../../shared/essay/result.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import { defineHandler } from '../define-handler.ts';
import { artifacts, runStore } from '../storage.ts';

const eventSchema = z.object({ runId: z.string(), attempt: z.int() });

/** Puts a run's scores and provenance into DynamoDB and settles the run. Returns what AssessmentCompleted announces. */
export const handler = defineHandler(
  eventSchema,
  async ({ runId, attempt }) => {
    const { tenant, assignment, submission, status, scores, provenance } = await artifacts().read(
      runKey(runId, 'result.json'),
      essayResultSchema,
    );
    await Promise.all(scores.map((score) => runStore().putScore(runId, score)));
    const missingTraits = scores.filter(({ score }) => score === null).map(({ trait }) => trait);
    const finishedAt = new Date().toISOString();
    await runStore().settle(runId, attempt, status, {
      finishedAt,
      missingTraits,
      cost: provenance.cost,
      provenance,
    });
    return { runId, tenant, assignment: assignment.id, submission: submission.id, status, missingTraits };
  },
  () => 'store-results',
);
