import { codesOf } from '@assay/workflows/errors';
import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { JitterType, TaskInput, type TaskStateBase } from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';

/** The run that an execution belongs to (`RunContext`), in whichever state: it is part of the execution's input. */
export const RUN = '{% $states.context.Execution.Input.run %}';

/** No concurrent execution is free in the account, or the rate of invocations is over. */
const THROTTLED = 'Lambda.TooManyRequestsException';

/** Leaves failures alone that would come again. */
export function retryNever<T extends TaskStateBase>(task: T, errors: string[]): T {
  task.addRetry({ errors, maxAttempts: 0 });
  return task;
}

/**
 * Tries again for hours what a service has no room for now, or is not there for: with full jitter after at most five minutes, two and a
 * half on average, 330 times, which is over thirteen hours. Each try is a transition.
 */
export function retryForHours<T extends TaskStateBase>(task: T, errors: string[]): T {
  task.addRetry({
    errors,
    interval: Duration.seconds(2),
    backoffRate: 2,
    maxAttempts: 330,
    maxDelay: Duration.minutes(5),
    jitterStrategy: JitterType.FULL,
  });
  return task;
}

/** Tries once more what took too long. */
function retryTimeOut<T extends TaskStateBase>(task: T): T {
  task.addRetry({
    errors: ['States.Timeout', 'Sandbox.Timedout'],
    interval: Duration.seconds(1),
    maxAttempts: 1,
  });
  return task;
}

/**
 * Retries with full jitter, four times, what another try may mend at once: whatever no retrier before it names, but `States.Timeout`. A process that died, was out of memory, a service that broke off.
 */
export function retryFaults<T extends TaskStateBase>(task: T): T {
  task.addRetry({
    errors: ['States.TaskFailed'],
    interval: Duration.seconds(1),
    backoffRate: 2,
    maxAttempts: 4,
    maxDelay: Duration.seconds(20),
    jitterStrategy: JitterType.FULL,
  });
  return task;
}

/** The retriers of a state that calls one of our functions, in the order in which they are looked at. */
export function retryFunction<T extends TaskStateBase>(task: T): T {
  retryNever(task, codesOf('never'));
  retryForHours(task, [...codesOf('later'), THROTTLED]);
  return retryFaults(retryTimeOut(task));
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
  return retryFunction(task);
}

/** What a step is given that comes after agents: how their calls ended. */
export const AFTER_AGENTS = { run: RUN, outcomes: '{% [$states.input.outcomes] %}' };

/** The last state of every workflow: code puts the result together from what the agents left behind. */
export function gatherResult(scope: Construct, assembleResult: IFunction): LambdaInvoke {
  return invoke(scope, 'GatherResult', assembleResult, AFTER_AGENTS);
}
