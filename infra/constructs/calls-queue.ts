import { Duration, Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { agentsAtOnce } from '../concurrency.ts';
import type { AssayFunction } from './assay-function.ts';
import { acceptWildcard } from './grants.ts';
import { AGENT } from './product-functions.ts';

/** Where state machines leave the calls of agents, by whose turn comes first. */
export interface CallQueues {
  batch: Queue;
  interactive: Queue;
  /** Calls whose worker ended each time before they had. */
  deadLetters: Queue;
}

/**
 * Calls that one worker is given. Of batches as many as keep it busy while it is billed: those that have no turn wait in it while others are
 * answered. More than ten take a window in which SQS gathers them, a second at least, which nobody is kept waiting for who is waited for.
 */
const CALLS_OF_A_WORKER = {
  batch: { batchSize: 30, maxBatchingWindow: Duration.seconds(1) },
  interactive: { batchSize: 10 },
};

/** The least that SQS takes for a mapping. */
const LEAST = 2;

/**
 * How often a worker may end before its calls do, until they are dead letters. AWS asks for five at least, as a delivery that is throttled counts, too
 * (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html), and for a queue that hides six times as long: a call that died would
 * then wait for an hour and a half.
 */
const MAX_RECEIVES = 6;

/** Workers at once for each queue: a third for whoever waits, the rest for batches. */
function workersOf(scope: Construct): Record<'batch' | 'interactive', number> {
  const all = agentsAtOnce(scope);
  const interactive = Math.max(LEAST, Math.floor(all / 3));
  return { batch: all - interactive, interactive };
}

/**
 * The queues of calls. A message is hidden for longer than its worker may run, and kept for longer than a state machine waits for it.
 */
export function callQueues(scope: Construct): CallQueues {
  const secure = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
  const deadLetters = new Queue(scope, 'calls-dead-letters', {
    ...secure,
    visibilityTimeout: Duration.minutes(6),
    retentionPeriod: Duration.days(14),
  });
  const queue = (name: string) =>
    new Queue(scope, name, {
      ...secure,
      visibilityTimeout: AGENT.timeout!.plus(Duration.minutes(5)),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: MAX_RECEIVES },
    });
  return { batch: queue('calls'), interactive: queue('interactive-calls'), deadLetters };
}

/** What `run-agent` needs of the queues: where calls are that have to wait. */
export function queueSettings({ batch, interactive }: CallQueues): Record<string, string> {
  return { CALLS_QUEUE: batch.queueUrl, INTERACTIVE_CALLS_QUEUE: interactive.queueUrl };
}

/** Has calls answered, put back to wait, and ended where they are lost. Returns the mappings of those that answer: their UUIDs. */
export function answerCalls(
  queues: CallQueues,
  { failCalls, ...agents }: Record<'batch' | 'interactive' | 'failCalls', AssayFunction>,
): Record<'batch' | 'interactive', string> {
  const workers = workersOf(failCalls);
  const answered = (priority: 'batch' | 'interactive') => {
    const source = new SqsEventSource(queues[priority], {
      ...CALLS_OF_A_WORKER[priority],
      maxConcurrency: workers[priority],
      reportBatchItemFailures: true,
    });
    agents[priority].addEventSource(source);
    queues[priority].grantSendMessages(agents[priority]);
    return source.eventSourceMappingId;
  };
  const mappings = { batch: answered('batch'), interactive: answered('interactive') };
  failCalls.addEventSource(
    new SqsEventSource(queues.deadLetters, { maxConcurrency: LEAST, reportBatchItemFailures: true }),
  );
  return mappings;
}

/** What becomes of a task that waits for a token. */
export const ANSWERS = ['states:SendTaskSuccess', 'states:SendTaskFailure'];

/** Whether a task still waits for its token. */
export const LOOKS = 'states:SendTaskHeartbeat';

/** Lets a function do something to the tasks of state machines that wait for a token, those of their child executions as well. */
export function allowAnswers(lambda: AssayFunction, machines: StateMachine[], actions: string[]): void {
  for (const machine of machines) {
    const name = Stack.of(machine).getLogicalId(machine.node.defaultChild as never);
    lambda.executionRole.addToPrincipalPolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions,
        resources: [machine.stateMachineArn, `${machine.stateMachineArn}/*`],
      }),
    );
    acceptWildcard(
      lambda.executionRole,
      `<${name}>/*`,
      'Child executions of a Distributed Map belong to a state machine of their own below its name.',
    );
  }
}
