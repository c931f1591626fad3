import { WHOLE_AUDIT } from '@assay/deliverable-review/answered';
import { DIGEST, WHOLE_FEATURES } from '@assay/deliverable-review/artifacts';
import type { CheckedDocument } from '@assay/deliverable-review/document-index/schema';
import { matrixAnswers, wholeFeatureAnswers } from '@assay/deliverable-review/list-answers';
import { callsOnWhole, type ReviewPlan, WHOLE_AGENTS } from '@assay/deliverable-review/plan';
import type { ReaderRecord } from '@assay/deliverable-review/readings';
import { holdsWhole } from '@assay/deliverable-review/whole/compose-digest';
import { declarationOf, one } from '@assay/platform/run/artifact';
import { answeredSteps, type CallOutcome } from '@assay/platform/run/outcome';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';

/** What is known of a run before what was said over the digest is looked at. */
interface AnchoringInput {
  outcomes: readonly CallOutcome[];
  /** Of these the auditor's of the whole. */
  audits: readonly CallOutcome[];
  /** The readers' answers that there are, by their steps. */
  runs: ReadonlyMap<string, ReaderRecord>;
  plan: ReviewPlan;
  checked: CheckedDocument;
}

/** What was said over the digest of a document that was read in parts; null of one that was read at once. */
export async function readWhole(
  { outcomes, audits, runs, plan, checked }: AnchoringInput,
  artifacts: RunArtifacts,
) {
  const digest = await artifacts.read(DIGEST);
  if (digest === null) return null;
  const asked = (agent: string) => outcomes.filter((outcome) => outcome.agent === agent).length;
  const batches = { features: asked(WHOLE_AGENTS.features), requirements: asked(WHOLE_AGENTS.traceability) };
  const [features, audited] = await Promise.all([
    Promise.all(
      Array.from({ length: batches.features }, (_, index) => artifacts.read(one(WHOLE_FEATURES, index + 1))),
    ),
    Promise.all(answeredSteps(audits).map((step) => artifacts.read(declarationOf([WHOLE_AUDIT], step)))),
  ]);
  const answered = { sections: [{ calls: callsOnWhole(plan, batches) }], runs };
  return {
    holdsWhole: holdsWhole(digest),
    unread: digest.unread,
    findings: audited.flatMap(({ output }) => output.findings),
    features: wholeFeatureAnswers(answered, features.flat()),
    matrix: matrixAnswers(answered, checked),
  };
}
