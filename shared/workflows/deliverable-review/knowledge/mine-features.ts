import { hdbscan, MIN_CLUSTER_SIZE, NOISE } from '@assay/kit/clustering/hdbscan';
import { AssayError } from '@assay/kit/errors/assay-error';

/** A feature as one report mentions it, with its embedding. */
export interface FeatureMention {
  /** Id of the report. */
  report: string;
  text: string;
  vector: ArrayLike<number>;
}

/** Mentions that say much the same. */
export interface MentionCluster {
  /** Places of the mentions in the list given, ascending. */
  mentions: number[];
  /** Ids of the reports they come from, in the order given. */
  reports: string[];
  /** Place of the mention nearest to the cluster's centre; of equally near ones the first. */
  representative: number;
}

export interface MinedFeatures {
  /** Clusters mentioned by enough reports, those of most reports, then of most mentions, first. */
  common: MentionCluster[];
  /** The other clusters, in the same order. */
  rare: MentionCluster[];
  /** How many mentions belong to no cluster. */
  noise: number;
  /** In how many reports a cluster must be mentioned. */
  requiredReports: number;
}

/** A feature is expected if at least two thirds of the reports mention it: ⌈2n/3⌉ (CAPRA, 3.2; SPEC C14). */
export function requiredReports(reports: number): number {
  return Math.ceil((2 * reports) / 3);
}

/** Fewer reports cannot show what reports have in common: two thirds of two are both. */
export const MIN_REPORTS = 3;

/** The most reports of a knowledge base: their mentions are compared each with each. */
export const MAX_REPORTS = 1000;

function unit(vector: ArrayLike<number>): number[] {
  const length = Math.sqrt(Array.from(vector).reduce((sum, x) => sum + x * x, 0));
  return Array.from(vector, (x) => (length === 0 ? 0 : x / length));
}

/** The one of the unit vectors that points most in the direction of their sum. */
function nearestToCentre(vectors: readonly number[][]): number {
  const centre = vectors[0]!.map((_, k) => vectors.reduce((sum, vector) => sum + vector[k]!, 0));
  const nearness = vectors.map((vector) => vector.reduce((sum, x, k) => sum + x * centre[k]!, 0));
  return nearness.indexOf(Math.max(...nearness));
}

function requireKnownReports(mentions: readonly FeatureMention[], reports: readonly string[]): void {
  const known = new Set(reports);
  if (known.size === 0 || known.size < reports.length)
    throw new AssayError('KnowledgeInvalid', 'Give at least one reference report, and each of them once.');
  const stranger = mentions.find(({ report }) => !known.has(report));
  if (stranger)
    throw new AssayError(
      'KnowledgeInvalid',
      `A feature is mentioned by ${stranger.report}, which is not one of the ${reports.length} reports.`,
    );
}

function describe(
  places: number[],
  mentions: readonly FeatureMention[],
  reports: readonly string[],
): MentionCluster {
  const from = new Set(places.map((place) => mentions[place]!.report));
  const centre = nearestToCentre(places.map((place) => unit(mentions[place]!.vector)));
  return {
    mentions: places,
    reports: reports.filter((report) => from.has(report)),
    representative: places[centre]!,
  };
}

/**
 * Groups the mentions of features by meaning (HDBSCAN by cosine) and tells the features that at least two thirds of
 * the reports mention from the rarer ones. Reports are counted, not mentions; a report without any mention counts.
 * @throws AssayError KnowledgeInvalid for no report, a report given twice or a mention of an unknown one;
 *   PointsInvalid for vectors that are not finite or differ in length
 */
export function mineFeatures(
  mentions: readonly FeatureMention[],
  reports: readonly string[],
  minClusterSize = MIN_CLUSTER_SIZE,
): MinedFeatures {
  requireKnownReports(mentions, reports);
  const vectors = mentions.map(({ vector }) => vector);
  const { labels } = hdbscan(vectors, { metric: 'cosine', minClusterSize });
  const groups = Map.groupBy(labels.keys(), (place) => labels[place]!);
  const noise = groups.get(NOISE)?.length ?? 0;
  groups.delete(NOISE);
  const clusters = [...groups.values()]
    .map((places) => describe(places, mentions, reports))
    .sort((a, b) => b.reports.length - a.reports.length || b.mentions.length - a.mentions.length);
  const required = requiredReports(reports.length);
  const { common = [], rare = [] } = Object.groupBy(clusters, (cluster) =>
    cluster.reports.length >= required ? 'common' : 'rare',
  );
  return { common, rare, noise, requiredReports: required };
}
