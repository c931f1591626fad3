import { getAssignment, listAssignments } from '@assay/api/routes/assignments';
import { listRejectedUploads } from '@assay/api/routes/deployment';
import * as routes from '@assay/api/routes/runs';
import { listSubmissions } from '@assay/api/routes/submissions';
import type { ListedRun } from '@assay/api/schemas/runs';
import { traitKey } from '@assay/kit/tables/trait-key';
import { cut } from '@assay/platform/report/cut';
import { plainLine } from '@assay/platform/report/plain-line';
import { english } from '@assay/platform/report/words/shared-words';
import { wrapLine } from '@assay/platform/report/wrap-line';
import { paidText } from '@assay/platform/run/cost-text';
import { isOfCalibration } from '@assay/platform/run/evaluation-tenant';
import type { RejectedUpload, RunState } from '@assay/platform/run/items';
import { itemsText } from '@assay/platform/run/items-text';
import type { Failure } from '@assay/platform/run/outcome';
import pLimit from 'p-limit';
import { everyOf } from '../api-client.ts';
import { type ApiConnection, overApi, unlessNoAssignment } from '../api-connection.ts';
import { readAssignment } from '../read-input.ts';
import { terminalText } from '../terminal-text.ts';

/** Assignments whose submissions are counted at a time. */
const READ_AT_ONCE = 8;

/** Entries that are asked for at a time: as many as a page holds. */
const RUNS = 200;

/** Characters of why a run failed that are shown: "runs show" tells all. */
const LONGEST_WHY = 100;

/** Characters of a rejected upload's key that are shown. */
const LONGEST_KEY = 120;

/** An assignment's id, or that in its file. @throws AssayError FileUnreadable, AssignmentInvalid */
export async function assignmentIdOf(given: string): Promise<string> {
  if (!/[/\\]|\.ya?ml$/i.test(given)) return given;
  return (await readAssignment(given)).assignment;
}

/** Leaves out exemplars that were scored for a calibration, and says how many: they are no student's. */
function withoutCalibrations(listed: readonly ListedRun[]): ListedRun[] {
  const students = listed.filter(({ submission }) => !isOfCalibration(submission));
  const left = listed.length - students.length;
  if (left > 0)
    process.stderr.write(`  ${left} run(s) of exemplars for a calibration are left out: --all lists them\n`);
  return students;
}

/** The runs of an assignment's submissions, the latest or all. @throws AssayError AssignmentNotFound where there is neither a run nor the assignment */
export async function listRuns(
  { api }: Pick<ApiConnection, 'api'>,
  assignment: string,
  { state, all = false }: { state?: RunState | undefined; all?: boolean | undefined } = {},
): Promise<ListedRun[]> {
  const query = { limit: RUNS, versions: all ? 'all' : 'latest', state } as const;
  const pages = api.pages(routes.listRuns, { params: { assignment }, query });
  return everyOf(pages, ({ runs }) => runs);
}

/** The keys of an assignment's traits as its rubric has them; none of one that has none, or is gone. */
async function rubricOrder({ api }: Pick<ApiConnection, 'api'>, assignment: string): Promise<string[]> {
  const stored = await api.ask(getAssignment, { params: { assignment } }).catch(unlessNoAssignment);
  const { traits = [] } = (stored ?? {}) as { traits?: readonly { name: string }[] };
  return traits.map(({ name }) => traitKey(name));
}

