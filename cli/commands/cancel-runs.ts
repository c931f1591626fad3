import { AssayError } from '../../shared/errors/assay-error.ts';
import { invokeFunction } from '../../shared/lambda/invoke-function.ts';
import type { RunState } from '../../shared/run/items.ts';
import { connected } from '../connection.ts';
import { TENANT } from './submit.ts';

interface CancelOptions {
  reevaluation?: string;
  json?: boolean;
}

function subjectOf(runId: string | undefined, reevaluation: string | undefined) {
  if (runId !== undefined && reevaluation === undefined) return { runId };
  if (runId === undefined && reevaluation !== undefined) return { tenant: TENANT, reevaluation };
  throw new AssayError('RunNotCancellable', 'Give one run, or --reevaluation ID.');
}

/** What a run that was stopped is: cancelled, unless its upload was overwritten or deleted before. */
function describeEnd(runId: string, state: RunState = 'cancelled'): string {
  if (state !== 'cancelled') return `${runId} is stopped. It is ${state}: its upload was before that.`;
  return `${runId} is cancelled. Go on with it: npx assay runs resume ${runId}`;
}

/** Cancels a run, or a re-evaluation with its runs. @throws AssayError RunNotFound, ReevaluationNotFound, RunNotCancellable */
export async function runsCancel(runId: string | undefined, options: CancelOptions): Promise<void> {
  const subject = subjectOf(runId, options.reevaluation);
  await connected(async ({ lambda, outputs }) => {
    const told = await invokeFunction<{ cancelled: number; state?: RunState }>(
      lambda,
      outputs.CancelFunction,
      subject,
    );
    const text =
      runId === undefined
        ? `${options.reevaluation} is cancelled, and ${told.cancelled} of its runs with it.`
        : describeEnd(runId, told.state);
    process.stdout.write(`${options.json ? JSON.stringify({ ...subject, ...told }) : text}\n`);
  });
}
