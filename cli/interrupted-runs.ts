import type { ApiConnection } from './api-connection.ts';
import { listRuns } from './commands/list-runs.ts';
import type { AcceptedFile } from './hand-in-class.ts';
import { startAttempts } from './start-attempts.ts';

/** The machine or the stack stopped while a run was under way: nothing of the work is at fault. */
const STOPPED_UNDER_IT: ReadonlySet<string> = new Set(['ExecutionABORTED', 'ExecutionLost']);

/**
 * Whether what ended with this code is gone on with: it was interrupted, by Ctrl-C or by the end of the machine; or no model was there, and one is
 * now.
 */
export const isInterrupted = (code: string | null | undefined, hasModel: boolean): boolean =>
  code != null && (STOPPED_UNDER_IT.has(code) || (code === 'ModelMissing' && hasModel));

/**
 * Goes on with the runs of files that are there as they are, where they were interrupted or waited for a model; returns all files, with the attempts
 * that were started.
 */
export async function goOnWithInterrupted(
  connection: Pick<ApiConnection, 'api' | 'hasModel'>,
  assignment: string,
  files: readonly AcceptedFile[],
): Promise<AcceptedFile[]> {
  if (!files.some(({ isUnchanged }) => isUnchanged)) return [...files];
  const there = new Set(files.flatMap(({ runId, isUnchanged }) => (isUnchanged ? [runId] : [])));
  const listed = await listRuns(connection, assignment);
  const interrupted = listed.filter(
    ({ runId, failure, reason }) =>
      there.has(runId) && isInterrupted((failure ?? reason)?.code, connection.hasModel),
  );
  const starts = await startAttempts(
    connection,
    interrupted.map(({ runId }) => runId),
  );
  const attempts = new Map(starts.flatMap((one) => ('attempt' in one ? [[one.runId, one.attempt]] : [])));
  return files.map((file) => {
    const attempt = attempts.get(file.runId);
    return attempt === undefined ? file : { ...file, attempt, isResumed: true };
  });
}
