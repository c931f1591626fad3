import { REPEATED } from '@assay/workflows/errors';
import { Duration } from 'aws-cdk-lib';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { QueryLanguage, TaskStateBase } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { CallQueues } from '../constructs/calls-queue.ts';
import { retryFaults, retryNever } from './task.ts';

/**
 * Longer than calls wait for its turn at a model (12 hours), and than they wait for a worker before and after that. Whose time is over is not
 * asked again: the run goes on without the answer.
 */
const LONGEST_CALL = Duration.hours(24);

/** Of a run that asks in batches: longer than it does so (three days), and than the last of them takes. */
const LONGEST_BATCHED_CALL = Duration.days(6);

const CONTEXT_RUN = '$states.context.Execution.Input.run';

/** Seconds that a state waits for its calls, by the mode of the run. */
const TIMEOUT_SECONDS = `{% ${CONTEXT_RUN}.reevaluation.mode = 'batch' ? ${LONGEST_BATCHED_CALL.toSeconds()} : ${LONGEST_CALL.toSeconds()} %}`;

/** The message of calls: the token, the run, and what `run-agent` is to ask. `threads`: JSONata of `[{calls}]`. */
const messageOf = (threads: string) => `{% $string({
  'token': $states.context.Task.Token,
  'run': ${CONTEXT_RUN},
  'threads': ${threads}
}) %}`;

/** A state that leaves calls in the queue of its run's priority, or of whoever is waited for where the run is nearly alone, and waits until its token comes back (`sqs:sendMessage`). */
class SendCalls extends TaskStateBase {
  protected readonly taskMetrics = undefined;
  protected readonly taskPolicies: PolicyStatement[];
  readonly #queues: CallQueues;
  readonly #threads: string;

  constructor(
    scope: Construct,
    id: string,
    { queues, threads, outputs }: { queues: CallQueues; threads: string; outputs: unknown },
  ) {
    super(scope, id, { queryLanguage: QueryLanguage.JSONATA, outputs });
    this.#queues = queues;
    this.#threads = threads;
    const resources = [queues.batch.queueArn, queues.interactive.queueArn];
    this.taskPolicies = [
      new PolicyStatement({ effect: Effect.ALLOW, actions: ['sqs:SendMessage'], resources }),
    ];
  }

  /** What the construct takes for a time-out is a number, or a path of another query language. */
  override toStateJson(topLevelQueryLanguage?: QueryLanguage): object {
    return { ...super.toStateJson(topLevelQueryLanguage), TimeoutSeconds: TIMEOUT_SECONDS };
  }

  protected override _renderTask(): object {
    const { batch, interactive } = this.#queues;
    const urls = `'${interactive.queueUrl}' : '${batch.queueUrl}'`;
    return {
      Resource: 'arn:aws:states:::sqs:sendMessage.waitForTaskToken',
      Arguments: {
        QueueUrl: `{% ${CONTEXT_RUN}.priority = 'interactive' or $exists(${CONTEXT_RUN}.alone) ? ${urls} %}`,
        MessageBody: messageOf(this.#threads),
        MessageGroupId: `{% $exists(${CONTEXT_RUN}.group) ? ${CONTEXT_RUN}.group : ${CONTEXT_RUN}.runId %}`,
      },
    };
  }
}

/**
 * Has agents asked by one message. `threads`: JSONata of `[{after, calls}]`: the calls of a thread in turn, threads at the same time, and each when
 * those that it comes `after` have ended. The first that
 * fails fails the state. What comes back is final, for the calls have waited and have been repeated by then, and so is the end of the time that the
 * state waits; what is tried again here is the message that could not be sent.
 */
export function sendCalls(
  scope: Construct,
  state: string,
  queues: CallQueues,
  threads: string,
  outputs: unknown,
): TaskStateBase {
  const task = new SendCalls(scope, state, { queues, threads, outputs });
  retryNever(task, [...Object.keys(REPEATED), 'States.Timeout']);
  return retryFaults(task);
}
