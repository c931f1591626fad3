import { cancelReevaluation } from '@assay/api/routes/reevaluations';
import { cancelRun } from '@assay/api/routes/runs';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import type { RunState } from '@assay/platform/run/items';
import { overApi } from '../api-connection.ts';
import { findReevaluation } from '../reevaluation/follow-reevaluation.ts';

interface CancelOptions {
  reevaluation?: string;
  json?: boolean;
}

/** What a run that was stopped is: cancelled, unless its upload was overwritten or deleted before. */
function describeEnd(runId: string, state: RunState): string {
  if (state !== 'cancelled') return `${runId} is stopped. It is ${state}: its upload was before that.`;
  return `${runId} is cancelled. Go on with it: ${assay()} runs resume ${runId}`;
}

async function cancelOne(runId: string, json: boolean | undefined): Promise<void> {
  await overApi(async ({ api, runStore }) => {
    await runStore.getRun(runId);
    const { state } = await api.ask(cancelRun, { params: { run: runId } });
    const told = { runId, cancelled: 1, state };
    process.stdout.write(`${json ? JSON.stringify(told) : describeEnd(runId, state)}\n`);
  });
}

async function cancelCohort(reevaluation: string, json: boolean | undefined): Promise<void> {
  const { runs } = await overApi(async (connection) => {
    await findReevaluation(connection, reevaluation);
    return connection.api.ask(cancelReevaluation, { params: { reevaluation } });
  });
  const text = `${reevaluation} is cancelled, and ${runs} of its runs with it.`;
  process.stdout.write(`${json ? JSON.stringify({ reevaluation, cancelled: runs }) : text}\n`);
}

/** Cancels a run, or a re-evaluation with its runs. @throws AssayError RunNotFound, ReevaluationNotFound, RunNotCancellable */
export async function runsCancel(runId: string | undefined, options: CancelOptions): Promise<void> {
  const { reevaluation, json } = options;
  if (runId !== undefined && reevaluation === undefined) return cancelOne(runId, json);
  if (runId === undefined && reevaluation !== undefined) return cancelCohort(reevaluation, json);
  throw new AssayError('RunNotCancellable', 'Give one run, or --reevaluation ID.');
}
