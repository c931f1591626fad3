import { DEFAULT_THRESHOLDS, modulate } from '@assay/evidence/anchor';
import type { EvidenceOptions } from '@assay/evidence/evidence';
import { normalisedText } from '@assay/evidence/normalise';
import type { QuotationCheck } from '../quotation-check.ts';
import { type EvidenceSources, findInSources, onPage, sourcedWeight } from './evidence.ts';
import type { SourcedEvidence } from './evidence-schema.ts';
import {
  type Finding,
  keptOf,
  numbered,
  type ReportedFinding,
  type Reporter,
  SEVERITIES,
} from './finding.ts';

interface FilterOptions extends EvidenceOptions {
  /** Most findings that go on, of all together (SPEC C17); no limit unless given. */
  maximum?: number;
  /** Corrects what agents wrote of the findings that go on; nothing is corrected unless given. */
  quotations?: QuotationCheck;
}

/** What one reporter reported. */
export interface Report {
  reporter: Reporter;
  findings: readonly ReportedFinding[];
}

type AttributedFinding = ReportedFinding & Pick<Finding, 'id' | 'reporter'>;

/** Findings of one description about one quote are one finding, whoever reports it and whatever its category. */
function identity({ description, quote }: ReportedFinding): string {
  return JSON.stringify([normalisedText(description), normalisedText(quote ?? '')]);
}

/** The most severe, then the surest, then the first. */
function byWeight(confidenceOf: (finding: Finding | AttributedFinding) => number) {
  return <F extends Finding | AttributedFinding>(a: F, b: F): number =>
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || confidenceOf(b) - confidenceOf(a);
}

/** Of findings that say the same, the weightiest; of the others, which one they repeat. */
function repeated(reported: readonly AttributedFinding[]): Map<AttributedFinding, string> {
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

/** Why a quote is no evidence at all, in words. */
function notFound({ outcome, similarity }: SourcedEvidence, least: number): string {
  if (outcome === 'short-quote')
    return 'Its quote is not in the document: one as short as this counts only word for word.';
  if (similarity === 1)
    return 'Its quote stands in the document, or nearly, but its few common words would stand in any.';
  if (similarity === null)
    return `Its quote is not in the document: nothing like it, ${percent(least)} needed.`;
  const alike = `at best ${percent(similarity)} alike`;
  if (similarity < least) return `Its quote is not in the document: ${alike}, ${percent(least)} needed.`;
  return `Its quote is not in the document: ${alike}, but in other words.`;
}

function anchor(finding: AttributedFinding, sources: EvidenceSources, options: EvidenceOptions): Finding {
  const { thresholds = DEFAULT_THRESHOLDS } = options;
  const evidence = onPage(findInSources(sources, finding.quote, options), finding.page, sources);
  const weight = sourcedWeight(evidence, options.rule);
  if (weight === 0) {
    const note = notFound(evidence, thresholds.similarity);
    return { ...finding, evidence, anchored: null, fate: 'quote-not-found', note };
  }
  const modulated = modulate(finding.confidence, weight);
  const anchored = finding.reporter === 'checks' ? Math.max(finding.confidence, modulated) : modulated;
  const isAltered = !evidence.supported && evidence.grade === 'altered';
  if ((isAltered ? finding.confidence : anchored) >= thresholds.confidence)
    return { ...finding, evidence, anchored, fate: 'kept', note: null };
  const compared = isAltered
    ? `is ${percent(finding.confidence)}`
    : `after anchoring is ${percent(anchored)}`;
  const note = `Its confidence ${compared}, ${percent(thresholds.confidence)} needed.`;
  return { ...finding, evidence, anchored, fate: 'low-confidence', note };
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

/** A finding that goes on with the document's words for what its description quotes; the checks' own words are left alone. */
function withQuotations(finding: Finding, quotations: QuotationCheck): Finding {
  if (finding.fate !== 'kept' || finding.reporter === 'checks') return finding;
  return { ...finding, description: quotations.correct(finding.description) };
}

/**
 * Evidence anchoring of findings (SPEC C9–C11, C19, C21): they are numbered `F-001` and on, repeated ones go, each quote is
 * looked for, a finding whose quote is not in the document or whose modulated confidence is too low goes (one whose quote
 * is altered goes on without evidence if its reported confidence is high enough: the ConsistencyManager sees what the
 * document says), and of the others the weightiest `maximum` are kept. All are there afterwards, in the order given, each with its fate.
 */
export function filterFindings(
  reports: readonly Report[],
  sources: EvidenceSources,
  { maximum = Number.POSITIVE_INFINITY, quotations, ...options }: FilterOptions = {},
): Finding[] {
  const reported = reports
    .flatMap(({ reporter, findings }) => findings.map((finding) => ({ reporter, ...finding })))
    .map((finding, index): AttributedFinding => ({ id: numbered('F', index + 1), ...finding }));
  const duplicates = repeated(reported);
  const anchored = reported.map((finding): Finding => {
    const first = duplicates.get(finding);
    if (first === undefined) return anchor(finding, sources, options);
    const note = `Says the same as ${first} about the same passage.`;
    return { ...finding, evidence: null, anchored: null, fate: 'duplicate', note };
  });
  const filtered = dropBeyond(anchored, maximum);
  return quotations ? filtered.map((finding) => withQuotations(finding, quotations)) : filtered;
}
