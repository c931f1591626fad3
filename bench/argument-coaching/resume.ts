import type { CoachingResult } from '@assay/argument-coaching/result';
import { TaskError } from '../../infra/local/aws/step-functions/step-functions.ts';
import type { Handed } from '../../test/support/assessments.ts';
import type { Recorder } from './recorder.ts';

/** Requests that were paid before a run was broken off and after it was resumed, and what became of it. */
export interface ResumeOutcome {
  turn: string;
  before: number;
  after: number;
  memoised: number;
  state: string;
}

/**
 * Breaks a run off as soon as a turn's public speech is asked for: nothing is invoked any more but what records the failure;
 * calls that are under way are answered. Then resumes it.
 */
export async function breakAndResume(
  handed: Handed,
  turn: string,
  recorder: Recorder,
): Promise<ResumeOutcome> {
  const { assessments, requests } = recorder;
  const { platform } = assessments;
  let dead = false;
  assessments.platform = (call, invoke) => {
    dead ||= call.payload.step === `turns/${turn}/speech.json`;
    if (dead && call.name !== 'recordfailure')
      throw new TaskError(
        'Broken',
        JSON.stringify({ errorType: 'Broken', errorMessage: 'Broken off.', trace: [] }),
      );
    return platform(call, invoke);
  };
  const runId = await assessments.hand(handed);
  await assessments.assess(runId);
  assessments.platform = platform;
  const before = requests().length;
  await assessments.invoke('resume-run', { runId });
  await assessments.assess(runId, 2);
  const { state } = await assessments.runStore.getRun(runId);
  const { provenance } = await assessments.resultOf<CoachingResult>(runId);
  return { turn, before, after: requests().length - before, memoised: provenance.memoisedCalls, state };
}
