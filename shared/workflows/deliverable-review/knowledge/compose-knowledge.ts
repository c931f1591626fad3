import { AssayError } from '@assay/kit/errors/assay-error';
import { standInsOf } from '@assay/platform/run/provenance';
import { type CompactedFeature, featureFrom, isUsable, representativeFeature } from './compact-feature.ts';
import { type Feature, type FeatureSupport, sameWords } from './knowledge-base.ts';
import type { FeatureMention, MentionCluster, MinedFeatures } from './mine-features.ts';
import type { ReportMentions } from './report-mentions.ts';

/** How many mentions of a cluster the compactor is shown. */
const MAX_SHOWN = 300;

/** What the compactor is shown of a cluster: its representative, then the others, each wording once, evenly thinned out. */
export function mentionsShown(
  { mentions: places, representative }: MentionCluster,
  mentions: readonly FeatureMention[],
): string[] {
  const texts = [...new Set([representative, ...places].map((place) => mentions[place]!.text))];
  const step = Math.max(1, texts.length / MAX_SHOWN);
  return Array.from({ length: Math.min(texts.length, MAX_SHOWN) }, (_, k) => texts[Math.floor(k * step)]!);
}

/** A cluster with the compactor's answer; null where it gave none. */
export interface CompactedCluster {
  cluster: MentionCluster;
  answer: CompactedFeature | null;
}

/** The features of a knowledge base, each with its support in the reports. */
interface ComposedFeatures {
  features: Feature[];
  support: Record<string, FeatureSupport>;
  /** Ids of features that stand in the words of their representative, because the compactor gave no usable answer. */
  uncompacted: string[];
}

interface TitledFeature {
  answer: CompactedFeature;
  clusters: MentionCluster[];
  compacted: boolean;
}

/** Clusters to which the compactor gives the same title are one feature, with the items of both. */
function joinByTitle(
  compacted: readonly CompactedCluster[],
  mentions: readonly FeatureMention[],
): TitledFeature[] {
  const byTitle = new Map<string, TitledFeature>();
  for (const { cluster, answer } of compacted) {
    const usable = answer !== null && isUsable(answer);
    const given = usable ? answer : representativeFeature(mentions[cluster.representative]!.text);
    const words = sameWords(given.title);
    const same = byTitle.get(words);
    if (!same) byTitle.set(words, { answer: given, clusters: [cluster], compacted: usable });
    else {
      same.answer = { ...same.answer, checklist: [...same.answer.checklist, ...given.checklist] };
      same.clusters.push(cluster);
    }
  }
  return [...byTitle.values()];
}

function supportOf(clusters: readonly MentionCluster[], mentions: readonly FeatureMention[]): FeatureSupport {
  return {
    reports: new Set(clusters.flatMap(({ reports }) => reports)).size,
    mentions: clusters.reduce((sum, cluster) => sum + cluster.mentions.length, 0),
    representative: mentions[clusters[0]!.representative]!.text,
  };
}

/** Makes the features of a knowledge base of the common clusters, in their order (CAPRA, 3.2 and figure 2; SPEC C14). */
export function composeFeatures(
  compacted: readonly CompactedCluster[],
  mentions: readonly FeatureMention[],
): ComposedFeatures {
  const composed: ComposedFeatures = { features: [], support: {}, uncompacted: [] };
  const taken = new Set<string>();
  for (const { answer, clusters, compacted: usable } of joinByTitle(compacted, mentions)) {
    const feature = featureFrom(answer, taken);
    taken.add(feature.id);
    composed.features.push(feature);
    composed.support[feature.id] = supportOf(clusters, mentions);
    if (!usable) composed.uncompacted.push(feature.id);
  }
  return composed;
}

const STOOD_IN =
  'No real model read these reports: the built-in stand-in fills forms and finds no features, however many reports it is given. Name a model with --model, and build again; or write the features yourself and bring them by "assay knowledge import".';

/** Says how near the best cluster came where none is common enough, or that nobody read the reports. @throws AssayError KnowledgeInvalid */
export function requireCommon(
  { common, rare, requiredReports }: MinedFeatures,
  mentions: readonly FeatureMention[],
  mined: readonly Pick<ReportMentions, 'calls'>[],
): void {
  if (common.length > 0) return;
  if (standInsOf(mined.flatMap(({ calls }) => calls)).standIn)
    throw new AssayError('KnowledgeInvalid', STOOD_IN);
  const best = rare[0];
  const nearest = best
    ? `The most common one is in ${best.reports.length}: "${mentions[best.representative]!.text}". Give reports that have more in common, or try a smaller --min-cluster-size`
    : `Their ${mentions.length} mentions of features form no group at all. Give more reports, or try a smaller --min-cluster-size`;
  const words = `No feature is mentioned in at least ${requiredReports} of the ${mined.length} reports, which is two thirds. ${nearest}; or write the features yourself and bring them by "assay knowledge import".`;
  throw new AssayError('KnowledgeInvalid', words);
}
