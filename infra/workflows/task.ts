import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { JitterType, TaskInput, type TaskStateBase } from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';

/** The run that an execution belongs to (`RunContext`), in whichever state: it is part of the execution's input. */
export const RUN = '{% $states.context.Execution.Input.run %}';

/** What Lambda itself may fail with; models are retried by the model client and nowhere else. */
const LAMBDA_FAULTS = [
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.TooManyRequestsException',
  'Lambda.ClientExecutionTimeoutException',
];

/** Retries what another try may mend: faults of the platform with full jitter, a time-out once. */
export function retryFaults<T extends TaskStateBase>(task: T, faults: string[]): T {
  task.addRetry({
    errors: faults,
    interval: Duration.seconds(1),
    backoffRate: 2,
    maxAttempts: 4,
    maxDelay: Duration.seconds(20),
    jitterStrategy: JitterType.FULL,
  });
  task.addRetry({
    errors: ['States.Timeout', 'Sandbox.Timedout'],
    interval: Duration.seconds(1),
    maxAttempts: 1,
  });
  return task;
}

/** A state that calls one of our functions; its output is what the function returns, unless `outputs` says otherwise. */
export function invoke(
  scope: Construct,
  state: string,
  lambdaFunction: IFunction,
  payload: Record<string, unknown>,
  outputs: unknown = '{% $states.result.Payload %}',
  assign?: Record<string, unknown>,
): LambdaInvoke {
  const task = LambdaInvoke.jsonata(scope, state, {
    lambdaFunction,
    payload: TaskInput.fromObject(payload),
    outputs,
    ...(assign && { assign }),
    retryOnServiceExceptions: false,
  });
  return retryFaults(task, LAMBDA_FAULTS);
}

/** What a step is given that comes after agents: how their calls ended. */
export const AFTER_AGENTS = { run: RUN, outcomes: '{% [$states.input.outcomes] %}' };

/** The last state of every workflow: code puts the result together from what the agents left behind. */
export function gatherResult(scope: Construct, assembleResult: IFunction): LambdaInvoke {
  return invoke(scope, 'GatherResult', assembleResult, AFTER_AGENTS);
}
