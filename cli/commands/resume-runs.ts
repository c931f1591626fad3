import { getAssignmentCosts } from '@assay/api/routes/costs';
import type { ListedRun } from '@assay/api/schemas/runs';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { lacksTypesetter } from '@assay/platform/report/latex/lacks-typesetter';
import { requireLeft } from '@assay/platform/run/admission';
import { RESUMABLE, type ToldRun } from '@assay/platform/run/items';
import { overApiAsking } from '../api-connection.ts';
import { endedText } from '../ended-text.ts';
import { needsAnotherUpload } from '../errors.ts';
import { followEvents } from '../follow-events.ts';
import { followRun } from '../follow-run.ts';
import { followRuns } from '../follow-runs.ts';
import { withHeldUp } from '../held-up.ts';
import { madeHere } from '../made.ts';
import { outFolder, requireFolder } from '../out-folder.ts';
import { createProgress } from '../progress.ts';
import { createProgressBar } from '../progress-bar.ts';
import { reasonLine, summarizeRun } from '../run-summary.ts';
import { startAttempt, startAttempts } from '../start-attempts.ts';
import { terminalText } from '../terminal-text.ts';
import { lookOf, tellWorks, watchWorks } from '../waiting/watch-works.ts';
import { assignmentIdOf, listRuns } from './list-runs.ts';
import { printSummary } from './submit.ts';

interface ResumeOptions {
  json?: boolean;
  out?: string;
  failed?: boolean;
  assignment?: string;
}

/** Goes on with one run, brings it to this machine and prints what it says. */
async function resumeOne(runId: string, { json, out }: ResumeOptions): Promise<void> {
  await requireFolder(out);
  await overApiAsking(async (connection) => {
    await connection.runStore.getRun(runId);
    const attempt = await startAttempt(connection, runId);
    const run = await followRun(connection, runId, attempt, createProgress(process.stderr).show);
    printSummary(await summarizeRun(connection, run, outFolder(out, runId)), json);
  });
}

/** Whether another attempt may help: what an upload itself is at fault for comes to the same again. */
export const isHelped = ({
  state,
  report,
  failure,
  reason,
}: Pick<ListedRun, 'state' | 'report' | 'failure' | 'reason'>) =>
  (RESUMABLE.some((one) => one === state) && !needsAnotherUpload((failure ?? reason)?.code ?? '')) ||
  ((state === 'completed' || state === 'partial') && report === 'failed');

/** A report without a PDF is there as a page where only TeX is missing. */
const isReportLost = (report: ToldRun['report']) =>
  report?.state === 'failed' && !lacksTypesetter(report.message ?? '');

/**
 * 0: all completed, with their reports; 3: some are not all there, failed or were `refused`, and others are; 1: all failed or were refused;
 * else 4.
 */
export function exitStatusOf(runs: readonly Pick<ToldRun, 'state' | 'report'>[], refused: number): number {
  const hasFailed = refused > 0 || runs.some(({ state }) => state === 'failed');
  if (hasFailed) return runs.some(({ state }) => state === 'completed' || state === 'partial') ? 3 : 1;
  if (runs.some(({ state, report }) => state === 'partial' || isReportLost(report))) return 3;
  return runs.every(({ state }) => state === 'completed') ? 0 : 4;
}

/** What became of runs that were gone on with: why some are not whole, how to go on, and which table does not say so yet (`place`). */
export function resumedText(
  assignment: string,
  ended: readonly Pick<ToldRun, 'state' | 'failure' | 'reason'>[],
  notStarted: number,
  place: string | null,
): string {
  const states = Object.entries(Object.groupBy(ended, ({ state }) => state));
  const counts = states.map(([state, own]) => `${own.length} ${state}`);
  const whys = ended.flatMap(({ state, failure, reason }) =>
    state === 'completed' ? [] : (failure ?? reason ?? []),
  );
  const first = new Map(whys.map((why) => [why.code, why]));
  const again = `${assay()} runs resume --failed --assignment ${assignment}`;
  const waits = first.has('ModelMissing') ? ', as soon as a model is there' : '';
  return [
    [...counts, ...(notStarted > 0 ? [`${notStarted} not started`] : [])].join(', '),
    ...[...first.values()].map(reasonLine),
    ...(whys.some(({ code }) => !needsAnotherUpload(code)) ? [`  go on with: ${again}${waits}`] : []),
    ...(place === null
      ? []
      : [`  ${place} still says how it was before: the same "${assay()} class" as then writes it anew`]),
  ].join('\n');
}

/** Goes on with all of an assignment's latest runs that another attempt may help. */
async function resumeAll(assignment: string, { json }: ResumeOptions): Promise<void> {
  await overApiAsking(async (connection) => {
    const resumable = (await listRuns(connection, assignment)).filter(isHelped);
    if (resumable.length === 0) {
      const words = `"${assignment}" has no run that could be resumed: none failed but for its upload, or is partial, held, cancelled or without its report. "${assay()} runs list ${assignment}" says how they stand.`;
      throw new AssayError('RunNotResumable', words);
    }
    const { caps } = await connection.api.ask(getAssignmentCosts, { params: { assignment } });
    requireLeft(caps, assignment);
    const attempts = await startAttempts(
      connection,
      resumable.map(({ runId }) => runId),
    );
    const [started, refused] = [
      attempts.filter((attemptStart) => 'attempt' in attemptStart),
      attempts.filter((one) => 'error' in one),
    ];
    const bar = createProgressBar(process.stderr, attempts.length);
    for (const { runId, error } of refused)
      bar.advance(terminalText(`${runId}: ${error.message} (${error.code})`));
    const ids = new Set(started.map(({ runId }) => runId));
    const ended = await followRuns(
      connection,
      started,
      (run) => bar.advance(endedText(run)),
      withHeldUp(
        connection,
        bar,
        tellWorks(bar, watchWorks(null), async (ended) =>
          lookOf(await listRuns(connection, assignment), { followed: ids, asked: ids }, ended),
        ),
      ),
      followEvents(connection.api, assignment),
    );
    bar.end();
    const runs = ended.map(({ runId, submission, state, failure }) => ({
      ...{ runId, submission, state },
      code: failure?.code ?? null,
    }));
    const place = (await madeHere()).find((made) => made.assignment === assignment)?.place ?? null;
    const text = terminalText(resumedText(assignment, ended, refused.length, place));
    const notStarted = refused.map(({ runId, error }) => ({ runId, code: error.code }));
    process.stdout.write(`${json ? JSON.stringify({ runs, notStarted }) : text}\n`);
    process.exitCode = exitStatusOf(ended, refused.length);
  });
}

/**
 * Goes on with a run, or with all of an assignment that failed, are partial, held, cancelled or without their reports; what was paid for is
 * not paid again. Of all, those stay as they are that only another upload helps.
 * @throws AssayError RunNotResumable, RunNotFound, CapReached
 */
export async function runsResume(runId: string | undefined, options: ResumeOptions): Promise<void> {
  const { failed = false, assignment } = options;
  if (runId !== undefined && !failed) return resumeOne(runId, options);
  if (runId === undefined && failed && assignment !== undefined)
    return resumeAll(await assignmentIdOf(assignment), options);
  const words = `Give one run, or --failed with --assignment ID: "${assay()} runs resume --failed --assignment ID".`;
  throw new AssayError('RunNotResumable', words);
}
