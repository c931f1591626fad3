import { readFeedback } from '@assay/argument-coaching/add-feedback';
import type { GivenFeedback } from '@assay/argument-coaching/human';
import { addFeedback } from '@assay/argument-coaching/routes/feedback';
import { assay } from '@assay/kit/process/assay-command';
import { wrapLine } from '@assay/platform/report/wrap-line';
import { overApi } from '../../api-connection.ts';
import { followRun } from '../../follow-run.ts';
import { outFolder, requireFolder } from '../../out-folder.ts';
import { readInput } from '../../read-input.ts';
import { describeReport, exitStatus, type RunSummary, summarizeRun, summaryJson } from '../../run-summary.ts';

type FeedbackScore = GivenFeedback['scores'][number];

function describeScore({ judge, stance, round, score, comment }: FeedbackScore): string[] {
  const speech = stance === null || round === null ? '' : ` (${stance}, round ${round})`;
  const said = [...(score === null ? [] : [score.toFixed(1)]), ...(comment === '' ? [] : [comment])];
  return wrapLine('  ', `${judge}${speech}: ${said.join(' – ')}`);
}

/** What was added to a run, and where its new report is: nothing of the run's own scores and costs, which are as they were. */
export function describeAdded({ reviewer, scores, comment }: GivenFeedback, { run }: RunSummary): string {
  const { runId, failure, reportState, artifacts } = run;
  return [
    ...wrapLine('', `feedback of ${reviewer} added to ${runId}; no model was asked, nothing was paid`),
    ...scores.flatMap(describeScore),
    ...(comment === '' ? [] : wrapLine('  ', comment)),
    ...(failure ? [`  failed at ${failure.step} (${failure.code}): ${failure.message}`] : []),
    ...(reportState === 'failed' ? [`  render it again with: ${assay()} runs resume ${runId}`] : []),
    `Report:    ${describeReport(run)}`,
    `Artifacts: ${artifacts}`,
  ].join('\n');
}

/** Adds what a person says of a run to its result (SPEC S10), and brings the new report here. */
export async function feedback(
  runId: string,
  file: string,
  options: { as?: string; json?: boolean; out?: string },
): Promise<void> {
  const given = readFeedback((await readInput(file)).toString('utf8'), options.as);
  await requireFolder(options.out);
  await overApi(async (connection) => {
    const { api, runStore } = connection;
    await runStore.getRun(runId);
    const { attempt } = await api.ask(addFeedback, { params: { run: runId }, body: given });
    process.stderr.write(`  ${runId}: the report is written again\n`);
    const run = await followRun(connection, runId, attempt);
    const summary = await summarizeRun(connection, run, outFolder(options.out, runId));
    process.stdout.write(`${options.json ? summaryJson(summary) : describeAdded(given, summary)}\n`);
    process.exitCode = exitStatus(summary);
  });
}
