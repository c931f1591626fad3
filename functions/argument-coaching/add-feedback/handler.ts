import { withFeedback, withWords } from '@assay/argument-coaching/add-feedback';
import { HUMAN } from '@assay/argument-coaching/artifacts';
import { givenFeedbackSchema } from '@assay/argument-coaching/human';
import { type CoachingResult, RESULT } from '@assay/argument-coaching/result';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { RunItem } from '@assay/platform/run/items';
import * as z from 'zod';
import { defineHandler, logger } from '../../platform/runtime/define-handler.ts';
import { startAttempt } from '../../platform/runtime/executions.ts';
import { artifactsOf, runStore } from '../../platform/runtime/storage.ts';

const eventSchema = z.object({ runId: z.string(), feedback: givenFeedbackSchema });

const refused = (words: string) => new AssayError('RunNotResumable', words);
/** Why a run takes no feedback now: what comes after a first attempt makes the report again, for somebody else's feedback above all. */
function underWay({ runId, state, attempt, report }: RunItem): AssayError {
  if (report?.state === 'pending')
    return refused(
      `${runId} is ${state} and its report is being made: add feedback when it is there. Nothing of this feedback was kept.`,
    );
  const advice =
    attempt === 1
      ? 'add feedback when it has ended.'
      : 'its report is being made again, so try again in a moment. Nothing of this feedback was kept.';
  return refused(`${runId} is ${state}: ${advice} A run that does not go on is resumed first.`);
}

/** The result that feedback is added to. @throws AssayError RunNotResumable where a run can have none */
async function resultOf(run: RunItem): Promise<CoachingResult> {
  const { runId, workflow, state, report } = run;
  if (workflow !== undefined && workflow !== 'argument-coaching')
    throw refused(`${runId} is of ${workflow}: feedback is added to runs of argument-coaching.`);
  if (state === 'admitted' || state === 'running' || report?.state === 'pending') throw underWay(run);
  const result = workflow ? await artifactsOf(runId).readOptional(RESULT) : null;
  if (result && result.status !== 'failed') return result;
  throw refused(`${runId} has no result that could be spoken of: resume it first.`);
}

/**
 * Adds what a person says of a run to its result, beside the judges (SPEC S10), and starts an attempt that makes the report again
 * and asks no agent. The words are kept before that attempt is opened: who dies in between, or finds that another attempt was opened
 * first, has lost none, and the same words given again change nothing.
 */
export const handler = defineHandler(eventSchema, async ({ runId, feedback }) => {
  const run = await runStore().getRun(runId);
  const at = new Date().toISOString();
  const changed = withFeedback(await resultOf(run), feedback, at);
  const artifacts = artifactsOf(runId);
  await artifacts.change(HUMAN, (said) => withWords(said ?? [], feedback, at));
  await artifacts.change(RESULT, (result) => (result ? withFeedback(result, feedback, at) : changed));
  const opened = await runStore().reopenReport(run, ['completed', 'partial', 'failed']);
  if (!opened)
    throw refused(
      `${runId} goes on meanwhile: this feedback is kept. Give it again when the report is there, if the report does not show it.`,
    );
  await startAttempt(runId, opened.attempt, 'report');
  logger.info('feedback added', { runId, attempt: opened.attempt });
  return { runId, attempt: opened.attempt };
});
