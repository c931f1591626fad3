import { type Anchor, anchoredConfidence, DEFAULT_THRESHOLDS, multiplierOf } from '@assay/evidence/anchor';
import { type EvidenceSources, findInSources } from '../findings/evidence.ts';
import type { Finding } from '../findings/finding.ts';

/** A raw finding as a run stores it: its confidence as reported and what became of its quote. */
interface StoredFinding {
  id: string;
  confidence: number;
  quote: string | null;
  evidence: Pick<Anchor, 'outcome' | 'multiplier' | 'similarity'>;
}

/** The thresholds to try; all shares in [0, 1]. */
interface ThresholdGrid {
  /** Least similarity τ_min. */
  similarity: readonly number[];
  /** Least confidence after anchoring. */
  confidence: readonly number[];
  trigramOverlap: readonly number[];
}

export interface GridPoint {
  similarity: number;
  confidence: number;
  trigramOverlap: number;
  survivors: number;
}

export interface Sensitivity {
  /** How many findings there were. */
  findings: number;
  grid: ThresholdGrid;
  /** Every combination, by trigram overlap, then similarity, then confidence. */
  points: GridPoint[];
}

/** Around the paper's thresholds 0.45, 0.65 and 0.27 (SPEC C20). */
export const DEFAULT_GRID: ThresholdGrid = {
  similarity: [0.35, 0.4, DEFAULT_THRESHOLDS.similarity, 0.5, 0.55, 0.6, 0.7, 0.8],
  confidence: [0.5, 0.55, 0.6, DEFAULT_THRESHOLDS.confidence, 0.7, 0.75, 0.8],
  trigramOverlap: [0.1, 0.2, DEFAULT_THRESHOLDS.trigramOverlap, 0.35, 0.5],
};

/** The findings of a run whose quotes were looked for, kept or not; duplicates are left out. */
export function storedFindings(findings: readonly Finding[]): StoredFinding[] {
  return findings.flatMap(({ id, confidence, quote, evidence }) =>
    evidence ? [{ id, confidence, quote, evidence }] : [],
  );
}

function judged(
  evidence: StoredFinding['evidence'],
  leastSimilarity: number,
): Pick<Anchor, 'outcome' | 'multiplier'> {
  const { outcome, similarity } = evidence;
  if (outcome === 'no-quote' || outcome === 'short-quote') return evidence;
  if (similarity === null || similarity < leastSimilarity) return { outcome: 'discarded', multiplier: 0 };
  return { outcome: 'verified', multiplier: multiplierOf(similarity) };
}

/** Whether a finding survives other thresholds, by its stored similarity: its quote is not looked for again. */
function survives(
  { confidence, evidence }: StoredFinding,
  least: { similarity: number; confidence: number },
): boolean {
  const thresholds = { ...DEFAULT_THRESHOLDS, ...least };
  return anchoredConfidence(confidence, judged(evidence, least.similarity), thresholds) !== null;
}

/** The findings as they stand at another trigram overlap, the one threshold that needs the document again. */
function anchoredAgain(
  findings: readonly StoredFinding[],
  sources: EvidenceSources,
  trigramOverlap: number,
): StoredFinding[] {
  const thresholds = { ...DEFAULT_THRESHOLDS, similarity: 0, trigramOverlap };
  return findings.map((finding) => ({
    ...finding,
    evidence: findInSources(sources, finding.quote, { rule: 'similarity', thresholds }),
  }));
}

/**
 * How many findings survive at every point of a grid of thresholds by the paper's own rule, similarity (SPEC C20). Without `sources` only the stored
 * trigram overlap is used: give it as the grid's only one.
 */
export function thresholdSensitivity(
  findings: readonly StoredFinding[],
  grid: ThresholdGrid,
  sources: EvidenceSources | null,
): Sensitivity {
  const points = grid.trigramOverlap.flatMap((trigramOverlap) => {
    const anchored = sources ? anchoredAgain(findings, sources, trigramOverlap) : findings;
    return grid.similarity.flatMap((similarity) =>
      grid.confidence.map((confidence) => {
        const survivors = anchored.filter((finding) => survives(finding, { similarity, confidence })).length;
        return { similarity, confidence, trigramOverlap, survivors };
      }),
    );
  });
  return { findings: findings.length, grid, points };
}

/** Several runs together, all on one grid: findings and survivors are summed. At least one. */
export function sumSensitivities(sensitivities: readonly Sensitivity[]): Sensitivity {
  const [{ grid, points }] = sensitivities as [Sensitivity, ...Sensitivity[]];
  return {
    grid,
    findings: sensitivities.reduce((sum, { findings }) => sum + findings, 0),
    points: points.map((point, index) => {
      const survivors = sensitivities.reduce(
        (sum, sensitivity) => sum + sensitivity.points[index]!.survivors,
        0,
      );
      return { ...point, survivors };
    }),
  };
}

/** One threshold of the three. */
export type Threshold = keyof ThresholdGrid;

/** How the survivors change when one threshold is varied and the others stay at the paper's. */
interface Variation {
  threshold: Threshold;
  /** By the threshold's value, ascending. */
  survivors: { value: number; survivors: number }[];
}

const THRESHOLDS: readonly Threshold[] = ['similarity', 'confidence', 'trigramOverlap'];

/** Each threshold varied alone. Empty where the paper's other thresholds are not on the grid. */
export function variations({ points }: Sensitivity): Variation[] {
  return THRESHOLDS.map((threshold) => {
    const others = THRESHOLDS.filter((other) => other !== threshold);
    const at = points.filter((point) => others.every((other) => point[other] === DEFAULT_THRESHOLDS[other]));
    return {
      threshold,
      survivors: at.map((point) => ({ value: point[threshold], survivors: point.survivors })),
    };
  }).filter(({ survivors }) => survivors.length > 0);
}
