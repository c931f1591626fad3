import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { isUnderWay } from '@assay/platform/run/items';
import { overApi } from '../api-connection.ts';
import { outFolder, requireFolder } from '../out-folder.ts';
import { summarizeRun } from '../run-summary.ts';
import { printSummary } from './submit.ts';

/**
 * Brings a run that has ended to this machine: its result, its report and all its files.
 * @throws AssayError RunNotFound, ArtifactMissing while it is under way
 */
export async function runsGet(runId: string, { json, out }: { json?: boolean; out?: string }): Promise<void> {
  await requireFolder(out);
  await overApi(async (connection) => {
    const run = await connection.runStore.getRun(runId);
    if (isUnderWay(run)) {
      const words = `${runId} is ${run.state} and has no result yet: "${assay()} runs show ${runId}" says how far it is.`;
      throw new AssayError('ArtifactMissing', words);
    }
    printSummary(await summarizeRun(connection, run, outFolder(out, runId)), json);
  });
}
