import { z } from 'zod';
import { type ReviewedFinding, reviewedFindingSchema } from './consistency-merge.ts';
import { CATEGORIES, numbered, SEVERITIES } from './finding.ts';

/** A finding as the report shows it, `ISS-001` and on. */
export const issueSchema = reviewedFindingSchema.extend({ id: z.string() });
export type Issue = z.infer<typeof issueSchema>;

function place(page: number | null): number {
  return page ?? Number.MAX_SAFE_INTEGER;
}

function compare(a: ReviewedFinding, b: ReviewedFinding): number {
  return (
    CATEGORIES.indexOf(a.category) - CATEGORIES.indexOf(b.category) ||
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    b.confidence - a.confidence ||
    place(a.page) - place(b.page)
  );
}

/**
 * Puts findings in the report's order, category by category, and in each by severity, then confidence, then page, and
 * numbers them in sequence (CAPRA, 3.3: “sorted by severity and renumbered sequentially by category”). The numbers run
 * on from category to category, so that an id names one issue.
 */
export function numberIssues(findings: readonly ReviewedFinding[]): Issue[] {
  return findings.toSorted(compare).map((finding, index) => ({ id: numbered('ISS', index + 1), ...finding }));
}
