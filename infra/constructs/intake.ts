import { Duration, Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { madeBucketName } from './made-names.ts';
import { SECURE } from './work-queue.ts';

/** Uploads come under it; nothing else in the bucket is told of. */
const UPLOADS = 'submissions/';

/** Uploads, and their deletion: a run whose upload is gone asks nothing more that costs. */
const EVENTS = ['s3:ObjectCreated:*', 's3:ObjectRemoved:*'];

/** Invocations of `admit` at a time, each with up to ten messages: the least that a mapping takes, and some 100 uploads a second. */
const ADMITTING_AT_ONCE = 2;

/** How often a message is tried before it is kept among the dead letters. */
const TRIES = 5;

/** The queue that uploads are told to, and where what could not be admitted is kept. */
interface Intake {
  queue: Queue;
  deadLetters: Queue;
  /** The UUID of the mapping that hands its messages to `admit`. */
  mapping: string;
}

/**
 * S3 → SQS → `admit`. What happens to uploads becomes messages without anything in between; what cannot be admitted five times is kept
 * for two weeks.
 */
export function intake(scope: Construct, bucket: Bucket, admit: LambdaFunction): Intake {
  const deadLetters = new Queue(scope, 'intake-dead-letters', SECURE);
  const queue = new Queue(scope, 'intake', {
    ...SECURE,
    visibilityTimeout: Duration.minutes(6),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: TRIES },
  });
  notify(bucket, queue);
  const source = new SqsEventSource(queue, {
    batchSize: 10,
    maxConcurrency: ADMITTING_AT_ONCE,
    reportBatchItemFailures: true,
  });
  admit.addEventSource(source);
  return { queue, deadLetters, mapping: source.eventSourceMappingId };
}

/**
 * Tells the queue of what happens to uploads. The queue's policy cannot refer to the bucket, which can only be made when the policy is there:
 * it says how CloudFormation names that.
 */
function notify(bucket: Bucket, queue: Queue): void {
  const { account, partition } = Stack.of(bucket);
  queue.grantSendMessages(
    new ServicePrincipal('s3.amazonaws.com', {
      conditions: {
        StringEquals: { 'aws:SourceAccount': account },
        ArnLike: { 'aws:SourceArn': `arn:${partition}:s3:::${madeBucketName(bucket)}` },
      },
    }),
  );
  const ofUploads = { s3Key: { rules: [{ name: 'prefix', value: UPLOADS }] } };
  const resource = bucket.node.defaultChild as CfnBucket;
  resource.notificationConfiguration = {
    queueConfigurations: EVENTS.map((event) => ({ queue: queue.queueArn, event, filter: ofUploads })),
  };
  resource.node.addDependency(queue);
}
