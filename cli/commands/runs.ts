import { join } from 'node:path';
import { runKey } from '../../shared/run/artifacts.ts';
import type { PartItem, RunItem, RunState } from '../../shared/run/items.ts';
import { sumKnown } from '../../shared/run/provenance.ts';
import { connected } from '../connection.ts';
import { followRun } from '../follow-run.ts';
import { invokeFunction } from '../invoke-function.ts';
import { createProgress } from '../progress.ts';
import { summarizeRun } from '../run-summary.ts';
import { printSummary, TENANT } from './submit.ts';

const dash = '–';

function partRow(part: PartItem): string[] {
  const count = (tokens: number | null | undefined) => tokens ?? '?';
  const counted = `${count(part.inputTokens)} (${count(part.cachedInputTokens)}) → ${count(part.outputTokens)}`;
  const tokens = part.model ? counted : dash;
  const cost = part.cost === undefined || part.cost === null ? dash : part.cost.toFixed(6);
  const paid = part.memoised ? 'from memory' : (part.attempts ?? 1) > 1 ? `${part.attempts} tries` : '';
  return [part.step, part.model ?? dash, tokens, cost, `${Math.round(part.durationMs)}`, paid];
}

function table(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column]!))
          .join('  ')
          .trimEnd()}`,
    )
    .join('\n');
}

/** What the run took in all (SPEC C16): from admission to its end, and over its model calls. */
function describeTotal(run: RunItem, parts: PartItem[]): string[] {
  const calls = parts.filter(({ model }) => model !== undefined);
  const sum = (figure: 'inputTokens' | 'cachedInputTokens' | 'outputTokens' | 'cost' | 'latencyMs') =>
    sumKnown(calls.map((part) => part[figure] ?? null));
  const cost = sum('cost');
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const took = run.finishedAt ? `${seconds(Date.parse(run.finishedAt) - Date.parse(run.admittedAt))}, ` : '';
  const tokens = `${sum('inputTokens') ?? '?'} (${sum('cachedInputTokens') ?? '?'}) → ${sum('outputTokens') ?? '?'} tokens`;
  return [
    `  in all: ${took}${calls.length} model steps of ${seconds(sum('latencyMs') ?? 0)} together, ${tokens}, cost ${cost === null ? 'unknown' : `$${cost.toFixed(4)}`}`,
  ];
}

function describeRun(run: RunItem, parts: PartItem[], artifacts: { key: string; size: number }[]): string {
  const head = ['step', 'model', 'tokens in (cached) → out', 'cost $', 'ms', ''];
  const ordered = [...parts].sort((a, b) => a.at.localeCompare(b.at));
  return [
    `${run.runId}   ${run.state}, attempt ${run.attempt}`,
    `  ${run.assignment} / ${run.submission} / ${run.file}, admitted ${run.admittedAt}`,
    ...(run.failure ? [`  failed at ${run.failure.step} (${run.failure.code}): ${run.failure.message}`] : []),
    ...(run.missing?.length ? [`  missing: ${run.missing.join(', ')}`] : []),
    '',
    table([head, ...ordered.map(partRow)]),
    '',
    ...describeTotal(run, parts),
    '',
    '  artifacts:',
    ...artifacts.map(({ key, size }) => `    ${key}  (${size} bytes)`),
  ].join('\n');
}

/** Reads a run step by step: state, every part with model, tokens, cost and time, every artifact. */
export async function runsShow(runId: string, options: { json?: boolean }): Promise<void> {
  await connected(async ({ runStore, artifacts }) => {
    const run = await runStore.getRun(runId);
    const [parts, scores, listed] = await Promise.all([
      runStore.parts(runId),
      runStore.scores(runId),
      artifacts.list(runKey(runId, '')),
    ]);
    const shown = options.json
      ? JSON.stringify({ run, parts, scores, artifacts: listed })
      : describeRun(run, parts, listed);
    process.stdout.write(`${shown}\n`);
  });
}

/** Lists an assignment's submissions, each with its latest run and its state. */
export async function runsList(options: {
  assignment: string;
  state?: RunState;
  json?: boolean;
}): Promise<void> {
  await connected(async ({ runStore }) => {
    const of = { tenant: TENANT, assignment: options.assignment };
    const found = await runStore.submissions(of, options.state);
    const lines = found.map((item) => `${item.latestRun}  ${item.state.padEnd(13)}  ${item.submission}`);
    process.stdout.write(options.json ? `${JSON.stringify(found)}\n` : `${lines.join('\n') || 'none'}\n`);
  });
}

/** Goes on with a run that failed or is partly scored; what was paid for is not paid again. */
export async function runsResume(runId: string, options: { json?: boolean; out?: string }): Promise<void> {
  await connected(async (connection) => {
    const { lambda, outputs } = connection;
    const { attempt } = await invokeFunction<{ attempt: number }>(lambda, outputs.ResumeFunction, { runId });
    const run = await followRun(connection, runId, attempt, createProgress(process.stderr).show);
    printSummary(
      await summarizeRun(connection, run, options.out ?? join('assay-results', runId)),
      options.json,
    );
  });
}
