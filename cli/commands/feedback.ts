import { join } from 'node:path';
import { plainLine } from '../../shared/report/plain-line.ts';
import { readFeedback } from '../../shared/workflows/argument-coaching/add-feedback.ts';
import { connected } from '../connection.ts';
import { followRun } from '../follow-run.ts';
import { invokeFunction } from '../invoke-function.ts';
import { readInput } from '../read-input.ts';
import { summarizeRun } from '../run-summary.ts';
import { printSummary, requireFolder } from './submit.ts';

/** Adds what a person says of a run to its result (SPEC S10), and brings the new report here. */
export async function feedback(
  runId: string,
  file: string,
  options: { as?: string; json?: boolean; out?: string },
): Promise<void> {
  const given = readFeedback((await readInput(file)).toString('utf8'), options.as);
  await requireFolder(options.out);
  await connected(async (connection) => {
    const { lambda, outputs } = connection;
    const event = { runId, feedback: given };
    const { attempt } = await invokeFunction<{ attempt: number }>(lambda, outputs.FeedbackFunction, event);
    process.stderr.write(`  ${runId}: ${plainLine(given.reviewer)} is heard, the report is written again\n`);
    const run = await followRun(connection, runId, attempt);
    const out = options.out ?? join('assay-results', runId);
    printSummary(await summarizeRun(connection, run, out), options.json);
  });
}
