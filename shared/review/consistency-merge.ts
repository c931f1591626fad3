import type { KeptAnswer } from './consistency.ts';
import type { AnchoredFinding } from './filter.ts';
import type { Evidence } from './filter-evidence.ts';
import { type Category, SEVERITIES, type Severity } from './finding.ts';

/** Where a finding stands in the document. */
export interface FindingEvidence {
  /** Id of the finding it was reported with. */
  from: string;
  quote: string;
  page: number | null;
  source: Evidence['source'];
  similarity: number | null;
}

/** A finding that reaches the report: one finding, or several merged into one. */
export interface ReviewedFinding {
  /** Ids of the findings it stands for. */
  from: string[];
  category: Category;
  severity: Severity;
  description: string;
  recommendation: string;
  quote: string | null;
  page: number | null;
  source: Evidence['source'];
  confidence: number;
  useCase: string | null;
  /** Every quote of the findings it stands for, that of `quote` first. */
  evidence: FindingEvidence[];
  /** False: the words are those of one of the findings, as the merged ones named things that none of them names. */
  reworded: boolean;
}

function evidenceOf({ id, quote, page, evidence }: AnchoredFinding): FindingEvidence[] {
  if (evidence.outcome === 'no-quote') return [];
  return [{ from: id, quote: quote!, page, source: evidence.source, similarity: evidence.similarity }];
}

/** A finding as it is. */
export function reviewedAlone(finding: AnchoredFinding): ReviewedFinding {
  const { id, category, severity, description, recommendation, quote, page, confidence, useCase } = finding;
  return {
    from: [id],
    category,
    severity,
    description,
    recommendation,
    quote,
    page,
    source: finding.evidence.source,
    confidence,
    useCase,
    evidence: evidenceOf(finding),
    reworded: false,
  };
}

const IDENTIFIER = /[\p{L}]+[-_.]?\d+(?:[-_.]\d+)*/gu;

function identifiers(text: string): Set<string> {
  return new Set(
    Array.from(text.matchAll(IDENTIFIER), ([found]) => found.toLowerCase().replace(/[-_.]/g, '')),
  );
}

/** Whether words name an identifier with a number (UC-7, REQ12) that none of the findings names. */
function namesNewThings(words: string, findings: readonly AnchoredFinding[]): boolean {
  const known = findings.flatMap(({ description, recommendation, quote, useCase }) => [
    ...identifiers([description, recommendation, quote, useCase].filter(Boolean).join('\n')),
  ]);
  return identifiers(words).difference(new Set(known)).size > 0;
}

function sameQuote(a: string | null, b: string | null): boolean {
  const plain = (text: string | null) => (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim();
  return plain(a) === plain(b);
}

/** The finding whose quote was chosen; if none was, the surest of those with a quote, or of all. */
function chosenOf(quote: string | null, findings: readonly AnchoredFinding[]): AnchoredFinding {
  const surest = findings.toSorted((a, b) => b.confidence - a.confidence);
  const named = quote?.trim() ? surest.find((finding) => sameQuote(finding.quote, quote)) : undefined;
  return named ?? surest.find(({ evidence }) => evidence.start !== null) ?? surest[0]!;
}

/**
 * Merges findings: quote, page, category and use case of the one whose quote was chosen, the highest severity and
 * confidence of all, the words of the answer unless they name new things, and the evidence of all.
 */
export function mergeInto(kept: KeptAnswer, findings: readonly AnchoredFinding[]): ReviewedFinding {
  const chosen = chosenOf(kept.quote, findings);
  const others = findings.filter((finding) => finding !== chosen);
  const { description, recommendation } = kept;
  const reworded = !namesNewThings(`${description}\n${recommendation}`, findings);
  return {
    ...reviewedAlone(chosen),
    from: findings.map(({ id }) => id),
    ...(reworded && { description: description.trim(), recommendation: recommendation.trim() }),
    severity: SEVERITIES.find((severity) => findings.some((finding) => finding.severity === severity))!,
    confidence: Math.max(...findings.map(({ confidence }) => confidence)),
    useCase: chosen.useCase ?? others.find(({ useCase }) => useCase !== null)?.useCase ?? null,
    evidence: [chosen, ...others].flatMap(evidenceOf),
    reworded,
  };
}
