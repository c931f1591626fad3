import { WHOLE_AUDIT } from '@assay/deliverable-review/answered';
import { DIGEST, WHOLE_FEATURES } from '@assay/deliverable-review/artifacts';
import type { CheckedDocument } from '@assay/deliverable-review/document-index/schema';
import { featureAnswers, matrixAnswers } from '@assay/deliverable-review/list-answers';
import { callsOnWhole, type ReviewPlan, WHOLE_AGENTS } from '@assay/deliverable-review/plan';
import type { ReaderRecord } from '@assay/deliverable-review/readings';
import { holdsWhole } from '@assay/deliverable-review/whole/compose-digest';
import { one } from '@assay/platform/run/artifact';
import type { CallOutcome } from '@assay/platform/run/outcome';
import { type RunArtifacts, readAnswered } from '@assay/platform/run/run-artifacts';

/** What is known of a run before what was said over the digest is looked at. */
interface AnchoringInput {
  outcomes: readonly CallOutcome[];
  /** The readers' answers that there are, by their steps. */
  runs: ReadonlyMap<string, ReaderRecord>;
  plan: ReviewPlan;
  checked: CheckedDocument;
}

/** What was said over the digest of a document that was read in parts; null of one that was read at once. */
export async function readWhole({ outcomes, runs, plan, checked }: AnchoringInput, artifacts: RunArtifacts) {
  const digest = await artifacts.read(DIGEST);
  if (digest === null) return null;
  const askedOf = (agent: string) => outcomes.filter((outcome) => outcome.agent === agent);
  const batches = {
    features: askedOf(WHOLE_AGENTS.features).length,
    requirements: askedOf(WHOLE_AGENTS.traceability).length,
  };
  const [features, audits] = await Promise.all([
    Promise.all(
      Array.from({ length: batches.features }, (_, index) => artifacts.read(one(WHOLE_FEATURES, index + 1))),
    ),
    readAnswered(artifacts, [WHOLE_AUDIT], askedOf(WHOLE_AGENTS.findings)),
  ]);
  const answered = { sections: [{ calls: callsOnWhole(plan, batches) }], runs };
  return {
    holdsWhole: holdsWhole(digest),
    unread: digest.unread,
    findings: [...audits.values()].flatMap(({ output }) => output.findings),
    features: featureAnswers(answered, features.flat(), WHOLE_FEATURES),
    matrix: matrixAnswers(answered, checked),
  };
}
