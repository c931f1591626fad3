import * as z from 'zod';
import { sourcedEvidenceSchema } from './evidence-schema.ts';

/** Most serious first. */
export const SEVERITIES = ['HIGH', 'MEDIUM', 'LOW'] as const;
export const severitySchema = z.enum(SEVERITIES);
export type Severity = z.infer<typeof severitySchema>;

/** In the order in which the report shows them: what the SpecificationAuditor looks for, then the TestAuditor (CAPRA, 3.2; SPEC C2). */
// biome-ignore format: a table
export const CATEGORIES = [
  'requirements', 'use-cases', 'contradictions', 'uml-alignment', 'patterns', 'separation-of-concerns',
  'test-coverage', 'test-strategy',
] as const;
export const categorySchema = z.enum(CATEGORIES);
export type Category = z.infer<typeof categorySchema>;

/** The auditors whose findings are anchored. */
export const AUDITORS = ['specification-auditor', 'test-auditor'] as const;

/** Who reports findings: the auditors, the one of a whole document that is read in parts, and the checks that need no model (SPEC C22). */
export const reporterSchema = z.enum([...AUDITORS, 'whole-document-auditor', 'checks']);
export type Reporter = z.infer<typeof reporterSchema>;

/** A finding as an auditor answers it (SPEC C3): every field present, null where there is nothing. */
export const reportedFindingSchema = z.strictObject({
  category: categorySchema,
  severity: severitySchema,
  description: z.string().describe('what is wrong, and why it matters, in one to three sentences'),
  recommendation: z.string().describe('what the students should do about exactly this issue'),
  quote: z
    .string()
    .nullable()
    .describe('a passage copied literally from the document that shows the issue; null if there is none'),
  page: z.int().nullable().describe('the page the quote is on; null if unknown'),
  confidence: z.number().min(0).max(1).describe('how sure you are that the issue is real, from 0 to 1'),
  useCase: z
    .string()
    .nullable()
    .describe('the id of the use case concerned, as the document writes it; null if none'),
});
export type ReportedFinding = z.infer<typeof reportedFindingSchema>;

/** What evidence anchoring made of a finding: it went on, or it went, and why. */
export const fateSchema = z.enum(['kept', 'duplicate', 'quote-not-found', 'low-confidence', 'over-limit']);
export type Fate = z.infer<typeof fateSchema>;

/**
 * A finding with its evidence and its fate: what was reported, as it was reported, and what became of it. Of a kept one the
 * quotations in the description and the use case are the document's; the agent's answer has them as reported.
 */
export const findingSchema = z.strictObject({
  id: z.string().describe('F-001'),
  reporter: reporterSchema,
  ...reportedFindingSchema.shape,
  evidence: sourcedEvidenceSchema.nullable().describe('null for a duplicate, whose quote was not looked for'),
  anchored: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('confidence after anchoring; null where there is none'),
  fate: fateSchema,
  note: z.string().nullable().describe('why it went, in words; null if it was kept'),
});
export type Finding = z.infer<typeof findingSchema>;

/** A finding that goes on: its quote was looked for. */
export type KeptFinding = Finding & { evidence: NonNullable<Finding['evidence']>; anchored: number };

/** The findings that go on. */
export function keptOf(findings: readonly Finding[]): KeptFinding[] {
  return findings.filter((finding): finding is KeptFinding => finding.fate === 'kept');
}

/** `F-007`: a prefix and a number of at least three digits. */
export function numbered(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(3, '0')}`;
}
