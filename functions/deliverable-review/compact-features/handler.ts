import { composeFeatures, requireCommon } from '@assay/deliverable-review/knowledge/compose-knowledge';
import { type KnowledgeBase, validateKnowledge } from '@assay/deliverable-review/knowledge/knowledge-base';
import { knowledgeProvenance, sameKnowledge } from '@assay/deliverable-review/knowledge/knowledge-provenance';
import {
  getKnowledge,
  knowledgeVersion,
  putKnowledge,
} from '@assay/deliverable-review/knowledge/knowledge-store';
import { buildPlace, type CompactedKnowledge } from '@assay/deliverable-review/knowledge/knowledge-work';
import { MAX_REPORTS, MIN_REPORTS, mineFeatures } from '@assay/deliverable-review/knowledge/mine-features';
import { reportHashSchema } from '@assay/deliverable-review/knowledge/report-mentions';
import { idSchema } from '@assay/platform/assignment/assignment';
import { doKeptWork } from '@assay/platform/lambda/kept-work';
import pLimit from 'p-limit';
import * as z from 'zod';
import { withAccount } from '../../platform/models/billing.ts';
import { prompts } from '../../platform/models/models.ts';
import { defineHandler } from '../../platform/runtime/define-handler.ts';
import { setting } from '../../platform/runtime/setting.ts';
import { objects } from '../../platform/runtime/storage.ts';
import { COMPACTOR, compactCluster, estimateCompaction } from './compact-cluster.ts';
import { readMined } from './read-mined.ts';

const CLUSTERS_AT_A_TIME = 4;
/** How many of the clusters that are not common enough are told of. */
const RARE_SHOWN = 5;

/** `build`: what the request for it is called. */
const eventSchema = z.object({
  build: z.string(),
  tenant: idSchema,
  assignment: idSchema,
  year: z.int(),
  language: z.string(),
  seed: z.int(),
  reports: z.array(reportHashSchema).min(MIN_REPORTS).max(MAX_REPORTS).describe('mined before'),
  minClusterSize: z.int().min(2),
});
type CompactionEvent = z.infer<typeof eventSchema>;

/** Makes it the assignment's knowledge base, unless nothing but the time is new. */
async function keep(tenant: string, knowledge: KnowledgeBase) {
  const current = await getKnowledge(objects(), tenant, knowledge.assignment);
  const before = current && {
    version: knowledgeVersion(current),
    edited: current.provenance.edited ?? false,
  };
  if (current && before && sameKnowledge(current, knowledge))
    return { version: before.version, replaced: null };
  return { version: await putKnowledge(objects(), tenant, knowledge), replaced: before };
}

/**
 * Groups the mentions of all reports, makes one feature of each group that two thirds of the reports share, and stores
 * the knowledge base (CAPRA, 3.2 and 5.3; SPEC C14).
 */
async function build(event: CompactionEvent): Promise<CompactedKnowledge> {
  const { tenant, assignment, year, seed, minClusterSize } = event;
  const { mined, mentions } = await readMined(tenant, assignment, event.reports);
  const reports = mined.map(({ report }) => report);
  const groups = mineFeatures(mentions, reports, minClusterSize);
  requireCommon(groups, mentions, mined);
  const limit = pLimit(CLUSTERS_AT_A_TIME);
  const usd = await estimateCompaction(event, groups.common, mentions);
  const { made: compacted, bill } = await withAccount(event, usd, (model) =>
    limit
      .map(groups.common, (cluster) => compactCluster({ ...event, model }, cluster, mentions))
      .finally(limit.clearQueue),
  );
  const { features, support, uncompacted } = composeFeatures(compacted, mentions);
  const calls = compacted.flatMap((cluster) => cluster.calls);
  const { common, rare, noise, requiredReports } = groups;
  const compactor = { agent: COMPACTOR, hash: (await prompts()).agent(COMPACTOR).hash };
  const counted = { mentions: mentions.length, requiredReports };
  const made = { ...counted, minClusterSize, seed, support, mined, calls, compactor };
  const provenance = knowledgeProvenance(made);
  const knowledge = validateKnowledge({ assignment, year, features, provenance });
  const kept = await keep(tenant, knowledge);
  return {
    ...kept,
    ...counted,
    reports: reports.length,
    clusters: common.length + rare.length,
    common: common.length,
    rare: rare.length,
    noise,
    features: features.map(({ id, title, checklist }) => {
      const { reports, mentions } = support[id]!;
      return { id, title, items: checklist.length, reports, mentions };
    }),
    nearest: rare.slice(0, RARE_SHOWN).map((cluster) => {
      return { text: mentions[cluster.representative]!.text, reports: cluster.reports.length };
    }),
    uncompacted,
    bill,
    standIn: provenance.standIn ?? false,
    standInEmbeddings: provenance.standInEmbeddings ?? false,
  };
}

/** Builds a knowledge base of mined reports, and keeps how that ended. */
export const handler = defineHandler(
  eventSchema,
  async (event) => {
    const { tenant, assignment } = event;
    await doKeptWork(objects(), buildPlace(tenant, assignment, event.build), event.build, () => build(event));
  },
  () => setting('FUNCTION'),
);
