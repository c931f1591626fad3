import {
  type AnchoringThresholds,
  anchoredConfidence,
  DEFAULT_THRESHOLDS,
  modulate,
} from '../../../evidence/anchor.ts';
import { normalise } from '../../../evidence/normalise.ts';
import { type Evidence, type EvidenceSources, findEvidence } from './evidence.ts';
import {
  type Finding,
  keptOf,
  numbered,
  type ReportedFinding,
  type Reporter,
  SEVERITIES,
} from './finding.ts';

interface FilterOptions {
  thresholds?: AnchoringThresholds;
  /** Most findings that go on, of all together (SPEC C17); no limit unless given. */
  maximum?: number;
}

/** What one reporter reported. */
export interface Report {
  reporter: Reporter;
  findings: readonly ReportedFinding[];
}

type Reported = ReportedFinding & Pick<Finding, 'id' | 'reporter'>;

function words(text: string | null): string {
  return normalise(text ?? '').codePoints.join(' ');
}

/** Findings of one description about one quote are one finding, whoever reports it and whatever its category. */
function identity({ description, quote }: ReportedFinding): string {
  return JSON.stringify([words(description), words(quote)]);
}

/** The most severe, then the surest, then the first. */
function byWeight(confidenceOf: (finding: Finding | Reported) => number) {
  return <F extends Finding | Reported>(a: F, b: F): number =>
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || confidenceOf(b) - confidenceOf(a);
}

/** Of findings that say the same, the weightiest; of the others, which one they repeat. */
function repeated(reported: readonly Reported[]): Map<Reported, string> {
  const groups = [...Map.groupBy(reported, identity).values()];
  return new Map(
    groups.flatMap((same) => {
      const [first, ...others] = same.toSorted(byWeight(({ confidence }) => confidence));
      return others.map((finding) => [finding, first!.id] as const);
    }),
  );
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}

function notFound({ similarity }: Evidence, least: number): string {
  const nearest = similarity === null ? 'nothing like it' : `at best ${percent(similarity)} alike`;
  return `Its quote is not in the document: ${nearest}, ${percent(least)} needed.`;
}

function anchor(finding: Reported, sources: EvidenceSources, thresholds: AnchoringThresholds): Finding {
  const evidence = findEvidence(sources, finding.quote, thresholds);
  const anchored = anchoredConfidence(finding.confidence, evidence, thresholds);
  if (anchored !== null) return { ...finding, evidence, anchored, fate: 'kept', note: null };
  if (evidence.outcome === 'discarded') {
    const note = notFound(evidence, thresholds.similarity);
    return { ...finding, evidence, anchored: null, fate: 'quote-not-found', note };
  }
  const confidence = modulate(finding.confidence, evidence.multiplier);
  const note = `Its confidence after anchoring is ${percent(confidence)}, ${percent(thresholds.confidence)} needed.`;
  return { ...finding, evidence, anchored: confidence, fate: 'low-confidence', note };
}

function dropBeyond(findings: readonly Finding[], maximum: number): Finding[] {
  const weighty = new Set<Finding>(
    keptOf(findings)
      .toSorted(byWeight((finding) => ('anchored' in finding ? (finding.anchored ?? 0) : 0)))
      .slice(0, maximum),
  );
  const note = `There are ${maximum} findings of more weight, as many as the assignment allows.`;
  return findings.map((finding) =>
    finding.fate !== 'kept' || weighty.has(finding) ? finding : { ...finding, fate: 'over-limit', note },
  );
}

/**
 * Evidence anchoring of findings (SPEC C9–C11, C19): they are numbered `F-001` and on, repeated ones go, each quote is
 * looked for, a finding whose quote is not in the document or whose modulated confidence is too low goes, and of the
 * others the weightiest `maximum` are kept. All are there afterwards, in the order given, each with its fate.
 */
export function filterFindings(
  reports: readonly Report[],
  sources: EvidenceSources,
  { thresholds = DEFAULT_THRESHOLDS, maximum = Number.POSITIVE_INFINITY }: FilterOptions = {},
): Finding[] {
  const reported = reports
    .flatMap(({ reporter, findings }) => findings.map((finding) => ({ reporter, ...finding })))
    .map((finding, index): Reported => ({ id: numbered('F', index + 1), ...finding }));
  const duplicates = repeated(reported);
  const anchored = reported.map((finding): Finding => {
    const first = duplicates.get(finding);
    if (first === undefined) return anchor(finding, sources, thresholds);
    const note = `Says the same as ${first} about the same passage.`;
    return { ...finding, evidence: null, anchored: null, fate: 'duplicate', note };
  });
  return dropBeyond(anchored, maximum);
}
