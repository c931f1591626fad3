import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { executionName } from '../shared/run/run-id.ts';
import { lazily } from './lazily.ts';
import { setting } from './setting.ts';

const stepFunctions = lazily(() => new SFNClient({}));

/**
 * Starts the execution of a run's attempt; one that was started before is left alone. `only`: the attempt asks no agent, it
 * makes the report of the result that is there and stores both again.
 */
export async function startAttempt(runId: string, attempt: number, only?: 'report'): Promise<void> {
  const input = JSON.stringify({ runId, attempt, only });
  const name = executionName(runId, attempt);
  const start = new StartExecutionCommand({ stateMachineArn: setting('STATE_MACHINE_ARN'), name, input });
  try {
    await stepFunctions().send(start);
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}
