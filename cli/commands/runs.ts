import pLimit from 'p-limit';
import type { Away } from '../../shared/model/allowance/away.ts';
import { billOf } from '../../shared/model/charge.ts';
import { cut } from '../../shared/report/cut.ts';
import { plainLine } from '../../shared/report/plain-line.ts';
import { english } from '../../shared/report/words/english.ts';
import { billFigures } from '../../shared/run/bill-figures.ts';
import { billOfRun, type KnownBill, paidFor } from '../../shared/run/bill-of-run.ts';
import { costText, type KnownTokens, tokenText } from '../../shared/run/cost-text.ts';
import {
  askingAttempts,
  type RejectedUpload,
  type RunCharge,
  type RunItem,
  type RunState,
  type StepItem,
} from '../../shared/run/items.ts';
import { runKey } from '../../shared/run/run-artifacts.ts';
import { NOBODY } from '../../shared/run/run-id.ts';
import { type Connection, connected } from '../connection.ts';
import { isOfCalibration } from '../evaluation/calibration-sample.ts';
import { followRun } from '../follow-run.ts';
import { invokeFunction } from '../invoke-function.ts';
import { describeAway } from '../models-away.ts';
import { outFolder, requireFolder } from '../out-folder.ts';
import { createProgress } from '../progress.ts';
import { readAssignment } from '../read-input.ts';
import { summarizeRun } from '../run-summary.ts';
import { terminalText } from '../terminal-text.ts';
import { printSummary, TENANT } from './submit.ts';

const dash = '–';

/** Runs whose cost is read at a time. */
const READ_AT_ONCE = 16;

/** Characters of a rejected upload's key that are shown. */
const LONGEST_KEY = 120;

function tokensOf(
  known: KnownTokens,
  words: { atLeast: (tokens: string) => string; unknown: string },
): string {
  const [input, cached, output] = (['inputTokens', 'cachedInputTokens', 'outputTokens'] as const).map(
    (figure) => tokenText(known, figure, { number: String, ...words }),
  );
  return `${input} (${cached}) → ${output}`;
}

