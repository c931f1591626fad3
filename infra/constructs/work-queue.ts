import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { AssayFunction } from './assay-function.ts';

interface WorkLimits {
  /** How often a message is tried before it is a dead letter. */
  tries: number;
  /** Invocations at a time. */
  atOnce: number;
}

/** Every queue's: encrypted, and kept for two weeks. */
export const SECURE = {
  encryption: QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
  retentionPeriod: Duration.days(14),
};

/** A queue that no run waits for: what lies in it says nothing of whether runs go on. */
export class QueueBesideRuns extends Queue {}

/** A queue of work for one function, a message at a time, hidden for longer than the function may run; what cannot be done is kept for two weeks. */
export function workQueue(
  scope: Construct,
  name: string,
  worker: AssayFunction,
  { tries, atOnce }: WorkLimits,
): Queue {
  const deadLetters = new Queue(scope, `${name}-dead-letters`, SECURE);
  const queue = new QueueBesideRuns(scope, name, {
    ...SECURE,
    visibilityTimeout: worker.timeout!.plus(Duration.minutes(1)),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: tries },
  });
  worker.addEventSource(
    new SqsEventSource(queue, { batchSize: 1, maxConcurrency: atOnce, reportBatchItemFailures: true }),
  );
  return queue;
}
