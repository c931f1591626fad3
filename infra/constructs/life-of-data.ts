import { Duration } from 'aws-cdk-lib';
import { type IEventBus, Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { contextOf } from '../contexts.ts';
import type { AssayFunction } from './assay-function.ts';
import { allowEvents } from './events.ts';
import { acceptEveryExecution, allowErase, allowVersions } from './grants.ts';
import { SETTLES } from './item-grants.ts';
import { type ItemGrants, type PartitionKind, together } from './items.ts';
import { lineSettings } from './line.ts';
import type { MakeFunction } from './product-functions.ts';
import { workQueue } from './work-queue.ts';

/** A large student is erased or gathered within one invocation. */
const LONGEST = Duration.minutes(15);

/** Tries of an erasure: a death in between is followed by another one. */
const TRIES = 5;

interface LifeParts {
  make: MakeFunction;
  bucket: Bucket;
  assessment: StateMachine;
  bus: IEventBus;
  api: AssayFunction;
}

/** Folders of which an erasure removes every version. */
// biome-ignore format: a table
const ERASED = [
  'submissions', 'runs', 'asked', 'memo', 'batches', 'reevaluations', 'assignments', 'exports', 'erasures',
];

/** What is held on a student is looked for by these partitions of the index; uploads that earlier versions of Assay rejected are in one of all tenants. */
// biome-ignore format: a table
const HELD_IN_INDEX: PartitionKind[] = [
  'ASSIGNMENT', 'REEVALUATION', 'REEVALUATIONS', 'REJECTED', 'REJECTED#', 'REVIEWS', 'STUDENT',
];

/** Who erases stops runs, marks what is erased, and deletes what is held, asked for or rejected; what others uploaded is kept for them. */
const ERASES: ItemGrants = together(SETTLES, {
  GetItem: ['ERASURE', 'REEVALUATION', 'SUBMISSION', 'UPLOAD'],
  PutItem: ['ERASURE', 'SUBMISSION', 'UPLOAD'],
  UpdateItem: ['REEVALUATION'],
  DeleteItem: ['REVIEW', 'RUN', 'STUDENT', 'SUBMISSION', 'UPLOAD'],
  Query: ['REVIEW', 'STUDENT'],
});

function eraser(scope: Construct, { make, bucket, assessment, bus }: LifeParts): AssayFunction {
  const erase = make(
    'erase',
    {
      read: ['submissions', 'asked', 'runs', 'batches', 'reevaluations', 'assignments', 'erasures'],
      write: ['submissions', 'runs', 'reevaluations', 'assignments', 'erasures'],
      remove: ['assignments'],
      items: ERASES,
      index: { GSI1: HELD_IN_INDEX },
      keys: true,
    },
    {
      prompts: true,
      memorySize: 1024,
      timeout: LONGEST,
      environment: { ...lineSettings(scope, bus), STATE_MACHINE_ARN: assessment.stateMachineArn },
    },
  );
  allowEvents(erase, bus, ['WorkErased']);
  allowVersions(erase.executionRole, bucket);
  allowErase(erase.executionRole, bucket, ...ERASED);
  assessment.grantExecution(erase, 'states:StopExecution');
  acceptEveryExecution(erase.executionRole, assessment);
  erase.addToRolePolicy(
    new PolicyStatement({ actions: ['states:SendTaskSuccess'], resources: [assessment.stateMachineArn] }),
  );
  return erase;
}

function exporter({ make, bucket }: LifeParts): AssayFunction {
  const gather = make(
    'export-student',
    {
      read: ['submissions', 'runs', 'asked', 'memo', 'batches', 'assignments'],
      write: ['exports'],
      items: { GetItem: ['RUN', 'SUBMISSION', 'UPLOAD'], Query: ['REVIEW', 'RUN', 'SUBMISSION'] },
      index: { GSI1: HELD_IN_INDEX },
    },
    { memorySize: 2048, timeout: LONGEST },
  );
  allowVersions(gather.executionRole, bucket);
  return gather;
}

/** Says for how long what is handed in is kept at the most, where the deployment does. */
export function tellRetention(scope: Construct, told: AssayFunction): void {
  const days = contextOf(scope, 'retentionDays');
  if (days !== undefined) told.addEnvironment('RETENTION_DAYS', String(days));
}

/** Each day the erasure of what was kept long enough is asked for; without the context nobody asks. */
function retention(scope: Construct, { make, bucket }: LifeParts, erasures: Queue): void {
  const days = contextOf(scope, 'retentionDays');
  const environment = { RETENTION_DAYS: String(days), ERASURES_QUEUE: erasures.queueUrl };
  const end = make(
    'end-retention',
    { items: { GetItem: ['ERASURE'], PutItem: ['ERASURE'] } },
    { environment, timeout: LONGEST },
  );
  allowVersions(end.executionRole, bucket);
  erasures.grantSendMessages(end);
  new Rule(scope, 'every-day', {
    description: 'Asks for the erasure of what was kept long enough',
    schedule: Schedule.rate(Duration.days(1)),
    enabled: days !== undefined,
    targets: [new LambdaFunction(end, { retryAttempts: 2 })],
  });
}

/** Erasures, exports and the end of retention, each behind a queue that the API leaves its requests in. */
export function lifeOfData(scope: Construct, parts: LifeParts): void {
  const { api } = parts;
  const erase = eraser(scope, parts);
  const erasures = workQueue(scope, 'erasures', erase, { tries: TRIES, atOnce: 2 });
  const exports = workQueue(scope, 'exports', exporter(parts), { tries: TRIES, atOnce: 2 });
  erase.addEnvironment('ERASURES_QUEUE', erasures.queueUrl);
  erasures.grantSendMessages(erase);
  for (const [name, queue] of [
    ['ERASURES_QUEUE', erasures],
    ['EXPORTS_QUEUE', exports],
  ] as const) {
    api.addEnvironment(name, queue.queueUrl);
    queue.grantSendMessages(api);
  }
  retention(scope, parts, erasures);
}
