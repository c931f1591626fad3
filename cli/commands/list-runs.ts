import pLimit from 'p-limit';
import { cut } from '../../shared/report/cut.ts';
import { plainLine } from '../../shared/report/plain-line.ts';
import { english } from '../../shared/report/words/english.ts';
import { billOfRun } from '../../shared/run/bill-of-run.ts';
import { costText } from '../../shared/run/cost-text.ts';
import { isUnderWay, type RejectedUpload, type RunItem, type RunState } from '../../shared/run/items.ts';
import { itemsText } from '../../shared/run/items-text.ts';
import { NOBODY } from '../../shared/run/run-id.ts';
import { listAssignments } from '../../shared/workflows/assignment-store.ts';
import { type Connection, connected } from '../connection.ts';
import { isOfCalibration } from '../evaluation/calibration-sample.ts';
import { readAssignment } from '../read-input.ts';
import { terminalText } from '../terminal-text.ts';
import { TENANT } from './submit.ts';

/** Runs whose cost and scores are read at a time. */
const READ_AT_ONCE = 16;

/** Characters of a rejected upload's key that are shown. */
const LONGEST_KEY = 120;

/** An assignment's id, or that in its file. @throws AssayError FileUnreadable, AssignmentInvalid */
export async function assignmentIdOf(given: string): Promise<string> {
  if (!/[/\\]|\.ya?ml$/i.test(given)) return given;
  return (await readAssignment(given)).assignment;
}

/** Leaves out exemplars that were scored for a calibration, and says how many: they are no student's. */
function withoutCalibrations(listed: readonly RunItem[]): RunItem[] {
  const students = listed.filter(({ submission }) => !isOfCalibration(submission));
  const left = listed.length - students.length;
  if (left > 0)
    process.stderr.write(`  ${left} run(s) of exemplars for a calibration are left out: --all lists them\n`);
  return students;
}

/** What a run has cost until now: what was kept where it is settled, else by its charges. */
async function billFor({ runStore }: Pick<Connection, 'runStore'>, run: RunItem) {
  const isFinal = run.bill && !isUnderWay(run) && run.state !== 'cancelled';
  return billOfRun(run, isFinal ? [] : await runStore.charges(run.runId));
}

/** An assignment's submissions with their latest runs or, with `all`, all runs: what they have cost until now, and their results. */
async function listRuns(
  { runStore }: Pick<Connection, 'runStore'>,
  assignment: string,
  { state, all = false }: { state?: RunState | undefined; all?: boolean | undefined },
) {
  const of = { tenant: TENANT, assignment };
  const latest = await runStore.latestRuns(of);
  const latestOf = new Map(latest.map(({ submission, runId }) => [submission, runId]));
  const found = all ? await runStore.allRuns(of) : withoutCalibrations(latest);
  const chosen = state ? found.filter((run) => run.state === state) : found;
  return pLimit(READ_AT_ONCE).map(chosen, async (run) => {
    const { runId, submission, admittedAt, report } = run;
    const [bill, items] = await Promise.all([billFor({ runStore }, run), runStore.items(runId, run.attempt)]);
    return {
      ...of,
      ...{ submission, runId, latestRun: latestOf.get(submission) ?? runId, state: run.state, admittedAt },
      ...{ report: report?.state ?? null, cost: bill.cost, bill, items },
    };
  });
}

/** A run in a line: with its scores, and how its report stands where that is not there. */
export function describeListed({
  runId,
  state,
  submission,
  bill,
  report,
  items,
}: Awaited<ReturnType<typeof listRuns>>[number]): string {
  const scores = plainLine(itemsText(items));
  const isOwed = report === 'pending' || report === 'failed';
  return [
    ...[runId, state.padEnd(13), submission, costText(bill, english.facts.costs)],
    ...(scores === '' ? [] : [scores]),
    ...(isOwed ? [`report ${report}`] : []),
  ].join('  ');
}

/** The assignments that there are, with how many submissions stand in which state. */
async function countRuns({ runStore, objects }: Pick<Connection, 'runStore' | 'objects'>) {
  const assignments = await listAssignments(objects, TENANT);
  return pLimit(READ_AT_ONCE).map(assignments, async (assignment) => {
    const latest = await runStore.latestRuns({ tenant: TENANT, assignment });
    const states = Object.entries(Object.groupBy(latest, ({ state }) => state));
    const counts = Object.fromEntries(states.map(([state, runs]) => [state, runs.length]));
    return { assignment, submissions: latest.length, states: counts };
  });
}

/** An assignment in a line: how many submissions, and how they stand. */
export function describeCounted({
  assignment,
  submissions,
  states,
}: Awaited<ReturnType<typeof countRuns>>[number]): string {
  const counts = Object.entries(states).map(([state, count]) => `${count} ${state}`);
  const work = submissions === 1 ? '1 submission' : `${submissions} submissions`;
  return [assignment, work, ...(counts.length ? [counts.join(', ')] : [])].join('  ');
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

interface ListOptions {
  assignment?: string;
  state?: RunState | 'rejected';
  /** Exemplars that were scored for a calibration, and runs of earlier versions, too. */
  all?: boolean;
  json?: boolean;
}

/** What is listed, as lines and as values. */
async function listed(connection: Connection, assignment: string | undefined, options: ListOptions) {
  const { state, all } = options;
  if (state === 'rejected') return { lines: [], values: [] };
  if (assignment === undefined) {
    const values = state === undefined ? await countRuns(connection) : [];
    return { lines: values.map(describeCounted), values };
  }
  const values = await listRuns(connection, assignment, { state, all });
  return { lines: values.map(describeListed), values };
}

/**
 * Lists an assignment's submissions, each with its latest run, its state, its scores and what that run has cost until now, and the uploads
 * that were rejected, its own and those that name no assignment; without an assignment, those that there are.
 */
export async function runsList(given: string | undefined, options: ListOptions): Promise<void> {
  const { state } = options;
  const named = given ?? options.assignment;
  const assignment = named === undefined ? undefined : await assignmentIdOf(named);
  await connected(async (connection) => {
    const { lines, values } = await listed(connection, assignment, options);
    const ofAll = state === undefined || state === 'rejected';
    const rejected = ofAll ? await listRejected(connection, assignment) : [];
    const shown = [...lines, ...rejected.map(describeRejected)];
    const nothing = assignment === undefined ? 'there is no assignment, and no upload was rejected' : 'none';
    const json = () => JSON.stringify([...values, ...rejected]);
    process.stdout.write(options.json ? `${json()}\n` : `${shown.join('\n') || nothing}\n`);
  });
}
