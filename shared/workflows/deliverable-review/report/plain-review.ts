import { plainProse } from '@assay/platform/report/plain-prose';
import type { ReviewResult } from '../result.ts';

const plain = (text: string | null) => (text === null ? null : plainProse(text));

/** What finders wrote of an issue, or of one merged into it. */
const plainWords = <F extends { description: string; recommendation: string }>(finding: F): F => ({
  ...finding,
  description: plainProse(finding.description),
  recommendation: plainProse(finding.recommendation),
});

/** A result in which what agents worded is without what they write for a screen; quotations and labels stay as they are. */
export function plainReview(result: ReviewResult): ReviewResult {
  const { issues, strengths, narratives, traceability, crossCheck } = result;
  return {
    ...result,
    issues: issues.map((issue) => ({
      ...plainWords(issue),
      alsoReported: issue.alsoReported.map(plainWords),
    })),
    strengths:
      strengths?.map(({ title, description, ...strength }) => ({
        ...strength,
        title: plainProse(title),
        description: plainProse(description),
      })) ?? null,
    narratives: {
      ...narratives,
      overview: narratives.overview?.map(plainProse) ?? null,
      summary: narratives.summary?.map(plainProse) ?? null,
    },
    traceability: traceability && {
      ...traceability,
      rows: traceability.rows.map((row) => ({ ...row, disconnect: plain(row.disconnect) })),
    },
    crossCheck: {
      ...crossCheck,
      rejected: crossCheck.rejected.map((one) => ({
        ...one,
        description: plainProse(one.description),
        reason: plainProse(one.reason),
      })),
    },
  };
}
