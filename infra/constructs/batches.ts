import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { AssayFunction } from './assay-function.ts';
import type { CallQueues } from './calls-queue.ts';
import type { MakeFunction } from './product-functions.ts';
import { allowTenantKeys } from './secrets.ts';

/** Looks after the questions of re-evaluations that wait for providers' batches; its lease is for longer than its time. */
export function tendBatches(scope: Construct, make: MakeFunction, { batch }: CallQueues): AssayFunction {
  const tend = make(
    'tend-batches',
    {
      read: ['batches', 'reevaluations'],
      write: ['batches'],
      remove: ['batches'],
      items: { GetItem: ['MODEL-KEYS', 'REEVALUATION'], PutItem: ['BATCHES'] },
      keys: true,
    },
    {
      prompts: true,
      memorySize: 2048,
      timeout: Duration.minutes(10),
      environment: { CALLS_QUEUE: batch.queueUrl },
    },
  );
  allowTenantKeys(tend.executionRole, ['GetSecretValue']);
  batch.grantSendMessages(tend);
  tend.configureAsyncInvoke({ retryAttempts: 0 });
  new Rule(scope, 'every-ten-minutes', {
    description: "Looks after questions that wait for providers' batches",
    schedule: Schedule.rate(Duration.minutes(10)),
    targets: [new LambdaFunction(tend, { retryAttempts: 0 })],
  });
  return tend;
}
