import { type KeptFinding, SEVERITIES } from './finding.ts';
import type { UnnumberedIssue } from './issue.ts';

/** A finding as it is. */
export function issueOf(finding: KeptFinding): UnnumberedIssue {
  const { id, reporter, category, severity, description, recommendation, useCase } = finding;
  const { evidence, anchored } = finding;
  return {
    from: [id],
    reporters: [reporter],
    category,
    severity,
    description,
    recommendation,
    quote: evidence.supported ? evidence.passage : null,
    page: evidence.page,
    source: evidence.source,
    confidence: anchored,
    useCase,
    evidence: evidence.start === null ? [] : [evidence],
    alsoReported: [],
  };
}

/** Whether a finding's quote bears it out. */
function isSupported({ evidence }: KeptFinding): boolean {
  return evidence.supported;
}

const rankOf = ({ severity }: KeptFinding) => SEVERITIES.indexOf(severity);

/** One that its quote bears out before one without; then the most severe, the surest, the first. */
function byWeight(a: KeptFinding, b: KeptFinding): number {
  return Number(isSupported(b)) - Number(isSupported(a)) || rankOf(a) - rankOf(b) || b.anchored - a.anchored;
}

/**
 * Several findings, at least one, as one issue: the weightiest one's texts, category, use case, quote and page, the highest
 * severity and confidence, and what the others say beside it. Where quotes bear out any of them, those alone have a say: what
 * nothing bears out makes no issue graver, surer or longer, and is only named in `from` and shown in `evidence`.
 */
export function mergeFindings(findings: readonly KeptFinding[]): UnnumberedIssue {
  const sorted = findings.toSorted(byWeight);
  const borneOut = sorted.filter(isSupported);
  const counting = borneOut.length > 0 ? borneOut : sorted;
  const [chosen, ...others] = counting;
  return {
    ...issueOf(chosen!),
    from: findings.map(({ id }) => id),
    reporters: [...new Set(findings.map(({ reporter }) => reporter))],
    severity: SEVERITIES[Math.min(...counting.map(rankOf))]!,
    confidence: Math.max(...counting.map(({ anchored }) => anchored)),
    evidence: sorted.flatMap((finding) => issueOf(finding).evidence),
    alsoReported: others.map(({ id, description, recommendation }) => ({ id, description, recommendation })),
  };
}
