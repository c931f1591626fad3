import { reviewAnswers } from '@assay/deliverable-review/answers';
import { type CompactedCluster, mentionsShown } from '@assay/deliverable-review/knowledge/compose-knowledge';
import type { FeatureMention, MentionCluster } from '@assay/deliverable-review/knowledge/mine-features';
import { AssayError } from '@assay/kit/errors/assay-error';
import { callsOf } from '@assay/model/agent/agent-run';
import { runAgent } from '@assay/model/agent/run-agent';
import type { ModelCall } from '@assay/model/model-call';
import type { ModelClient } from '@assay/model/model-client';
import { promptsOf } from '../../platform/models/models.ts';

export const COMPACTOR = 'deliverable-review/feature-compactor';

const outputs = { 'compacted-feature': reviewAnswers['compacted-feature'] };

/** An answer that cannot be used says something about the cluster; every other failure ends the build. */
const UNUSABLE = new Set(['ModelOutputInvalid', 'ModelRefused']);

/** Has the agent make one feature of a cluster; `answer` is null where it gives none that can be used. */
export async function compactCluster(
  { model, tenant, language, seed }: { model: ModelClient; tenant: string; language: string; seed: number },
  cluster: MentionCluster,
  mentions: readonly FeatureMention[],
): Promise<CompactedCluster & { calls: ModelCall[] }> {
  const services = { prompts: await promptsOf({ tenant }), model, outputs };
  const inputs = { cluster: { language, mentions: mentionsShown(cluster, mentions) } };
  try {
    const run = await runAgent({ agent: COMPACTOR, inputs, seed, language }, services);
    return { cluster, answer: run.output, calls: callsOf(run) };
  } catch (error) {
    if (!(error instanceof AssayError) || !UNUSABLE.has(error.code)) throw error;
    return { cluster, answer: null, calls: [] };
  }
}
