import { callsOf, runAgent } from '../../shared/agent/run-agent.ts';
import { AssayError } from '../../shared/errors/assay-error.ts';
import type { ModelCall } from '../../shared/model/model-call.ts';
import type { ModelClient } from '../../shared/model/model-client.ts';
import { reviewAnswers } from '../../shared/workflows/deliverable-review/answers.ts';
import { compactedFeatureSchema } from '../../shared/workflows/deliverable-review/knowledge/compact-feature.ts';
import {
  type CompactedCluster,
  mentionsShown,
} from '../../shared/workflows/deliverable-review/knowledge/compose-knowledge.ts';
import type {
  FeatureMention,
  MentionCluster,
} from '../../shared/workflows/deliverable-review/knowledge/mine-features.ts';
import { promptsOf } from '../models.ts';

export const COMPACTOR = 'deliverable-review/feature-compactor';

/** An answer that cannot be used says something about the cluster; every other failure ends the build. */
const UNUSABLE = new Set(['ModelOutputInvalid', 'ModelRefused']);

/** Has the agent make one feature of a cluster; `answer` is null where it gives none that can be used. */
export async function compactCluster(
  { model, tenant, language, seed }: { model: ModelClient; tenant: string; language: string; seed: number },
  cluster: MentionCluster,
  mentions: readonly FeatureMention[],
): Promise<CompactedCluster & { calls: ModelCall[] }> {
  const services = { prompts: await promptsOf({ tenant }), model, outputs: reviewAnswers };
  const inputs = { cluster: { language, mentions: mentionsShown(cluster, mentions) } };
  try {
    const run = await runAgent({ agent: COMPACTOR, inputs, seed, language }, services);
    return { cluster, answer: compactedFeatureSchema.parse(run.output), calls: callsOf(run) };
  } catch (error) {
    if (!(error instanceof AssayError) || !UNUSABLE.has(error.code)) throw error;
    return { cluster, answer: null, calls: [] };
  }
}
