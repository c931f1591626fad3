import { executionNamed, type Reevaluation, timesStarted } from '@assay/platform/reevaluation/reevaluation';
import { executionName } from '@assay/platform/run/run-id';
import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  SFNClient,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { lazily } from './lazily.ts';
import { setting } from './setting.ts';
import { tellSuccess } from './task-token.ts';

const stepFunctions = lazily(() => new SFNClient({}));

/**
 * Starts the execution of a run's attempt; one that was started before is left alone. `only`: the attempt asks no agent, it
 * makes the report of the result that is there and stores both again.
 */
export async function startAttempt(runId: string, attempt: number, only?: 'report'): Promise<void> {
  await startExecution('STATE_MACHINE_ARN', executionName(runId, attempt), { runId, attempt, only });
}

/** Starts an execution of the state machine that a setting names; one of that name that was started before is left alone. */
export async function startExecution(machine: string, name: string, value: object): Promise<void> {
  const input = JSON.stringify(value);
  const start = new StartExecutionCommand({ stateMachineArn: setting(machine), name, input });
  try {
    await stepFunctions().send(start);
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}

/** How the execution of a run's attempt stands. */
type ExecutionState = 'running' | 'ended' | 'unknown';

/** DescribeExecution is asked of thousands at once: it is asked as often as it answers. */
const patient = lazily(() => new SFNClient({ retryMode: 'adaptive', maxAttempts: 10 }));

/** Asks Step Functions, which knows an execution until 90 days after its end. */
export async function executionState(runId: string, attempt: number): Promise<ExecutionState> {
  const executionArn = executionArnOf('STATE_MACHINE_ARN', executionName(runId, attempt));
  try {
    const { status } = await patient().send(new DescribeExecutionCommand({ executionArn }));
    return status === 'RUNNING' || status === 'PENDING_REDRIVE' ? 'running' : 'ended';
  } catch (error) {
    if (error instanceof ExecutionDoesNotExist) return 'unknown';
    throw error;
  }
}

const executionArnOf = (machine: string, name: string) =>
  `${setting(machine).replace(':stateMachine:', ':execution:')}:${name}`;

/** Stops the execution of a name, should there be one, and with it those that it waits for; one that has ended stays as it is. */
async function stopExecution(machine: string, name: string): Promise<void> {
  const executionArn = executionArnOf(machine, name);
  try {
    await patient().send(new StopExecutionCommand({ executionArn, error: 'RunCancelled' }));
  } catch (error) {
    if (!(error instanceof ExecutionDoesNotExist)) throw error;
  }
}

/** Stops what assesses a run's attempt. */
export async function stopAttempt(runId: string, attempt: number): Promise<void> {
  await stopExecution('STATE_MACHINE_ARN', executionName(runId, attempt));
}

/** Stops a re-evaluation, whichever time it was started: one that died while it was cancelled may have left an earlier execution. */
export async function stopReevaluation(of: Pick<Reevaluation, 'reevaluation' | 'execution'>): Promise<void> {
  for (let time = timesStarted(of); time >= 1; time -= 1)
    await stopExecution('REEVALUATE_ARN', executionNamed(of.reevaluation, time));
}

/** Lets the state go on that waits with a task token; one that waits no more is left alone. */
export async function letGo(taskToken: string): Promise<void> {
  await tellSuccess(taskToken, {});
}
