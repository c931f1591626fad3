import { join } from 'node:path';
import type { RunItem, RunState, StepItem } from '../../shared/run/items.ts';
import { sumKnown } from '../../shared/run/provenance.ts';
import { runKey } from '../../shared/run/run-artifacts.ts';
import { type Connection, connected } from '../connection.ts';
import { followRun } from '../follow-run.ts';
import { invokeFunction } from '../invoke-function.ts';
import { createProgress } from '../progress.ts';
import { readAssignment } from '../read-input.ts';
import { summarizeRun } from '../run-summary.ts';
import { printSummary, TENANT } from './submit.ts';

const dash = '–';

function stepRow(step: StepItem): string[] {
  const count = (tokens: number | null | undefined) => tokens ?? '?';
  const counted = `${count(step.inputTokens)} (${count(step.cachedInputTokens)}) → ${count(step.outputTokens)}`;
  const tokens = step.model ? counted : dash;
  const cost = step.cost === undefined || step.cost === null ? dash : step.cost.toFixed(6);
  const paid = step.memoised ? 'from memory' : (step.tries ?? 1) > 1 ? `${step.tries} tries` : '';
  return [step.step, step.model ?? dash, tokens, cost, `${Math.round(step.durationMs)}`, paid];
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
function describeTotal(run: RunItem, steps: StepItem[]): string[] {
  const calls = steps.filter(({ model }) => model !== undefined);
  const sum = (figure: 'inputTokens' | 'cachedInputTokens' | 'outputTokens' | 'cost' | 'latencyMs') =>
    sumKnown(calls.map((step) => step[figure] ?? null));
  const cost = sum('cost');
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const took = run.finishedAt ? `${seconds(Date.parse(run.finishedAt) - Date.parse(run.admittedAt))}, ` : '';
  const tokens = `${sum('inputTokens') ?? '?'} (${sum('cachedInputTokens') ?? '?'}) → ${sum('outputTokens') ?? '?'} tokens`;
  return [
    `  in all: ${took}${calls.length} model ${calls.length === 1 ? 'step' : 'steps'} of ${seconds(sum('latencyMs') ?? 0)} together, ${tokens}, cost ${cost === null ? 'unknown' : `$${cost.toFixed(4)}`}`,
  ];
}

function describeRun(run: RunItem, steps: StepItem[], artifacts: { key: string; size: number }[]): string {
  const head = ['step', 'model', 'tokens in (cached) → out', 'cost $', 'ms', ''];
  const ordered = [...steps].sort((a, b) => a.at.localeCompare(b.at));
  return [
    `${run.runId}   ${run.state}, attempt ${run.attempt}`,
    `  ${run.assignment} / ${run.submission} / ${run.file}, admitted ${run.admittedAt}`,
    ...(run.failure ? [`  failed at ${run.failure.step} (${run.failure.code}): ${run.failure.message}`] : []),
    ...(run.missing?.length ? [`  missing: ${run.missing.join(', ')}`] : []),
    '',
    table([head, ...ordered.map(stepRow)]),
    '',
    ...describeTotal(run, steps),
    '',
    '  artifacts:',
    ...artifacts.map(({ key, size }) => `    ${key}  (${size} bytes)`),
  ].join('\n');
}

/** Reads a run step by step: state, every step with model, tokens, cost and time, every artifact. */
export async function runsShow(runId: string, options: { json?: boolean }): Promise<void> {
  await connected(async ({ runStore, objects }) => {
    const run = await runStore.getRun(runId);
    const [steps, items, listed] = await Promise.all([
      runStore.steps(runId),
      runStore.items(runId, run.attempt),
      objects.list(runKey(runId, '')),
    ]);
    const shown = options.json
      ? JSON.stringify({ run, steps, items, artifacts: listed })
      : describeRun(run, steps, listed);
    process.stdout.write(`${shown}\n`);
  });
}

/** An assignment's id, or that in its file. @throws AssayError FileUnreadable, AssignmentInvalid */
export async function assignmentIdOf(given: string): Promise<string> {
  if (!/[/\\]|\.ya?ml$/i.test(given)) return given;
  return (await readAssignment(given)).assignment;
}

/** Lists an assignment's submissions, each with its latest run and its state. */
export async function runsList(options: {
  assignment: string;
  state?: RunState;
  json?: boolean;
}): Promise<void> {
  const assignment = await assignmentIdOf(options.assignment);
  await connected(async ({ runStore }) => {
    const of = { tenant: TENANT, assignment };
    const found = await runStore.submissions(of, options.state);
    const lines = found.map((item) => `${item.latestRun}  ${item.state.padEnd(13)}  ${item.submission}`);
    process.stdout.write(options.json ? `${JSON.stringify(found)}\n` : `${lines.join('\n') || 'none'}\n`);
  });
}

/** Follows an attempt that was started to its end, brings the run to this machine and prints what it says. */
export async function followAttempt(
  connection: Connection,
  { runId, attempt }: { runId: string; attempt: number },
  { json, out = join('assay-results', runId) }: { json?: boolean; out?: string },
): Promise<void> {
  const run = await followRun(connection, runId, attempt, createProgress(process.stderr).show);
  printSummary(await summarizeRun(connection, run, out), json);
}

/** Goes on with a run that failed or is partial; what was paid for is not paid again. */
export async function runsResume(runId: string, options: { json?: boolean; out?: string }): Promise<void> {
  await connected(async (connection) => {
    const { lambda, outputs } = connection;
    const { attempt } = await invokeFunction<{ attempt: number }>(lambda, outputs.ResumeFunction, { runId });
    await followAttempt(connection, { runId, attempt }, options);
  });
}
