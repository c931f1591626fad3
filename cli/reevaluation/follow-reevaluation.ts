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

/** Tells of runs that have ended since it was last called. */
function teller(bar: ProgressBar): (runs: readonly RunItem[]) => void {
  const told = new Set<string>();
  return (runs) => {
    for (const run of runs.filter((one) => isSettled(one) && !told.has(one.runId))) {
      told.add(run.runId);
      const why = run.failure ? ` (${run.failure.code})` : '';
      bar.advance(`${run.submission} ${run.state}${why}`);
    }
  };
}

/**
 * Waits until a re-evaluation has ended, showing which submissions are assessed again. Ctrl-C ends the watching alone, unless the stack is
 * the command's own.
 */
export async function followReevaluation(connection: Connection, of: Named): Promise<Reevaluation> {
  const { reevaluations, runStore, pollMs } = connection;
  const nudge = batchNudge(connection);
  let bar: ProgressBar | undefined;
  let tell: ReturnType<typeof teller> | undefined;
  for (;;) {
    const began = performance.now();
    const found = await reevaluations.get(of);
    if (found.chosen !== undefined) {
      bar ??= createProgressBar(process.stderr, found.chosen);
      tell ??= teller(bar);
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
