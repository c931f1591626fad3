import { DECISIONS } from '@assay/deliverable-review/answered';
import {
  CONTEXT,
  COVERAGE,
  ENRICHED,
  FINDINGS,
  ISSUE_SUMMARY,
  ISSUES,
} from '@assay/deliverable-review/artifacts';
import {
  type Consolidation,
  consolidate,
  withoutCrossCheck,
} from '@assay/deliverable-review/findings/consistency';
import { type KeptFinding, keptOf } from '@assay/deliverable-review/findings/finding';
import { numberIssues } from '@assay/deliverable-review/findings/issue';
import { narrativeCalls } from '@assay/deliverable-review/plan';
import { issueSummary } from '@assay/deliverable-review/summaries';
import { declarationOf } from '@assay/platform/run/artifact';
import { type CallOutcome, missingOf, outcomeSchema } from '@assay/platform/run/outcome';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import * as z from 'zod';
import { defineStep } from '../../platform/runtime/define-step.ts';

/** What the ConsistencyManager made of the findings; where there was nothing to compare, they go on as they are. */
async function crossCheck(
  findings: KeptFinding[],
  outcomes: CallOutcome[],
  artifacts: RunArtifacts,
): Promise<Consolidation> {
  if (outcomes.length === 0) return { ...withoutCrossCheck(findings, []), crossChecked: true };
  const [missing] = missingOf(outcomes);
  if (missing) return withoutCrossCheck(findings, [missing.message]);
  const { output } = await artifacts.read(declarationOf([DECISIONS], outcomes[0]!.step));
  return consolidate(output, findings);
}

/**
 * Applies what the ConsistencyManager decided, as far as it holds, to the findings, numbers the issues, and plans the
 * narratives (C12, C13). Beside issues the report shows where on their pages the passages stand, which is drawn here.
 */
export const handler = defineStep({
  event: {
    outcomes: z.array(outcomeSchema).describe('of the ConsistencyManager; empty if it was not asked'),
  },
  writes: ISSUES,
  async make({ run, outcomes }, artifacts) {
    const [{ findings }, { sections }, context, coverage] = await Promise.all([
      artifacts.read(FINDINGS),
      artifacts.read(ENRICHED),
      artifacts.read(CONTEXT),
      artifacts.read(COVERAGE),
    ]);
    const { issues, ...consolidation } = await crossCheck(keptOf(findings), outcomes, artifacts);
    const numbered = numberIssues(issues);
    await artifacts.write(ISSUE_SUMMARY, issueSummary(numbered));
    const { drawPassages } = await import('./draw-passages.ts');
    const passages = await drawPassages(run, numbered, artifacts);
    const given = { context: context !== null, coverage: coverage !== null };
    return {
      value: { ...consolidation, issues: numbered, passages, outcomes },
      output: { calls: narrativeCalls({ sections, language: run.language }, given) },
    };
  },
});
