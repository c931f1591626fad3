import { reviewAnswers } from '@assay/deliverable-review/answers';
import { type CompactedCluster, mentionsShown } from '@assay/deliverable-review/knowledge/compose-knowledge';
import type { FeatureMention, MentionCluster } from '@assay/deliverable-review/knowledge/mine-features';
import { AssayError } from '@assay/kit/errors/assay-error';
import { callsOf } from '@assay/model/agent/agent-run';
import { runAgent } from '@assay/model/agent/run-agent';
import { longestAnswerCost } from '@assay/model/expected-cost';
import type { ModelCall } from '@assay/model/model-call';
import type { ModelClient } from '@assay/model/model-client';
import { sumKnown } from '@assay/platform/run/provenance';
import { catalogue } from '../../platform/models/catalogue.ts';
import { promptsOf } from '../../platform/models/models.ts';

export const COMPACTOR = 'deliverable-review/feature-compactor';

const outputs = { 'compacted-feature': reviewAnswers['compacted-feature'] };

/** An answer that cannot be used says something about the cluster; every other failure ends the build. */
const UNUSABLE = new Set(['ModelOutputInvalid', 'ModelRefused']);

interface Compacting {
  tenant: string;
  language: string;
  seed: number;
}

const inputsOf = (
  { language }: Compacting,
  cluster: MentionCluster,
  mentions: readonly FeatureMention[],
) => ({
  cluster: { language, mentions: mentionsShown(cluster, mentions) },
});

/** What making a feature of each cluster costs at most where nothing is remembered, US dollars; null: a model has no price. */
export async function estimateCompaction(
  compacting: Compacting,
  clusters: readonly MentionCluster[],
  mentions: readonly FeatureMention[],
): Promise<number | null> {
  const priced = { prompts: await promptsOf(compacting), catalogue: await catalogue() };
  const costs = clusters.map((cluster) =>
    longestAnswerCost(COMPACTOR, inputsOf(compacting, cluster, mentions), priced),
  );
  return sumKnown(await Promise.all(costs));
}

/** Has the agent make one feature of a cluster; `answer` is null where it gives none that can be used. */
export async function compactCluster(
  { model, ...compacting }: Compacting & { model: ModelClient },
  cluster: MentionCluster,
  mentions: readonly FeatureMention[],
): Promise<CompactedCluster & { calls: ModelCall[] }> {
  const { tenant, language, seed } = compacting;
  const services = { prompts: await promptsOf({ tenant }), model, outputs };
  const inputs = inputsOf(compacting, cluster, mentions);
  try {
    const run = await runAgent({ agent: COMPACTOR, inputs, seed, language }, services);
    return { cluster, answer: run.output, calls: callsOf(run) };
  } catch (error) {
    if (!(error instanceof AssayError) || !UNUSABLE.has(error.code)) throw error;
    return { cluster, answer: null, calls: [] };
  }
}