function stepRow(step: StepItem): string[] {
  const counted = tokensOf(step, { atLeast: (known) => `≥ ${known}`, unknown: '?' });
  const tokens = step.model ? counted : dash;
  const { cost = null, costAtLeast } = step;
  const least = costAtLeast === undefined || costAtLeast === 0 ? dash : `≥ ${costAtLeast.toFixed(6)}`;
  const paid = step.memoised ? 'from memory' : (step.tries ?? 1) > 1 ? `${step.tries} tries` : '';
  return [
    step.step,
    step.model ?? dash,
    tokens,
    cost === null ? least : cost.toFixed(6),
    `${Math.round(step.durationMs)}`,
    paid,
  ];
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

/** What the run took in all (SPEC C16): from when it was handed in to its end, over its model steps and by its bill. */
function describeTotal(run: RunItem, steps: StepItem[], bill: KnownBill): string[] {
  const asked = steps.filter(({ model }) => model !== undefined);
  const memoised = asked.filter((step) => step.memoised).length;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const took = run.finishedAt
    ? `${seconds(Date.parse(run.finishedAt) - Date.parse(run.admittedAt))} since it was handed in, `
    : '';
  const together = seconds(asked.reduce((sum, step) => sum + (step.latencyMs ?? 0), 0));
  const { costs } = english.facts;
  const tokens = `${tokensOf(bill, costs)} tokens`;
  const asking = askingAttempts(run);
  const attempts = asking > 1 ? `, ${english.facts.ofAttempts(String(asking))}` : '';
  return [
    `  in all: ${took}${asked.length} model ${asked.length === 1 ? 'step' : 'steps'} (${memoised} from memory) of ${together} together, ${tokens}, cost ${costText(bill, costs)}${attempts}`,
  ];
}

/** Whether it waits or works, so that what is away keeps it. */
const isUnderWay = ({ state }: RunItem) => state === 'admitted' || state === 'running';

/** What questions of steps cost that left nothing behind: they failed, or, in a run under way, are asked again. */
function describeUnfinished(run: RunItem, steps: StepItem[], charges: RunCharge[]): string[] {
  const how = isUnderWay(run) ? 'is not done yet, and may wait to be asked again' : 'is not done';
  const done = new Set(steps.map(({ step }) => step));
  const left = Map.groupBy(
    charges.filter(({ step }) => !done.has(step)),
    ({ step }) => step,
  );
  return [...left].map(([step, paid]) => {
    const fates = [...new Set(paid.map(({ fate }) => fate))].join(', ');
    return `  ${step} ${how}: ${costText(billFigures(billOf(paid)), english.facts.costs)} (${fates})`;
  });
}

/** How a settled run's report stands; nothing of a run that has none. */
function reportLine({ runId, report }: RunItem): string[] {
  if (!report || report.state === 'none') return [];
  if (report.state !== 'failed') return [`  report: ${report.state}`];
  const { code, message = '' } = report;
  return [
    `  report: failed (${code}): ${plainLine(message)}`,
    `  render it again with: npx assay runs resume ${runId}`,
  ];
}

interface Shown {
  run: RunItem;
  steps: StepItem[];
  charges: RunCharge[];
  artifacts: { key: string; size: number }[];
  /** Models whose provider is away; of a run that has ended none. */
  away?: Away[];
  /** The submission's latest run, of a run that is superseded. */
  later?: string | null;
}

/** A run as a person reads it, step by step. */
export function describeRun({ run, steps, charges, artifacts, away = [], later = null }: Shown): string {
  const head = ['step', 'model', 'tokens in (cached) → out', 'cost $', 'ms', ''];
  const ordered = [...steps].sort((a, b) => a.at.localeCompare(b.at));
  return [
    `${run.runId}   ${run.state}, attempt ${run.attempt}`,
    `  ${run.assignment} / ${run.submission} / ${plainLine(run.file)}, admitted ${run.admittedAt}`,
    ...(later ? [`  superseded by a later version of its submission, whose run is ${later}`] : []),
    ...(run.failure
      ? [`  failed at ${run.failure.step} (${run.failure.code}): ${plainLine(run.failure.message)}`]
      : []),
    ...reportLine(run),
    ...away.map((model) => `  ${describeAway(model)}`),
    ...(run.missing?.length ? [`  missing: ${run.missing.join(', ')}`] : []),
    '',
    table([head, ...ordered.map(stepRow)]),
    '',
    ...describeUnfinished(run, steps, charges),
    ...describeTotal(run, steps, billOfRun(run, charges)),
    '',
    '  artifacts:',
    ...artifacts.map(({ key, size }) => `    ${key}  (${size} bytes)`),
  ].join('\n');
}

/** Reads a run step by step: state, every step with model, tokens, cost and time, every artifact; of one under way the models that are away. */
export async function runsShow(runId: string, options: { json?: boolean }): Promise<void> {
  await connected(async ({ runStore, objects, modelsAway }) => {
    const run = await runStore.getRun(runId);
    const [steps, charges, items, artifacts, away, latest] = await Promise.all([
      runStore.steps(runId),
      runStore.charges(runId),
      runStore.items(runId, run.attempt),
      objects.list(runKey(runId, '')),
      isUnderWay(run) ? modelsAway() : [],
      run.state === 'superseded' ? runStore.latestRun(run) : null,
    ]);
    const later = latest && latest.latestRun !== runId ? latest.latestRun : null;
    const shown = options.json
      ? JSON.stringify({ run, later, bill: billOfRun(run, charges), steps, charges, items, artifacts, away })
      : terminalText(describeRun({ run, steps, charges, artifacts, away, later }));
    process.stdout.write(`${shown}\n`);
  });
}

/** An assignment's id, or that in its file. @throws AssayError FileUnreadable, AssignmentInvalid */
export async function assignmentIdOf(given: string): Promise<string> {
  if (!/[/\\]|\.ya?ml$/i.test(given)) return given;
  return (await readAssignment(given)).assignment;
}

/** An assignment's submissions with their latest runs, and what those have cost until now. */
async function listRuns(
  { runStore }: Pick<Connection, 'runStore'>,
  assignment: string,
  { state, all = false }: { state?: RunState | undefined; all?: boolean | undefined },
) {
  const listed = await runStore.submissions({ tenant: TENANT, assignment }, state);
  const found = all ? listed : withoutCalibrations(listed);
  return pLimit(READ_AT_ONCE).map(found, async (item) => {
    const [bill, run] = await Promise.all([
      paidFor(runStore, item.latestRun),
      runStore.findRun(item.latestRun),
    ]);
    return { ...item, report: run?.report?.state ?? null, cost: bill.cost, bill };
  });
}

/** A submission in a line, with how its report stands where that is not there. */
export function describeListed({
  latestRun,
  state,
  submission,
  bill,
  report,
}: Awaited<ReturnType<typeof listRuns>>[number]): string {
  const cells = [latestRun, state.padEnd(13), submission, costText(bill, english.facts.costs)];
  const isOwed = report === 'pending' || report === 'failed';
  return [...cells, ...(isOwed ? [`report ${report}`] : [])].join('  ');
}

/** Leaves out exemplars that were scored for a calibration, and says how many: they are no student's. */
function withoutCalibrations<T extends { submission: string }>(listed: readonly T[]): T[] {
  const students = listed.filter(({ submission }) => !isOfCalibration(submission));
  const left = listed.length - students.length;
  if (left > 0)
    process.stderr.write(`  ${left} run(s) of exemplars for a calibration are left out: --all lists them\n`);
  return students;
}

/** Rejected uploads: all, or an assignment's and those that name none. */
async function listRejected({ runStore }: Pick<Connection, 'runStore'>, assignment: string | undefined) {
  if (assignment === undefined) return runStore.rejectedUploads();
  const owners = [
    { tenant: TENANT, assignment },
    { tenant: TENANT, assignment: NOBODY },
    { tenant: NOBODY, assignment: NOBODY },
  ];
  return (await Promise.all(owners.map(runStore.rejectedUploads))).flat();
}

/** A rejected upload in a line; its key is a stranger's. */
export function describeRejected({ source, code, message, rejectedAt }: RejectedUpload): string {
  const key = cut(terminalText(plainLine(source.key)), LONGEST_KEY);
  return `rejected  ${rejectedAt}  ${key}  (${code}): ${plainLine(message)}`;
}

/**
 * Lists an assignment's submissions, each with its latest run, its state and what that run has cost until now, and the uploads that
 * were rejected, its own and those that name no assignment.
 */
export async function runsList(options: {
  assignment?: string;
  state?: RunState | 'rejected';
  /** Exemplars that were scored for a calibration, too. */
  all?: boolean;
  json?: boolean;
}): Promise<void> {
  const { state } = options;
  const assignment = options.assignment === undefined ? undefined : await assignmentIdOf(options.assignment);
  await connected(async (connection) => {
    const listed =
      assignment === undefined || state === 'rejected'
        ? []
        : await listRuns(connection, assignment, { state, all: options.all });
    const ofAll = state === undefined || state === 'rejected';
    const rejected = ofAll ? await listRejected(connection, assignment) : [];
    const lines = listed.map(describeListed);
    const shown = [...lines, ...rejected.map(describeRejected)];
    const nothing =
      assignment === undefined
        ? 'no upload was rejected; "assay runs list --assignment ID" lists the runs of an assignment'
        : 'none';
    const json = () => JSON.stringify([...listed, ...rejected]);
    process.stdout.write(options.json ? `${json()}\n` : `${shown.join('\n') || nothing}\n`);
  });
}

/** Follows an attempt that was started to its end, brings the run to this machine and prints what it says. */
async function followAttempt(
  connection: Connection,
  { runId, attempt }: { runId: string; attempt: number },
  { json, out }: { json?: boolean; out?: string },
): Promise<void> {
  const run = await followRun(connection, runId, attempt, createProgress(process.stderr).show);
  printSummary(await summarizeRun(connection, run, outFolder(out, runId)), json);
}

/** Goes on with a run that failed, is partial or has no report; what was paid for is not paid again. */
export async function runsResume(runId: string, options: { json?: boolean; out?: string }): Promise<void> {
  await requireFolder(options.out);
  await connected(async (connection) => {
    const { lambda, outputs } = connection;
    const { attempt } = await invokeFunction<{ attempt: number }>(lambda, outputs.ResumeFunction, { runId });
    await followAttempt(connection, { runId, attempt }, options);
  });
}
