import type { FeatureCoverage } from './features.ts';
import type { AnchoredFinding } from './findings/filter.ts';
import type { Issue } from './findings/finding-order.ts';

/** The findings as the ConsistencyManager is given them: what they say, and nothing of how they were found. */
export function consistencyInput(findings: readonly AnchoredFinding[]) {
  return findings.map(({ evidence: _, reportedConfidence: __, ...finding }) => finding);
}

/** The issues as the narratives are given them. */
export function issueSummary(issues: readonly Issue[]) {
  return issues.map(({ id, category, severity, confidence, page, description, recommendation }) => {
    return { id, category, severity, confidence, page, description, recommendation };
  });
}

/** The coverage of the expected features as the executive summary is given it. */
export function coverageSummary({ features }: FeatureCoverage) {
  return features.map(({ title, status, items }) => ({
    feature: title,
    status,
    missing: items.filter(({ state }) => state === 'not-met').map(({ text }) => text),
  }));
}

/** How many issues are recommended to be mended first. */
export const PRIORITIES = 5;

/** The issues to mend first: the most severe, of these the surest, in the report's order where they are equal. */
export function prioritiesOf(issues: readonly Issue[]): string[] {
  const rank = { HIGH: 0, MEDIUM: 1, LOW: 2 };
  return issues
    .toSorted((a, b) => rank[a.severity] - rank[b.severity] || b.confidence - a.confidence)
    .slice(0, PRIORITIES)
    .map(({ id }) => id);
}
