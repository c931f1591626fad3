import { z } from 'zod';
import { assignmentVersion, reviewAssignmentSchema } from '../../shared/assignment/assignment.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import { provenanceOf } from '../../shared/run/provenance.ts';
import { recordStep } from '../../shared/run/record-step.ts';
import { assembleReview } from '../../shared/workflows/deliverable-review/assemble-review.ts';
import { agentOutcomeSchema, missingOf } from '../../shared/workflows/deliverable-review/outcome.ts';
import type { ReviewResult } from '../../shared/workflows/deliverable-review/result.ts';
import { callsOfRuns, readReview } from '../../shared/workflows/deliverable-review/review-record.ts';
import { defineHandler } from '../define-handler.ts';
import { artifacts, runStore } from '../storage.ts';

/** `outcomes`: how the narratives ended. */
const eventSchema = z.object({ runId: z.string(), outcomes: z.array(agentOutcomeSchema) });

/** Gathers what the steps left behind into the run's result; no agent speaks any more. */
export const handler = defineHandler(
  eventSchema,
  async ({ runId, outcomes }) => {
    const startedAt = Date.now();
    const [run, assignment, record] = await Promise.all([
      runStore().getRun(runId),
      artifacts().read(runKey(runId, 'assignment.json'), reviewAssignmentSchema),
      readReview(artifacts(), runId, missingOf(outcomes)),
    ]);
    const { pages, words, ...review } = assembleReview(record);
    const { assignment: id, title, task, language, scope, seed } = assignment;
    const made = {
      assignmentVersion: assignmentVersion(assignment),
      submissionSha256: record.submission.sha256,
      prompts: Object.fromEntries(record.runs.map(({ run: { agent, promptHash } }) => [agent, promptHash])),
      seed,
    };
    const now = new Date();
    const result: ReviewResult = {
      runId,
      workflow: 'deliverable-review',
      tenant: run.tenant,
      assignment: { id, title: title ?? id, task, language },
      scope,
      submission: { id: run.submission, file: run.file, pages, words },
      ...review,
      provenance: provenanceOf(made, callsOfRuns(record.runs)),
      elapsedMs: now.getTime() - Date.parse(run.admittedAt),
      startedAt: run.admittedAt,
      assessedAt: now.toISOString(),
    };
    const to = { artifacts: artifacts(), runStore: runStore() };
    await recordStep(to, { runId, step: 'result.json', startedAt }, result);
    return { status: result.status };
  },
  () => 'assemble-review',
);
