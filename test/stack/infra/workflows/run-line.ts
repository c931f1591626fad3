import { createReevaluationStore } from '@assay/platform/reevaluation/reevaluation-store';
import type { Assessments } from '../../../support/assessments.ts';
import * as essays from '../../../support/essay-scoring/essay-model.ts';
import { admittedRun, PINNED } from '../../../support/runs.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const CAUGHT = { attempt: 1, step: 'essay-scoring', error: 'States.Timeout', cause: '' };

/** Runs of which nothing is there but their items; none of them has an execution of its own. */
function madeUp({ invoke, runStore }: Assessments) {
  let runs = 0;
  /** One whose execution was never started. */
  const admitted = async () => {
    const runId = `made-up-${++runs}`;
    await runStore.admit(admittedRun(runId, { admittedAt: LONG_AGO }));
    return runId;
  };
  /** One that comes for a place: it takes one, or waits in the line. */
  const comes = async () => {
    const runId = await admitted();
    await runStore.start(runId, 1, PINNED);
    await invoke('take-place', { runId, attempt: 1, token: `of ${runId}`, since: LONG_AGO, retry: 0 });
    return runId;
  };
  const fails = (runId: string) => invoke('record-failure', { runId, ...CAUGHT });
  return { admitted, comes, fails };
}

/** A re-evaluation that runs. */
async function reevaluated({ documents }: Assessments) {
  process.env.REEVALUATE_ARN = 'arn:aws:states:us-east-1:000000000000:stateMachine:reevaluate';
  const of = { tenant: 't', reevaluation: 'reeval-1' };
  const asked = { assignment: 'story', requestedAt: LONG_AGO, by: 'command', mode: 'now', seed: 7 } as const;
  await createReevaluationStore(documents, 'results').create({
    ...{ ...of, ...asked, state: 'running', execution: of.reevaluation },
  });
  return of;
}

/**
 * With one place for all runs (`RUNS_AT_ONCE`): whoever leaves it gives it to who waits. It is left by a run that is stored, one that
 * fails, one that is resumed after its execution was lost, one that `reconcile` finds lost, and one that is cancelled.
 */
export async function runLine(assessments: Assessments): Promise<void> {
  const { assess, hand, invoke, states } = assessments;
  const { admitted, comes, fails } = madeUp(assessments);
  const run = await hand(essays.essayOf());
  let waiting = '';
  assessments.platform = async ({ name }, step) => {
    if (name === 'storeresults') waiting = await comes();
    return step();
  };
  await assess(run);
  assessments.reset();
  delete states.behind;
  const resumed = await comes();
  await fails(waiting);
  const lost = await comes();
  states.statuses.set(resumed, 'ABORTED');
  await invoke('resume-run', { runId: resumed });
  const last = await comes();
  states.statuses.set(lost, 'TIMED_OUT').set(last, 'RUNNING');
  await admitted();
  await invoke('reconcile', {});
  await fails(last);
  const [cancelled, next] = [await comes(), await comes()];
  await invoke('cancel-run', { runId: cancelled });
  await fails(next);
  await invoke('cancel-run', await reevaluated(assessments));
}
