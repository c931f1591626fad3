import * as z from 'zod';
import { evidenceSourceSchema, sourcedEvidenceSchema } from './evidence-schema.ts';
import {
  CATEGORIES,
  categorySchema,
  numbered,
  reporterSchema,
  SEVERITIES,
  severitySchema,
} from './finding.ts';

/** A finding as the report shows it, `ISS-001` and on: one finding, or several merged into one. */
export const issueSchema = z.strictObject({
  id: z.string(),
  /** Ids of the findings it stands for. */
  from: z.array(z.string()),
  /** Who reported these. */
  reporters: z.array(reporterSchema),
  category: categorySchema,
  severity: severitySchema,
  description: z.string(),
  recommendation: z.string(),
  /** The document's own words; null: no finding it stands for has evidence. */
  quote: z.string().nullable(),
  /** Where the quote was found, whatever page was reported. */
  page: z.int().nullable(),
  source: evidenceSourceSchema.nullable(),
  confidence: z.number().min(0).max(1).describe('after anchoring'),
  useCase: z.string().nullable(),
  /** What the quotes of the findings it stands for were found at, that of `quote` first; altered ones do not count. */
  evidence: z.array(sourcedEvidenceSchema),
  /** What the other findings that it stands for say, in their own words. */
  alsoReported: z.array(
    z.strictObject({ id: z.string(), description: z.string(), recommendation: z.string() }),
  ),
});
export type Issue = z.infer<typeof issueSchema>;

/** An issue that has no number yet. */
export type UnnumberedIssue = Omit<Issue, 'id'>;

function place(page: number | null): number {
  return page ?? Number.MAX_SAFE_INTEGER;
}

function compare(a: UnnumberedIssue, b: UnnumberedIssue): number {
  return (
    CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category) ||
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    b.confidence - a.confidence ||
    place(a.page) - place(b.page)
  );
}

/**
 * Puts issues in the report's order, category by category, and in each by severity, then confidence, then page, and
 * numbers them in sequence (CAPRA, 3.3: “sorted by severity and renumbered sequentially by category”). The numbers run
 * on from category to category, so that an id names one issue.
 */
export function numberIssues(issues: readonly UnnumberedIssue[]): Issue[] {
  return issues.toSorted(compare).map((issue, index) => ({ id: numbered('ISS', index + 1), ...issue }));
}
