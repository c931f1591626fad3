import * as z from 'zod';
import { missingOf, type Outcome, outcomeSchema } from '../../shared/run/outcome.ts';
import type { RunArtifacts } from '../../shared/run/run-artifacts.ts';
import {
  ANSWER,
  CONTEXT,
  COVERAGE,
  ENRICHED,
  FINDINGS,
  ISSUE_SUMMARY,
  ISSUES,
} from '../../shared/workflows/deliverable-review/artifacts.ts';
import {
  type Consolidation,
  consolidate,
  withoutCrossCheck,
} from '../../shared/workflows/deliverable-review/findings/consistency.ts';
import { consistencyAnswerSchema } from '../../shared/workflows/deliverable-review/findings/decisions.ts';
import { type KeptFinding, keptOf } from '../../shared/workflows/deliverable-review/findings/finding.ts';
import { numberIssues } from '../../shared/workflows/deliverable-review/findings/issue.ts';
import { narrativeCalls } from '../../shared/workflows/deliverable-review/plan.ts';
import { issueSummary } from '../../shared/workflows/deliverable-review/summaries.ts';
import { defineStep } from '../define-step.ts';

/** What the ConsistencyManager made of the findings; where there was nothing to compare, they go on as they are. */
async function crossCheck(
  findings: KeptFinding[],
  outcomes: Outcome[],
  artifacts: RunArtifacts,
): Promise<Consolidation> {
  if (outcomes.length === 0) return { ...withoutCrossCheck(findings, []), crossChecked: true };
  const [missing] = missingOf(outcomes);
  if (missing) return withoutCrossCheck(findings, [missing.message]);
  const { output } = await artifacts.read({ ...ANSWER, name: outcomes[0]!.step });
  return consolidate(consistencyAnswerSchema.parse(output), findings);
}

/**
 * Applies what the ConsistencyManager decided, as far as it holds, to the findings, numbers the issues, and plans the
 * narratives (C12, C13).
 */
export const handler = defineStep({
  event: {
    outcomes: z.array(outcomeSchema).describe('of the ConsistencyManager; empty if it was not asked'),
  },
  writes: ISSUES,
  async make({ run: { language }, outcomes }, artifacts) {
    const [{ findings }, { sections }, context, coverage] = await Promise.all([
      artifacts.read(FINDINGS),
      artifacts.read(ENRICHED),
      artifacts.read(CONTEXT),
      artifacts.read(COVERAGE),
    ]);
    const { issues, ...consolidation } = await crossCheck(keptOf(findings), outcomes, artifacts);
    const numbered = numberIssues(issues);
    await artifacts.write(ISSUE_SUMMARY, issueSummary(numbered));
    const given = { context: context !== null, coverage: coverage !== null };
    return {
      value: { ...consolidation, issues: numbered, outcomes },
      output: { calls: narrativeCalls({ sections, language }, given) },
    };
  },
});
