import { setTimeout as wait } from 'node:timers/promises';
import { getAssignmentCosts } from '@assay/api/routes/costs';
import * as routes from '@assay/api/routes/reevaluations';
import type { RunOfReevaluation, ShownReevaluation } from '@assay/api/schemas/reevaluations';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { reevaluationId } from '@assay/platform/api/parts';
import { settledStateSchema } from '@assay/platform/run/items';
import { everyOf } from '../api-client.ts';
import { type ApiConnection, isOf } from '../api-connection.ts';
import { pauseAfter } from '../follow-run.ts';
import { createProgressBar, type ProgressBar } from '../progress-bar.ts';
import { type WorksLook, watchWorks } from '../waiting/watch-works.ts';
import { batchNudge } from './nudge-batches.ts';

const isEnded = ({ state }: ShownReevaluation) => state !== 'preparing' && state !== 'running';
const isSettled = ({ state }: RunOfReevaluation) => settledStateSchema.safeParse(state).success;

const attemptOf = ({ runId, attempt }: RunOfReevaluation) => `${runId} ${attempt}`;

/** A re-evaluation as it stands. @throws AssayError ReevaluationNotFound */
export async function findReevaluation(
  { api }: Pick<ApiConnection, 'api'>,
  reevaluation: string,
): Promise<ShownReevaluation> {
  const words = `There is no re-evaluation ${reevaluation}: see "${assay()} reevaluate ASSIGNMENT --list".`;
  const absent = new AssayError('ReevaluationNotFound', words);
  if (!reevaluationId.safeParse(reevaluation).success) throw absent;
  return api.ask(routes.getReevaluation, { params: { reevaluation } }).catch((error: unknown) => {
    throw isOf(error, 'ReevaluationNotFound') ? absent : error;
  });
}

/** Runs that are asked for at a time: as many as a page holds. */
const RUNS = 1000;

function runsOf({ api }: Pick<ApiConnection, 'api'>, reevaluation: string): Promise<RunOfReevaluation[]> {
  const asked = { params: { reevaluation }, query: { limit: RUNS } };
  return everyOf(api.pages(routes.listReevaluationRuns, asked), ({ runs }) => runs);
}

/** Attempts that came to no result before a re-evaluation is gone on with: their ends are no news. */
export async function endedBefore(
  connection: Pick<ApiConnection, 'api'>,
  reevaluation: string,
): Promise<Set<string>> {
  const runs = await runsOf(connection, reevaluation);
  return new Set(runs.filter((run) => isSettled(run) && run.state !== 'completed').map(attemptOf));
}

/** Requests for re-evaluations that the assignment's account counts. */
async function requestsOf({ api }: Pick<ApiConnection, 'api'>, assignment: string): Promise<number> {
  const { spent } = await api.ask(getAssignmentCosts, { params: { assignment } });
  return spent.filter(({ of }) => of === 'reevaluation').reduce((sum, { requests }) => sum + requests, 0);
}

/** How a re-evaluation stands: its calls are what the assignment's account has counted since it is watched. */
function worksOf(connection: Pick<ApiConnection, 'api'>, { assignment }: ShownReevaluation) {
  let before: number | null = null;
  return async (runs: readonly RunOfReevaluation[], all: number): Promise<WorksLook> => {
    const requests = await requestsOf(connection, assignment);
    before ??= requests;
    const running = runs.filter(({ state }) => state === 'running').map(({ submission }) => submission);
    return { ended: runs.filter(isSettled).length, all, done: requests - before, running };
  };
}

/** Tells of attempts that have ended since it was last called. */
function teller(bar: ProgressBar, told: Set<string>): (runs: readonly RunOfReevaluation[]) => void {
  return (runs) => {
    for (const run of runs.filter((one) => isSettled(one) && !told.has(attemptOf(one)))) {
      told.add(attemptOf(run));
      const why = run.failure ? ` (${run.failure.code})` : '';
      bar.advance(`${run.submission} ${run.state}${why}`);
    }
  };
}

/**
 * Waits until a re-evaluation has ended, showing which submissions are assessed again. Ctrl-C ends the watching alone, unless the stack is
 * the command's own. `told`: attempts of runs of which nothing is told any more (`endedBefore`).
 */
export async function followReevaluation(
  connection: Pick<ApiConnection, 'api' | 'pollMs' | 'standIns'>,
  reevaluation: string,
  told: ReadonlySet<string> = new Set(),
): Promise<ShownReevaluation> {
  const nudge = batchNudge(connection, reevaluation);
  let bar: ProgressBar | undefined;
  let tell: ReturnType<typeof teller> | undefined;
  let look: ReturnType<typeof worksOf> | undefined;
  const watch = watchWorks(null);
  for (;;) {
    const began = performance.now();
    const found = await findReevaluation(connection, reevaluation);
    if (found.chosen !== undefined) {
      bar ??= createProgressBar(process.stderr, found.chosen);
      tell ??= teller(bar, new Set(told));
      const runs = await runsOf(connection, reevaluation);
      tell(runs);
      look ??= worksOf(connection, found);
      if (found.mode === 'now' && !isEnded(found)) bar.tell(watch(await look(runs, found.chosen)));
    }
    if (isEnded(found)) {
      bar?.end();
      return found;
    }
    if (found.mode === 'batch') await nudge();
    await wait(pauseAfter(performance.now() - began, connection.pollMs));
  }
}
