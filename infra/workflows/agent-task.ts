import { Duration } from 'aws-cdk-lib';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { QueryLanguage, TaskStateBase, Timeout } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { REPEATED } from '../../shared/errors/repeated.ts';
import type { CallQueues } from '../constructs/calls-queue.ts';
import { retryFaults, retryNever } from './task.ts';

/** Longer than a call waits for its turn at a model (12 hours), and than it waits for a worker before and after that. */
const LONGEST_CALL = Duration.hours(24);

const CONTEXT_RUN = '$states.context.Execution.Input.run';

/** The message of a call, which is at `call`: the token, and what `run-agent` is to do. */
const messageOf = (call: string) => `{% $string({
  'token': $states.context.Task.Token,
  'call': {
    'run': ${CONTEXT_RUN},
    'agent': ${call}.agent,
    'step': ${call}.step,
    'inputs': ${call}.inputs,
    'language': ${call}.language,
    'model': $exists(${call}.model) ? ${call}.model : null
  }
}) %}`;

/** A state that leaves a call in the queue of its run's priority and waits until its token comes back (`sqs:sendMessage`). */
class SendCall extends TaskStateBase {
  protected readonly taskMetrics = undefined;
  protected readonly taskPolicies: PolicyStatement[];
  readonly #queues: CallQueues;
  readonly #call: string;

  constructor(
    scope: Construct,
    id: string,
    { queues, call, outputs }: { queues: CallQueues; call: string; outputs: unknown },
  ) {
    const timeout = Timeout.duration(LONGEST_CALL);
    super(scope, id, { queryLanguage: QueryLanguage.JSONATA, outputs, taskTimeout: timeout });
    this.#queues = queues;
    this.#call = call;
    const resources = [queues.batch.queueArn, queues.interactive.queueArn];
    this.taskPolicies = [
      new PolicyStatement({ effect: Effect.ALLOW, actions: ['sqs:SendMessage'], resources }),
    ];
  }

  protected override _renderTask(): object {
    const { batch, interactive } = this.#queues;
    const urls = `'${interactive.queueUrl}' : '${batch.queueUrl}'`;
    return {
      Resource: 'arn:aws:states:::sqs:sendMessage.waitForTaskToken',
      Arguments: {
        QueueUrl: `{% ${CONTEXT_RUN}.priority = 'interactive' ? ${urls} %}`,
        MessageBody: messageOf(this.#call),
        MessageGroupId: `{% $exists(${CONTEXT_RUN}.group) ? ${CONTEXT_RUN}.group : ${CONTEXT_RUN}.runId %}`,
      },
    };
  }
}

/**
 * Has an agent asked, whose call is at `call` (JSONata); one that fails fails the state. What comes back is final, for the call has waited
 * and has been repeated by then; what is tried again here is the message that could not be sent.
 */
export function sendCall(
  scope: Construct,
  state: string,
  queues: CallQueues,
  call: string,
  outputs: unknown,
): TaskStateBase {
  const task = new SendCall(scope, state, { queues, call, outputs });
  retryNever(task, Object.keys(REPEATED));
  return retryFaults(task);
}