/** Items in the order of a rubric; behind them what it has not. */
function inOrder<T extends { item: string }>(items: readonly T[], order: readonly string[]): T[] {
  const place = new Map(order.map((item, at) => [item, at]));
  const placeOf = ({ item }: T) => place.get(item) ?? order.length;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Why a run has no answer, or not all: where that was, "runs show" tells. */
const whyText = ({ code, message }: Pick<Failure, 'code' | 'message'>): string =>
  code === 'ModelMissing' ? 'waits for a model' : `${cut(plainLine(message), LONGEST_WHY)} (${code})`;

/** Lines as a terminal has room for them, what goes on further in; where none is known as they are. */
export const folded = (lines: readonly string[], columns: number | undefined): string[] =>
  lines.flatMap((line) => {
    if (!columns || line.length <= columns) return [line];
    const [first, ...others] = wrapLine('', line, columns);
    const rest = others.length > 0 ? wrapLine('    ', others.join(' '), columns) : [];
    return [first!, ...rest];
  });

/** A run in a line: with its scores by the order of the rubric, why it has none or not all, and how its report stands where that is not there. */
export function describeListed({
  runId,
  state,
  submission,
  bill,
  modelsPlace = {},
  report,
  items,
  failure,
  reason,
  order = [],
}: Pick<
  ListedRun,
  'runId' | 'state' | 'submission' | 'bill' | 'modelsPlace' | 'report' | 'items' | 'failure' | 'reason'
> & { order?: readonly string[] }): string {
  const scores = plainLine(itemsText(inOrder(items, order)));
  const why = failure ?? reason;
  const isOwed = report === 'pending' || report === 'failed';
  return [
    ...[runId, state.padEnd(13), submission, paidText(bill, modelsPlace, english.facts.costs)],
    ...(modelsPlace.standIn ? ['no real model'] : []),
    ...(scores === '' ? [] : [scores]),
    ...(why ? [whyText(why)] : []),
    ...(isOwed ? [report === 'failed' ? 'no PDF' : 'report pending'] : []),
  ].join('  ');
}

/** The assignments that there are, with how many submissions stand in which state. */
async function countRuns({ api }: Pick<ApiConnection, 'api'>) {
  const query = { limit: RUNS };
  const assignments = await everyOf(api.pages(listAssignments, { query }), (page) => page.assignments);
  return pLimit(READ_AT_ONCE).map(assignments, async ({ assignment }) => {
    const pages = api.pages(listSubmissions, { params: { assignment }, query });
    const latest = await everyOf(pages, ({ submissions }) => submissions);
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
async function listed(connection: ApiConnection, assignment: string | undefined, options: ListOptions) {
  const { state, all } = options;
  if (state === 'rejected') return { lines: [], values: [] };
  if (assignment === undefined) {
    const values = state === undefined ? await countRuns(connection) : [];
    return { lines: values.map(describeCounted), values };
  }
  const found = await listRuns(connection, assignment, { state, all });
  const chosen = all ? found : withoutCalibrations(found);
  const values = chosen.map(({ attempt: _, ...shown }) => shown);
  const here = { standIn: connection.standIns.model };
  const order = await rubricOrder(connection, assignment);
  return {
    lines: values.map((run) => describeListed({ ...run, modelsPlace: run.modelsPlace ?? here, order })),
    values,
  };
}

/**
 * Lists an assignment's submissions, each with its latest run, its state, its scores and what that run has cost until now, and the uploads
 * that were rejected, its own and those that name no assignment; without an assignment, those that there are.
 * @throws AssayError AssignmentNotFound, unless rejected uploads alone are asked for
 */
export async function runsList(given: string | undefined, options: ListOptions): Promise<void> {
  const { state } = options;
  const named = given ?? options.assignment;
  const assignment = named === undefined ? undefined : await assignmentIdOf(named);
  await overApi(async (connection) => {
    const { lines, values } = await listed(connection, assignment, options);
    const ofAll = state === undefined || state === 'rejected';
    const asked = { query: { assignment } };
    const { rejected } = ofAll ? await connection.api.ask(listRejectedUploads, asked) : { rejected: [] };
    const shown = [...lines, ...rejected.map(describeRejected)];
    const nothing = assignment === undefined ? 'there is no assignment, and no upload was rejected' : 'none';
    const json = () =>
      JSON.stringify({ [assignment === undefined ? 'assignments' : 'runs']: values, rejected });
    process.stdout.write(
      options.json ? `${json()}\n` : `${folded(shown, process.stdout.columns).join('\n') || nothing}\n`,
    );
  });
}
