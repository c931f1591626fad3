import { z } from 'zod';
import {
  type AnchoringThresholds,
  anchoredConfidence,
  DEFAULT_THRESHOLDS,
  modulate,
} from '../../../evidence/anchor.ts';
import { normalise } from '../../../evidence/normalise.ts';
import { type Evidence, type EvidenceSources, evidenceSchema, findEvidence } from './filter-evidence.ts';
import { type RawFinding, rawFindingSchema, SEVERITIES } from './finding.ts';

export { type Evidence, type EvidenceSource, type EvidenceSources, findEvidence } from './filter-evidence.ts';

/** A finding whose quote was checked. */
export const anchoredFindingSchema = rawFindingSchema.extend({
  page: z
    .int()
    .nullable()
    .describe('where the quote was found, whatever page was reported; null if it was not found or has none'),
  confidence: z.number().min(0).max(1).describe('after anchoring'),
  reportedConfidence: z.number().min(0).max(1),
  evidence: evidenceSchema,
});
export type AnchoredFinding = z.infer<typeof anchoredFindingSchema>;

/** Why a finding went. */
export const discardReasonSchema = z.enum(['duplicate', 'quote-not-found', 'low-confidence', 'over-limit']);
export type DiscardReason = z.infer<typeof discardReasonSchema>;

/** A finding that went, as it was reported, with the reason for whoever reads the run. */
export const discardedFindingSchema = z.strictObject({
  finding: rawFindingSchema,
  reason: discardReasonSchema,
  note: z.string().describe('the reason in words'),
  evidence: evidenceSchema.nullable().describe('null for a duplicate, whose quote was not looked for'),
  confidence: z.number().nullable().describe('after anchoring; null where there is none'),
});
export type DiscardedFinding = z.infer<typeof discardedFindingSchema>;

export const filteredFindingsSchema = z.strictObject({
  kept: z.array(anchoredFindingSchema),
  discarded: z.array(discardedFindingSchema),
});
export type FilteredFindings = z.infer<typeof filteredFindingsSchema>;

export interface FilterOptions {
  thresholds?: AnchoringThresholds;
  /** Most findings that go on, of all together (SPEC C17); no limit unless given. */
  maximum?: number;
}

function words(text: string | null): string {
  return normalise(text ?? '').codePoints.join(' ');
}

/** Findings of one description about one quote are one finding, whoever reports it and whatever its category. */
function identity({ description, quote }: RawFinding): string {
  return JSON.stringify([words(description), words(quote)]);
}

/** The most severe, then the surest, then the first. */
function byWeight(a: Weighed, b: Weighed): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.confidence - a.confidence;
}
type Weighed = Pick<RawFinding, 'severity' | 'confidence'>;

function dropDuplicates(findings: readonly RawFinding[]): {
  unique: RawFinding[];
  dropped: DiscardedFinding[];
} {
  const dropped: DiscardedFinding[] = [];
  const firsts = new Set<RawFinding>();
  for (const same of Map.groupBy(findings, identity).values()) {
    const [first, ...others] = same.toSorted(byWeight);
    firsts.add(first!);
    const note = `Says the same as ${first!.id} about the same passage.`;
    for (const finding of others)
      dropped.push({ finding, reason: 'duplicate', note, evidence: null, confidence: null });
  }
  return { unique: findings.filter((finding) => firsts.has(finding)), dropped };
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}

function discard(
  finding: RawFinding,
  evidence: Evidence,
  { similarity, confidence: least }: AnchoringThresholds,
): DiscardedFinding {
  if (evidence.outcome === 'discarded') {
    const nearest =
      evidence.similarity === null ? 'nothing like it' : `at best ${percent(evidence.similarity)} alike`;
    const note = `Its quote is not in the document: ${nearest}, ${percent(similarity)} needed.`;
    return { finding, reason: 'quote-not-found', note, evidence, confidence: null };
  }
  const confidence = modulate(finding.confidence, evidence.multiplier);
  const note = `Its confidence after anchoring is ${percent(confidence)}, ${percent(least)} needed.`;
  return { finding, reason: 'low-confidence', note, evidence, confidence };
}

function anchor(
  finding: RawFinding,
  sources: EvidenceSources,
  thresholds: AnchoringThresholds,
): AnchoredFinding | DiscardedFinding {
  const evidence = findEvidence(sources, finding.quote, thresholds);
  const confidence = anchoredConfidence(finding.confidence, evidence, thresholds);
  if (confidence === null) return discard(finding, evidence, thresholds);
  return { ...finding, page: evidence.page, confidence, reportedConfidence: finding.confidence, evidence };
}

function overLimit(
  { evidence, reportedConfidence, ...rest }: AnchoredFinding,
  raw: RawFinding,
  maximum: number,
): DiscardedFinding {
  const note = `There are ${maximum} findings of more weight, as many as the assignment allows.`;
  return { finding: raw, reason: 'over-limit', note, evidence, confidence: rest.confidence };
}

/**
 * Evidence anchoring of findings (SPEC C9–C11, C19): repeated findings go, each quote is looked for, a finding whose
 * quote is not in the document or whose modulated confidence is too low goes, and of the others the weightiest
 * `maximum` are kept, in the order given. Each finding is either kept or discarded with its reason.
 */
export function filterFindings(
  findings: readonly RawFinding[],
  sources: EvidenceSources,
  { thresholds = DEFAULT_THRESHOLDS, maximum = Number.POSITIVE_INFINITY }: FilterOptions = {},
): FilteredFindings {
  const { unique, dropped } = dropDuplicates(findings);
  const anchored = unique.map((finding) => anchor(finding, sources, thresholds));
  const verified = anchored.filter((item): item is AnchoredFinding => 'id' in item);
  const unverified = anchored.filter((item): item is DiscardedFinding => 'reason' in item);
  const weighty = new Set(verified.toSorted(byWeight).slice(0, maximum));
  const raw = new Map(unique.map((finding) => [finding.id, finding]));
  const beyond = verified
    .filter((finding) => !weighty.has(finding))
    .map((finding) => overLimit(finding, raw.get(finding.id)!, maximum));
  return {
    kept: verified.filter((finding) => weighty.has(finding)),
    discarded: [...dropped, ...unverified, ...beyond],
  };
}
