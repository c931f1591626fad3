import { z } from 'zod';

/** Most serious first. */
export const SEVERITIES = ['HIGH', 'MEDIUM', 'LOW'] as const;
export const severitySchema = z.enum(SEVERITIES);
export type Severity = z.infer<typeof severitySchema>;

/** What the SpecificationAuditor looks for (CAPRA, 3.2; SPEC C2). */
export const SPECIFICATION_CATEGORIES = [
  'requirements',
  'use-cases',
  'contradictions',
  'uml-alignment',
  'patterns',
  'separation-of-concerns',
] as const;
/** What the TestAuditor looks for. */
export const TEST_CATEGORIES = ['test-coverage', 'test-strategy'] as const;
/** In the order in which the report shows them. */
export const CATEGORIES = [...SPECIFICATION_CATEGORIES, ...TEST_CATEGORIES] as const;
export const categorySchema = z.enum(CATEGORIES);
export type Category = z.infer<typeof categorySchema>;

/** The auditors whose findings are anchored. */
export const auditorSchema = z.enum(['specification-auditor', 'test-auditor']);
export type Auditor = z.infer<typeof auditorSchema>;

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

/** A finding as it was reported, with an id of its own for the run: `F-001`. */
export const rawFindingSchema = z.strictObject({
  id: z.string(),
  auditor: auditorSchema,
  ...reportedFindingSchema.shape,
});
export type RawFinding = z.infer<typeof rawFindingSchema>;

/** `F-007`: a prefix and a number of at least three digits. */
export function numbered(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(3, '0')}`;
}

/** Gives the findings of all auditors ids, in the order given. */
export function collectFindings(
  answers: readonly { auditor: Auditor; findings: readonly ReportedFinding[] }[],
): RawFinding[] {
  return answers
    .flatMap(({ auditor, findings }) => findings.map((finding) => ({ auditor, ...finding })))
    .map((finding, index) => ({ id: numbered('F', index + 1), ...finding }));
}
