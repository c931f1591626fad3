import { setTimeout as wait } from 'node:timers/promises';
import type { Reevaluation } from '../../shared/reevaluation/reevaluation.ts';
import { type RunItem, settledStateSchema } from '../../shared/run/items.ts';
import type { Connection } from '../connection.ts';
import { pauseAfter } from '../follow-run.ts';
import { createProgressBar, type ProgressBar } from '../progress-bar.ts';
import { batchNudge } from './nudge-batches.ts';

type Named = Pick<Reevaluation, 'tenant' | 'reevaluation'>;

const isEnded = ({ state }: Reevaluation) => state !== 'preparing' && state !== 'running';
const isSettled = ({ state }: RunItem) => settledStateSchema.safeParse(state).success;

const attemptOf = ({ runId, attempt }: RunItem) => `${runId} ${attempt}`;

/** Attempts that came to no result before a re-evaluation is gone on with: their ends are no news. */
export async function endedBefore(
  { runStore }: Pick<Connection, 'runStore'>,
  { tenant, reevaluation }: Named,
): Promise<Set<string>> {
  const runs = await runStore.runsOf(tenant, reevaluation);
  return new Set(runs.filter((run) => isSettled(run) && run.state !== 'completed').map(attemptOf));
}

/** Tells of attempts that have ended since it was last called. */
function teller(bar: ProgressBar, told: Set<string>): (runs: readonly RunItem[]) => void {
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
  connection: Pick<Connection, 'reevaluations' | 'runStore' | 'pollMs' | 'lambda' | 'outputs' | 'standIns'>,
  of: Named,
  told: ReadonlySet<string> = new Set(),
): Promise<Reevaluation> {
  const { reevaluations, runStore, pollMs } = connection;
  const nudge = batchNudge(connection);
  let bar: ProgressBar | undefined;
  let tell: ReturnType<typeof teller> | undefined;
  for (;;) {
    const began = performance.now();
    const found = await reevaluations.get(of);
    if (found.chosen !== undefined) {
      bar ??= createProgressBar(process.stderr, found.chosen);
      tell ??= teller(bar, new Set(told));
      tell(await runStore.runsOf(of.tenant, of.reevaluation));
    }
    if (isEnded(found)) {
      bar?.end();
      return found;
    }
    if (found.mode === 'batch') await nudge();
    await wait(pauseAfter(performance.now() - began, pollMs));
  }
}
