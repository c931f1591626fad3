import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { type EssayResult, essayResultSchema } from '../shared/essay/result.ts';
import { runKey } from '../shared/run/artifacts.ts';
import type { RunItem } from '../shared/run/items.ts';
import type { Connection } from './connection.ts';

/** What `assay submit --json` prints: one run, its scores and where its files are on this machine. */
export interface RunSummary {
  runId: string;
  status: 'completed' | 'partly-scored' | 'failed';
  workflow: string | null;
  variant: string | null;
  scores: Pick<EssayResult['scores'][number], 'trait' | 'score' | 'min' | 'max' | 'rationale' | 'flags'>[];
  flags: string[];
  report: string | null;
  artifacts: string;
  cost: number | null;
  provenance: EssayResult['provenance'] | null;
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

/** Brings a settled run to this machine: its artifacts and its report into `{out}`, and what they say. */
export async function summarizeRun(connection: Connection, run: RunItem, out: string): Promise<RunSummary> {
  const folder = resolve(out);
  await mkdir(folder, { recursive: true });
  const files = await download(connection, run.runId, folder);
  const result = await connection.artifacts.readOptional(runKey(run.runId, 'result.json'), essayResultSchema);
  const rendered = files.includes('report.pdf') && run.failure?.step !== 'render-report';
  return {
    runId: run.runId,
    status: run.state === 'completed' || run.state === 'partly-scored' ? run.state : 'failed',
    workflow: run.workflow ?? null,
    variant: result?.variant ?? run.variant,
    scores: (result?.scores ?? []).map(({ trait, score, min, max, rationale, flags }) => ({
      trait,
      score,
      min,
      max,
      rationale,
      flags,
    })),
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

/** What the models were and cost, as a person reads it. */
export function describeCost({ provenance, cost }: RunSummary): string[] {
  if (!provenance) return [];
  const { calls, memoisedCalls, standIn } = provenance;
  return [
    ...(standIn ? ['  No real model was used: these scores come from the built-in stand-in.'] : []),
    `  ${calls} model calls, ${memoisedCalls} from memory; cost ${money(cost)}${standIn ? ' at catalogue prices' : ''}`,
  ];
}

/** The summary as a person reads it. */
export function describeSummary(summary: RunSummary): string {
  const { failure } = summary;
  return [
    `${summary.runId}: ${summary.status}`,
    ...describeScores(summary),
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
  return { completed: 0, failed: 1, 'partly-scored': 3 }[status];
}
