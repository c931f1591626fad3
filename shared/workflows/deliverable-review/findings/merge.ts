import type { KeptAnswer } from './consistency.ts';
import { type KeptFinding, SEVERITIES } from './finding.ts';
import type { UnnumberedIssue } from './issue.ts';

/** A finding as it is. */
export function issueOf(finding: KeptFinding): UnnumberedIssue {
  const { id, reporter, category, severity, description, recommendation, quote, useCase } = finding;
  const { evidence, anchored } = finding;
  return {
    from: [id],
    reporters: [reporter],
    category,
    severity,
    description,
    recommendation,
    quote,
    page: evidence.page,
    source: evidence.source,
    confidence: anchored,
    useCase,
    evidence: evidence.outcome === 'no-quote' ? [] : [evidence],
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
function namesNewThings(words: string, findings: readonly KeptFinding[]): boolean {
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
function chosenOf(quote: string | null, findings: readonly KeptFinding[]): KeptFinding {
  const surest = findings.toSorted((a, b) => b.anchored - a.anchored);
  const named = quote?.trim() ? surest.find((finding) => sameQuote(finding.quote, quote)) : undefined;
  return named ?? surest.find(({ evidence }) => evidence.start !== null) ?? surest[0]!;
}

/**
 * Merges findings: quote, page, category and use case of the one whose quote was chosen, the highest severity and
 * confidence of all, the words of the answer unless they name new things, and the evidence of all.
 */
export function mergeInto(kept: KeptAnswer, findings: readonly KeptFinding[]): UnnumberedIssue {
  const chosen = chosenOf(kept.quote, findings);
  const others = findings.filter((finding) => finding !== chosen);
  const { description, recommendation } = kept;
  const reworded = !namesNewThings(`${description}\n${recommendation}`, findings);
  return {
    ...issueOf(chosen),
    from: findings.map(({ id }) => id),
    reporters: [...new Set(findings.map(({ reporter }) => reporter))],
    ...(reworded && { description: description.trim(), recommendation: recommendation.trim() }),
    severity: SEVERITIES.find((severity) => findings.some((finding) => finding.severity === severity))!,
    confidence: Math.max(...findings.map(({ anchored }) => anchored)),
    useCase: chosen.useCase ?? others.find(({ useCase }) => useCase !== null)?.useCase ?? null,
    evidence: [chosen, ...others].flatMap((finding) => issueOf(finding).evidence),
    reworded,
  };
}
