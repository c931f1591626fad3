import { resumeRun } from '@assay/api/routes/runs';
import { AssayError } from '@assay/kit/errors/assay-error';
import pLimit from 'p-limit';
import type { ApiConnection } from './api-connection.ts';

/** Runs that are started at a time: each start is a call of a function. */
const AT_ONCE = 8;

/** An attempt that was started: which, or why it could not be. */
type AttemptStart = { runId: string; attempt: number } | { runId: string; error: AssayError };

/** Starts a run's next attempt, and tells which. @throws AssayError RunNotFound, RunNotResumable */
export async function startAttempt({ api }: Pick<ApiConnection, 'api'>, runId: string): Promise<number> {
  return (await api.ask(resumeRun, { params: { run: runId } })).attempt;
}

/** Starts the next attempts of runs, those that can be. */
export function startAttempts(
  connection: Pick<ApiConnection, 'api'>,
  runIds: readonly string[],
): Promise<AttemptStart[]> {
  return pLimit(AT_ONCE).map(runIds, async (runId) => {
    try {
      return { runId, attempt: await startAttempt(connection, runId) };
    } catch (error) {
      if (error instanceof AssayError) return { runId, error };
      throw error;
    }
  });
}
