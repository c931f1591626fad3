import { EVENTS } from '@assay/platform/webhooks/webhook';
import { Duration } from 'aws-cdk-lib';
import { type IEventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { AssayFunction } from './assay-function.ts';
import type { MakeFunction } from './product-functions.ts';
import { workQueue } from './work-queue.ts';

/** More than the tries of a day (`PAUSES`): a message that a function died on is tried again, too. */
const TRIES = 20;

/** EventBridge → SQS → `deliver-webhook`, which leaves a message for each webhook in the same queue and tries for a day. */
export function webhookDelivery(
  scope: Construct,
  { make, bus, api }: { make: MakeFunction; bus: IEventBus; api: AssayFunction },
): void {
  const deliver = make(
    'deliver-webhook',
    {
      items: {
        GetItem: ['WEBHOOKS'],
        PutItem: ['DELIVERIES', 'EVENTS'],
        UpdateItem: ['WEBHOOKS'],
        Query: ['DELIVERIES', 'EVENTS', 'WEBHOOKS'],
      },
    },
    { timeout: Duration.minutes(1) },
  );
  const queue = workQueue(scope, 'webhooks', deliver, { tries: TRIES, atOnce: 10 });
  for (const sending of [deliver, api]) {
    sending.addEnvironment('WEBHOOKS_QUEUE', queue.queueUrl);
    queue.grantSendMessages(sending);
  }
  new Rule(scope, 'events-for-webhooks', {
    eventBus: bus,
    description: 'What webhooks are told of',
    eventPattern: { source: ['assay'], detailType: [...EVENTS] },
    targets: [new SqsQueue(queue)],
  });
}
