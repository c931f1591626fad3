import { codesOf } from '@assay/workflows/errors';
import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import {
  Choice,
  Condition,
  type IChainable,
  IntegrationPattern,
  JitterType,
  Succeed,
  TaskInput,
  type TaskStateBase,
  Timeout,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke, SqsSendMessage } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';
import { retryNever } from './task.ts';

/** Who renders: one report at once, or those that are sent to a queue with the token of the state that waits. */
export interface RenderParts {
  now: IFunction;
  queue: IQueue;
}

const RUN = { runId: '{% $run.runId %}', workflow: '{% $run.workflow %}' };

/** A renderer that says nothing for so long is not there: a queue of thousands is drained in less (docs/reference/bursts.md, "Rendering"). */
const LONGEST_WAIT = Duration.hours(6);

/**
 * Tries again for about an hour whatever another machine, image or minute may mend: 14 times, after 10 seconds to ten minutes. A document
 * that cannot be set is tried once more.
 */
function retryRendering<T extends TaskStateBase>(task: T): T {
  retryNever(task, codesOf('never'));
  task.addRetry({
    errors: ['RenderFailed', 'States.Timeout'],
    interval: Duration.seconds(10),
    maxAttempts: 1,
  });
  task.addRetry({
    errors: ['States.ALL'],
    interval: Duration.seconds(10),
    backoffRate: 2,
    maxAttempts: 14,
    maxDelay: Duration.minutes(10),
    jitterStrategy: JitterType.FULL,
  });
  return task;
}

/**
 * The states that render the report of a stored run, by what storing it said (`report`: none, now, queued), on the way to `announce`,
 * which is told why there is none.
 */
export function renderStates(scope: Construct, { now, queue }: RenderParts, announce: IChainable): Choice {
  const renderNow = LambdaInvoke.jsonata(scope, 'RenderNow', {
    lambdaFunction: now,
    payload: TaskInput.fromObject({ run: RUN }),
    outputs: '{% {} %}',
    retryOnServiceExceptions: false,
  });
  const renderQueued = SqsSendMessage.jsonata(scope, 'RenderQueued', {
    queue,
    integrationPattern: IntegrationPattern.WAIT_FOR_TASK_TOKEN,
    messageBody: TaskInput.fromText(
      "{% $string({'token': $states.context.Task.Token, 'run': {'runId': $run.runId, 'workflow': $run.workflow}}) %}",
    ),
    messageGroupId: '{% $exists($run.group) ? $run.group : $run.runId %}',
    taskTimeout: Timeout.duration(LONGEST_WAIT),
    outputs: '{% {} %}',
  });
  const notRendered = {
    errors: ['States.ALL'],
    outputs: {
      failure: {
        error: '{% $states.errorOutput.Error %}',
        cause: "{% $exists($states.errorOutput.Cause) ? $states.errorOutput.Cause : '' %}",
      },
    },
  };
  const made = [renderNow, renderQueued].map((task) =>
    retryRendering(task).addCatch(announce, notRendered).next(announce),
  );
  return Choice.jsonata(scope, 'HowToRender?')
    .when(Condition.jsonata("{% $states.input.report = 'now' %}"), made[0]!)
    .when(Condition.jsonata("{% $states.input.report = 'queued' %}"), made[1]!)
    .otherwise(Succeed.jsonata(scope, 'NothingToRender'));
}
