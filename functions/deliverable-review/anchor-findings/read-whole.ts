import { DIGEST, WHOLE_FEATURES } from '@assay/deliverable-review/artifacts';
import type { CheckedDocument } from '@assay/deliverable-review/document-index/schema';
import { matrixAnswers, wholeFeatureAnswers } from '@assay/deliverable-review/list-answers';
import { callsOnWhole, type ReviewPlan, WHOLE_AGENTS } from '@assay/deliverable-review/plan';
import { holdsWhole } from '@assay/deliverable-review/whole/compose-digest';
import { wholeFindingsSchema } from '@assay/deliverable-review/whole/whole-findings';
import type { AgentRecord } from '@assay/model/agent/run-agent';
import { one } from '@assay/platform/run/artifact';
import type { CallOutcome } from '@assay/platform/run/outcome';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';

/** What is known of a run before what was said over the digest is looked at. */
interface AnchoringInput {
  outcomes: readonly CallOutcome[];
  /** The answers that there are, by their steps. */
  runs: ReadonlyMap<string, AgentRecord>;
  plan: ReviewPlan;
  checked: CheckedDocument;
}

/** What was said over the digest of a document that was read in parts; null of one that was read at once. */
export async function readWhole({ outcomes, runs, plan, checked }: AnchoringInput, artifacts: RunArtifacts) {
  const digest = await artifacts.read(DIGEST);
  if (digest === null) return null;
  const asked = (agent: string) => outcomes.filter((outcome) => outcome.agent === agent).length;
  const batches = { features: asked(WHOLE_AGENTS.features), requirements: asked(WHOLE_AGENTS.traceability) };
  const features = await Promise.all(
    Array.from({ length: batches.features }, (_, index) => artifacts.read(one(WHOLE_FEATURES, index + 1))),
  );
  const answered = { sections: [{ calls: callsOnWhole(plan, batches) }], runs };
  const audits = [...runs.values()].filter(({ agent }) => agent === WHOLE_AGENTS.findings);
  return {
    holdsWhole: holdsWhole(digest),
    unread: digest.unread,
    findings: audits.flatMap(({ output }) => wholeFindingsSchema.parse(output).findings),
    features: wholeFeatureAnswers(answered, features.flat()),
    matrix: matrixAnswers(answered, checked),
  };
}
