import { z } from 'zod';
import type { KeptAnswer } from './consistency.ts';
import type { AnchoredFinding } from './filter.ts';
import { evidenceSourceSchema } from './filter-evidence.ts';
import { categorySchema, SEVERITIES, severitySchema } from './finding.ts';

/** Where a finding stands in the document. */
export const findingEvidenceSchema = z.strictObject({
  from: z.string().describe('id of the finding it was reported with'),
  quote: z.string(),
  page: z.int().nullable(),
  source: evidenceSourceSchema.nullable(),
  similarity: z.number().nullable(),
});
export type FindingEvidence = z.infer<typeof findingEvidenceSchema>;

/** A finding that reaches the report: one finding, or several merged into one. */
export const reviewedFindingSchema = z.strictObject({
  from: z.array(z.string()).describe('ids of the findings it stands for'),
  category: categorySchema,
  severity: severitySchema,
  description: z.string(),
  recommendation: z.string(),
  quote: z.string().nullable(),
  page: z.int().nullable(),
  source: evidenceSourceSchema.nullable(),
  confidence: z.number().min(0).max(1),
  useCase: z.string().nullable(),
  evidence: z
    .array(findingEvidenceSchema)
    .describe('every quote of the findings it stands for, that of `quote` first'),
  reworded: z
    .boolean()
    .describe(
      'false: the words of one of the findings, as the merged ones named things that none of them names',
    ),
});
export type ReviewedFinding = z.infer<typeof reviewedFindingSchema>;

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
