import { z } from 'zod';
import { type AgentRecord, agentRecordSchema, callsOf } from '../../agent/run-agent.ts';
import { enrichedDocumentSchema } from '../../document/enriched-document.ts';
import type { ModelCall } from '../../model/model-call.ts';
import { type Artifacts, runKey } from '../../run/artifacts.ts';
import { documentContextSchema } from './document-context.ts';
import { enrichedTextSchema } from './enriched-text.ts';
import { featureCoverageSchema } from './features.ts';
import { anchoredFindingSchema, filteredFindingsSchema } from './findings/filter.ts';
import { issueSchema } from './findings/finding-order.ts';
import { knowledgeBaseSchema } from './knowledge/knowledge-base.ts';
import { reviewPlanSchema } from './plan.ts';
import { type MissingAgent, missingAgentSchema } from './result.ts';
import { traceabilityMatrixSchema } from './traceability.ts';

/** `issues.json`: what the cross-check left. */
export const issuesSchema = z.strictObject({
  crossChecked: z.boolean(),
  issues: z.array(issueSchema),
  rejected: z.array(z.strictObject({ finding: anchoredFindingSchema, note: z.string() })),
  problems: z.array(z.string()),
  missing: z.array(missingAgentSchema).describe('the ConsistencyManager, where it had no answer'),
});

/** `submission.json` */
export const submittedDocumentSchema = z.object({
  file: z.string(),
  sha256: z.string(),
  pages: z.int(),
  words: z.int(),
});

/** An agent's run with the step it is kept at. */
export interface KeptRun {
  step: string;
  run: AgentRecord;
}

/**
 * What the steps of a review left behind. `runs`: of all agents but those in `missing`, whose answers would be of an
 * earlier attempt.
 */
export async function readReview(artifacts: Artifacts, runId: string, missingLater: readonly MissingAgent[]) {
  const read = <T>(step: string, schema: z.ZodType<T>) => artifacts.read(runKey(runId, step), schema);
  const [ofReaders, enriched, issues, listed] = await Promise.all([
    read('missing.json', z.array(missingAgentSchema)),
    read('enriched.json', enrichedTextSchema),
    read('issues.json', issuesSchema),
    artifacts.list(runKey(runId, 'agents/')),
  ]);
  const missing = [...enriched.missing, ...ofReaders, ...issues.missing, ...missingLater];
  const lost = new Set(missing.map(({ step }) => step));
  const steps = listed
    .map(({ key }) => key.slice(runKey(runId, '').length))
    .filter((step) => !lost.has(step));
  const [document, submission, knowledge, plan, findings, coverage, traceability, context, runs] =
    await Promise.all([
      read('document.json', enrichedDocumentSchema),
      read('submission.json', submittedDocumentSchema),
      read('knowledge.json', knowledgeBaseSchema.nullable()),
      read('plan.json', reviewPlanSchema),
      read('findings.json', filteredFindingsSchema),
      read('coverage.json', featureCoverageSchema.nullable()),
      read('traceability.json', traceabilityMatrixSchema.nullable()),
      read('context.json', documentContextSchema.nullable()),
      Promise.all(
        steps.map(async (step): Promise<KeptRun> => ({ step, run: await read(step, agentRecordSchema) })),
      ),
    ]);
  return {
    missing,
    document,
    enriched,
    submission,
    knowledge,
    sections: plan.sections.length,
    findings,
    coverage,
    traceability,
    context,
    issues,
    runs,
  };
}
export type ReviewRecord = Awaited<ReturnType<typeof readReview>>;

/** Every model call of the runs. */
export function callsOfRuns(runs: readonly KeptRun[]): ModelCall[] {
  return runs.flatMap(({ run }) => callsOf(run));
}
