import { z } from 'zod';
import { agentRecordSchema } from '../../shared/agent/run-agent.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import { recordStep } from '../../shared/run/record-step.ts';
import {
  type Consolidation,
  consistencyAnswerSchema,
  consolidate,
  withoutCrossCheck,
} from '../../shared/workflows/deliverable-review/findings/consistency.ts';
import {
  type AnchoredFinding,
  filteredFindingsSchema,
} from '../../shared/workflows/deliverable-review/findings/filter.ts';
import { numberIssues } from '../../shared/workflows/deliverable-review/findings/finding-order.ts';
import {
  type AgentOutcome,
  agentOutcomeSchema,
  missingOf,
} from '../../shared/workflows/deliverable-review/outcome.ts';
import { planNarratives } from '../../shared/workflows/deliverable-review/plan.ts';
import { issueSummary } from '../../shared/workflows/deliverable-review/summaries.ts';
import { defineHandler } from '../define-handler.ts';
import { artifacts, runStore } from '../storage.ts';

/** `outcome`: how the ConsistencyManager ended; null where there was nothing to compare. */
const eventSchema = z.object({
  runId: z.string(),
  sections: z.int(),
  context: z.boolean(),
  coverage: z.boolean(),
  outcome: agentOutcomeSchema.nullable(),
});

async function crossCheck(
  runId: string,
  findings: AnchoredFinding[],
  outcome: AgentOutcome | null,
): Promise<Consolidation> {
  if (!outcome) return { ...withoutCrossCheck(findings, []), crossChecked: true };
  const [missing] = missingOf([outcome]);
  if (missing) return withoutCrossCheck(findings, [missing.message]);
  const { output } = await artifacts().read(runKey(runId, outcome.step), agentRecordSchema);
  return consolidate(consistencyAnswerSchema.parse(output), findings);
}

/** Applies what the ConsistencyManager decided, if it is sound, numbers the issues, and plans the narratives (C12, C13). */
export const handler = defineHandler(
  eventSchema,
  async ({ runId, sections, context, coverage, outcome }) => {
    const startedAt = Date.now();
    const { kept } = await artifacts().read(runKey(runId, 'findings.json'), filteredFindingsSchema);
    const consolidation = await crossCheck(runId, kept, outcome);
    const issues = numberIssues(consolidation.findings);
    await artifacts().write(runKey(runId, 'issue-summary.json'), issueSummary(issues));
    const to = { artifacts: artifacts(), runStore: runStore() };
    const { crossChecked, rejected, problems } = consolidation;
    const missing = outcome ? missingOf([outcome]) : [];
    await recordStep(
      to,
      { runId, step: 'issues.json', startedAt },
      { crossChecked, issues, rejected, problems, missing },
    );
    return { narratives: planNarratives(sections, { context, coverage }) };
  },
  () => 'consolidate-findings',
);
