import { GRADES } from '@assay/evidence/evidence-schema';
import * as z from 'zod';
import { checkedFeatureSchema, type FeatureCoverage } from './features.ts';
import { findingSchema, type KeptFinding } from './findings/finding.ts';
import { type Issue, issueSchema } from './findings/issue.ts';

/**
 * A finding as the ConsistencyManager is given it: its quote in the document's own words, and how it was quoted where that
 * differs in what it says.
 */
export const comparedFindingSchema = findingSchema
  .omit({ evidence: true, anchored: true, fate: true, note: true })
  .extend({
    grade: z.enum(GRADES).nullable().describe('of the quote; null where there is none'),
    quotedAs: z.string().nullable().describe('what the finding quoted, where that is altered'),
  });
export type ComparedFinding = z.infer<typeof comparedFindingSchema>;

/** The findings for the ConsistencyManager: quote and page are the document's, the confidence the anchored one. */
export function findingsToCompare(findings: readonly KeptFinding[]): ComparedFinding[] {
  return findings.map(({ evidence, anchored, fate: _, note: __, ...finding }) => {
    const { passage, page, grade, quote } = evidence;
    const graded = {
      grade: passage === null ? null : grade,
      quotedAs: grade === 'altered' ? quote : null,
    };
    return { ...finding, quote: passage, page, ...graded, confidence: anchored };
  });
}

/** An issue as the narratives are given it. */
// biome-ignore format: a table
export const issueSummarySchema = issueSchema.pick({
  id: true, category: true, severity: true, confidence: true, page: true, description: true,
  recommendation: true,
});

export function issueSummary(issues: readonly Issue[]): z.infer<typeof issueSummarySchema>[] {
  return issues.map(({ id, category, severity, confidence, page, description, recommendation }) => {
    return { id, category, severity, confidence, page, description, recommendation };
  });
}

/** An expected feature as the executive summary is given it. */
export const coverageSummarySchema = z.object({
  feature: z.string(),
  status: checkedFeatureSchema.shape.status,
  missing: z.array(z.string()),
});

export function coverageSummary({ features }: FeatureCoverage): z.infer<typeof coverageSummarySchema>[] {
  return features.map(({ title, status, items }) => ({
    feature: title,
    status,
    missing: items.filter(({ state }) => state === 'not-met').map(({ text }) => text),
  }));
}

/** How many issues are recommended to be mended first. */
const PRIORITIES = 5;

/** The issues to mend first: the most severe, of these the surest, in the report's order where they are equal. */
export function prioritiesOf(issues: readonly Issue[]): string[] {
  const rank = { HIGH: 0, MEDIUM: 1, LOW: 2 };
  return issues
    .toSorted((a, b) => rank[a.severity] - rank[b.severity] || b.confidence - a.confidence)
    .slice(0, PRIORITIES)
    .map(({ id }) => id);
}
