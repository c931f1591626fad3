import { plainLine } from '@assay/platform/report/plain-line';
import { saysNothing } from '@assay/platform/run/provenance';
import { addressLines } from '@assay/platform/submission/teacher-note';
import type { Summary } from '@assay/platform/workflow/result-reading';
import { SEVERITIES } from './findings/finding.ts';
import type { ReviewResult } from './result.ts';

/** What of a review is told at once; the report and `result.json` have all of it. */
function reviewFields(result: ReviewResult) {
  const { issues, priorities, findings, missing, submission, document, strengths, coverage } = result;
  const { index, traceability } = result;
  return {
    issues,
    priorities,
    findings,
    missing,
    elapsedMs: Date.parse(result.assessedAt) - Date.parse(result.startedAt),
    pages: submission.pages,
    figures: document.figures,
    strengths: strengths?.length ?? null,
    coverage: coverage?.features.map(({ title, status }) => ({ feature: title, status })) ?? null,
    traceability,
    index,
    addressed: result.addressed,
    screened: result.screened,
  };
}

function priorityLines({ issues, priorities }: ReviewResult): string[] {
  const first = priorities.flatMap((id) => issues.filter((issue) => issue.id === id));
  return first.map(({ id, severity, page, description }) => {
    const at = page === null ? '' : `, p. ${page}`;
    return `  ${id} ${severity}${at}: ${description.replace(/\s+/g, ' ').slice(0, 140)}`;
  });
}

function linkLines({ traceability }: ReviewResult): string[] {
  if (!traceability || traceability.rows.length === 0) return [];
  const { stated, model } = traceability.links;
  return [
    `  ${traceability.rows.length} requirements traced: ${stated} links stated, ${model} a model's view`,
  ];
}

function reviewLines(result: ReviewResult): string[] {
  const { issues, findings, strengths, coverage, missing, submission, document } = result;
  const counts = SEVERITIES.map(
    (severity) => `${issues.filter((issue) => issue.severity === severity).length} ${severity}`,
  );
  const gone = Object.values(findings.discarded).reduce((sum, count) => sum + count, 0);
  const { found, described } = document.figures;
  const shown = saysNothing(result.provenance)
    ? 'none described, for want of a real model'
    : `${described} of them described`;
  return [
    `  ${submission.pages} pages, ${found} figures, ${shown}`,
    `  ${issues.length} issues (${counts.join(', ')}) of ${findings.reported} reported: ${gone} discarded, ${findings.merged} merged, ${findings.rejected} rejected`,
    ...(strengths === null ? [] : [`  ${strengths.length} strengths with their evidence`]),
    ...linkLines(result),
    ...(coverage?.features ?? []).map(({ title, status }) => `  ${title.padEnd(40)} ${status ?? 'open'}`),
    ...priorityLines(result),
    ...addressLines(result, !result.document.unread),
    ...(result.provenance.withoutModel ? [] : missing).map(
      ({ agent, step, code, message }) => `  missing: ${agent}, at ${step} (${code}): ${plainLine(message)}`,
    ),
  ];
}

/** The review as a person reads it: how many issues there are and which to mend first. */
export function summarizeReview(result: ReviewResult | null): Summary {
  if (!result) return { fields: {}, lines: [] };
  const { missing, document } = result;
  const reason = missing[0] ?? document.unread ?? null;
  return { fields: { review: reviewFields(result) }, lines: reviewLines(result), reason };
}
