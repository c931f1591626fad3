import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { runKey } from '../shared/run/artifacts.ts';
import { type RunItem, type SettledState, settledStateSchema } from '../shared/run/items.ts';
import type { Provenance } from '../shared/run/provenance.ts';
import { type RunResult, runResultSchema } from '../shared/run/result.ts';
import { SEVERITIES } from '../shared/workflows/deliverable-review/findings/finding.ts';
import type { ReviewResult } from '../shared/workflows/deliverable-review/result.ts';
import type { EssayResult } from '../shared/workflows/essay-scoring/result.ts';
import type { Connection } from './connection.ts';

/** What of a review is told at once; the report and `result.json` have all of it. */
export type ReviewSummary = Pick<
  ReviewResult,
  'issues' | 'priorities' | 'findings' | 'missing' | 'elapsedMs'
> & {
  pages: number;
  figures: ReviewResult['document']['figures'];
  strengths: number | null;
  coverage: { feature: string; status: string | null }[] | null;
};

/** What `assay submit --json` prints: one run, its outcome and where its files are on this machine. */
export interface RunSummary {
  runId: string;
  status: SettledState;
  workflow: string | null;
  variant: string | null;
  /** Of an essay; a review has none. */
  scores: Pick<EssayResult['scores'][number], 'trait' | 'score' | 'min' | 'max' | 'rationale' | 'flags'>[];
  /** Of a deliverable; an essay has none. */
  review?: ReviewSummary;
  flags: string[];
  report: string | null;
  artifacts: string;
  cost: number | null;
  provenance: Provenance | null;
  failure: RunItem['failure'] | null;
}

/** Downloads every artifact of a run into `folder`, keeping their names. */
async function download(
  { s3, outputs, artifacts }: Connection,
  runId: string,
  folder: string,
): Promise<string[]> {
  const prefix = runKey(runId, '');
  const listed = await artifacts.list(prefix);
  await Promise.all(
    listed.map(async ({ key }) => {
      const object = await s3.send(new GetObjectCommand({ Bucket: outputs.Bucket, Key: key }));
      const file = join(folder, key.slice(prefix.length));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await object.Body!.transformToByteArray());
    }),
  );
  return listed.map(({ key }) => key.slice(prefix.length));
}

function scoresOf(result: RunResult | null): RunSummary['scores'] {
  if (result?.workflow !== 'essay-scoring') return [];
  return result.scores.map(({ trait, score, min, max, rationale, flags }) => {
    return { trait, score, min, max, rationale, flags };
  });
}

function reviewOf(result: RunResult | null): { review?: ReviewSummary } {
  if (result?.workflow !== 'deliverable-review') return {};
  const { issues, priorities, findings, missing, elapsedMs, submission, document, strengths, coverage } =
    result;
  return {
    review: {
      issues,
      priorities,
      findings,
      missing,
      elapsedMs,
      pages: submission.pages,
      figures: document.figures,
      strengths: strengths?.length ?? null,
      coverage: coverage?.features.map(({ title, status }) => ({ feature: title, status })) ?? null,
    },
  };
}

/** Brings a settled run to this machine: its artifacts and its report into `{out}`, and what they say. */
export async function summarizeRun(connection: Connection, run: RunItem, out: string): Promise<RunSummary> {
  const folder = resolve(out);
  await mkdir(folder, { recursive: true });
  const files = await download(connection, run.runId, folder);
  const result = await connection.artifacts.readOptional(runKey(run.runId, 'result.json'), runResultSchema);
  const rendered = files.includes('report.pdf') && run.failure?.step !== 'render-report';
  return {
    runId: run.runId,
    status: settledStateSchema.parse(run.state),
    workflow: run.workflow ?? null,
    variant: result?.workflow === 'essay-scoring' ? result.variant : run.variant,
    scores: scoresOf(result),
    ...reviewOf(result),
    flags: result?.flags ?? [],
    report: rendered ? join(folder, 'report.pdf') : null,
    artifacts: folder,
    cost: result?.provenance.cost ?? null,
    provenance: result?.provenance ?? null,
    failure: run.failure ?? null,
  };
}

const money = (cost: number | null) => (cost === null ? 'unknown' : `$${cost.toFixed(4)}`);

/** The scores as a person reads them, a line each. */
export function describeScores({ scores }: RunSummary): string[] {
  return scores.map(({ trait, score, min, max, flags }) => {
    const shown = score === null ? 'missing' : `${score}`;
    return `  ${trait.padEnd(24)} ${shown.padStart(7)}   of ${min}-${max}${flags.length ? `   (${flags.join(', ')})` : ''}`;
  });
}

/** The review as a person reads it: how many issues there are and which to mend first. */
export function describeReview({ review }: RunSummary): string[] {
  if (!review) return [];
  const { issues, priorities, findings, coverage, strengths, missing, pages, figures } = review;
  const counts = SEVERITIES.map((severity) => {
    return `${issues.filter((issue) => issue.severity === severity).length} ${severity}`;
  });
  const first = priorities.flatMap((id) => issues.filter((issue) => issue.id === id));
  const gone = Object.values(findings.discarded).reduce((sum, count) => sum + count, 0);
  return [
    `  ${pages} pages, ${figures.found} figures, ${figures.described} of them described`,
    `  ${issues.length} issues (${counts.join(', ')}) of ${findings.reported} reported: ${gone} discarded, ${findings.merged} merged, ${findings.rejected} rejected`,
    ...(strengths === null ? [] : [`  ${strengths} strengths with their evidence`]),
    ...(coverage ?? []).map(({ feature, status }) => `  ${feature.padEnd(40)} ${status ?? 'open'}`),
    ...first.map(({ id, severity, page, description }) => {
      const at = page === null ? '' : `, p. ${page}`;
      return `  ${id} ${severity}${at}: ${description.replace(/\s+/g, ' ').slice(0, 140)}`;
    }),
    ...missing.map(({ agent, message }) => `  missing: ${agent} (${message})`),
  ];
}

/** What the models were and cost, as a person reads it. */
export function describeCost({ provenance, cost }: RunSummary): string[] {
  if (!provenance) return [];
  const { calls, memoisedCalls, standIn } = provenance;
  return [
    ...(standIn ? ['  No real model was used: what is said here comes from the built-in stand-in.'] : []),
    `  ${calls} model calls, ${memoisedCalls} from memory; cost ${money(cost)}${standIn ? ' at catalogue prices' : ''}`,
  ];
}

/** The summary as a person reads it. */
export function describeSummary(summary: RunSummary): string {
  const { failure } = summary;
  return [
    `${summary.runId}: ${summary.status}`,
    ...describeScores(summary),
    ...describeReview(summary),
    ...(summary.flags.length ? [`  flagged for a human: ${summary.flags.join(', ')}`] : []),
    ...(failure ? [`  failed at ${failure.step} (${failure.code}): ${failure.message}`] : []),
    ...(summary.status === 'completed' ? [] : [`  go on with: npx assay runs resume ${summary.runId}`]),
    ...describeCost(summary),
    `Report:    ${summary.report ?? 'none'}`,
    `Artifacts: ${summary.artifacts}`,
  ].join('\n');
}

/** Exit status of a command that ran an assessment. */
export function exitStatus({ status }: RunSummary): number {
  return { completed: 0, failed: 1, 'partly-scored': 3, 'partly-reviewed': 3 }[status];
}
