import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createObjectStore, type ObjectStore } from '@assay/platform/run/object-store';
import type { RunArtifacts } from '@assay/platform/run/run-artifacts';
import { runIdOf } from '@assay/platform/run/run-id';
import type { RunStore } from '@assay/platform/run/run-store';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { startGateway } from '../../infra/local/aws/gateway/gateway.ts';
import { jsonProtocol } from '../../infra/local/aws/gateway/json-protocol.ts';
import { lambdaRest } from '../../infra/local/aws/gateway/lambda-rest.ts';
import { schedulerRest } from '../../infra/local/aws/gateway/scheduler-rest.ts';
import { stsQuery } from '../../infra/local/aws/gateway/sts-query.ts';
import { notificationOf } from '../../infra/local/aws/s3/notification.ts';
import { createSchedulerService } from '../../infra/local/aws/scheduler/scheduler-service.ts';
import { createRoleStore } from '../../infra/local/aws/sts/role-store.ts';
import { openStore } from '../unit/infra/local/aws/s3/store-under-test.ts';
import { artifactsOfRun } from './artifacts-in-memory.ts';
import { forbidMissing } from './forbid-missing.ts';
import { handlerOf, ROOT } from './functions.ts';
import { invoked } from './invoked.ts';
import { checkPolicies } from './policy-check.ts';
import {
  eventsService,
  functionsOf,
  queuesService,
  type RecordedEvents,
  type RecordedStates,
  recordedStates,
  type SentMessage,
  statesService,
} from './recorded-services.ts';
import { openRunTable } from './run-table.ts';

/** The store's bucket with versions. */
export const BUCKET = 'versioned';

export interface FunctionEnvironment {
  objects: ObjectStore;
  /** What the functions left behind of a run, read anew each time. */
  artifactsOf(runId: string): RunArtifacts;
  runStore: RunStore;
  /** Uploads a file. Returns the event body by which admit is told. */
  upload(key: string, body: string | Uint8Array, metadata?: Record<string, string>): Promise<Uploaded>;
  /** What was uploaded until now, by whomever, with the ids of the runs that it becomes. */
  uploads(): (Uploaded & { runId: string })[];
  /** What is told of versions under a prefix that were deleted for good: event bodies. */
  removals(prefix: string): { body: string }[];
  /** Deletes a file, or one version of it. Returns the event body by which admit is told. */
  remove(key: string, versionId?: string): Promise<Uploaded>;
  /** The executions that were started: `{name, input}`. */
  started: RecordedStates['started'];
  /** Step Functions and EventBridge, as far as functions use them. */
  states: RecordedStates;
  events: RecordedEvents;
  /** What was left in queues for others to do. */
  sent: SentMessage[];
  /** Seconds for which messages of queues were hidden. */
  hidden: number[];
  /** The table's items. */
  documents: DynamoDBDocumentClient;
  /** Has indexes of the table see what was written until now. */
  catchUp: Awaited<ReturnType<typeof openRunTable>>['catchUp'];
  /** Invokes a function on an event. */
  invoke(name: string, event: unknown): Promise<unknown>;
  /** Waits for the functions that others called without waiting for them. */
  settled(): Promise<void>;
}

export interface Uploaded {
  key: string;
  versionId: string;
  body: string;
}

const CONTEXT = { functionName: 'function-under-test', awsRequestId: 'request' } as Context;

/** What an event of a function is given to: its handler; of the worker that answers calls, what it does with one of them. */
async function entryOf(name: string): Promise<(event: unknown, context: Context) => Promise<unknown>> {
  if (name === 'run-agent') return (await import('../../functions/platform/run-agent/step.ts')).step;
  return (await import(pathToFileURL(join(ROOT, handlerOf(name))).href)).handler;
}

async function invoke(name: string, event: unknown): Promise<unknown> {
  const handler = await entryOf(name);
  process.env.FUNCTION = name;
  return invoked.run(name, () => handler(event, CONTEXT));
}

/** Functions that others call, by the settings that name them. */
const CALLED = {
  RESUME_FUNCTION: 'resume-run',
  CANCEL_FUNCTION: 'cancel-run',
  FEEDBACK_FUNCTION: 'add-feedback',
  REEVALUATE_FUNCTION: 'start-reevaluation',
  TEND_BATCHES_FUNCTION: 'tend-batches',
  SCHEDULE_FUNCTION: 'schedule-reevaluation',
  INDEX_FUNCTION: 'index-exemplars',
  LIST_EXEMPLARS_FUNCTION: 'list-exemplars',
  DELETE_EXEMPLARS_FUNCTION: 'delete-exemplars',
  TRAIN_READER_FUNCTION: 'train-second-reader',
  MINE_FUNCTION: 'mine-features',
  KNOWLEDGE_FUNCTION: 'compact-features',
  CALIBRATE_FUNCTION: 'calibrate-judge',
};

/** The role that the API assumes, as the template's may be. */
const TENANT_ROLE = 'arn:aws:iam::000000000000:role/tenant-role';

function tenantRoles() {
  const roles = createRoleStore();
  const Action = ['sts:AssumeRole', 'sts:TagSession'];
  const Principal = { AWS: ['arn:aws:iam::000000000000:root'] };
  roles.put(TENANT_ROLE, { Statement: [{ Effect: 'Allow', Action, Principal, Condition: {} }] });
  return roles;
}

/** Schedules that are kept, and never fire. */
function schedules() {
  const log = new PassThrough();
  const options = { log, now: Date.now, every: () => () => {}, trusts: () => true, invoke: () => {} };
  const kept = createSchedulerService(options);
  kept.ensureGroup('own');
  return kept;
}

/** Points the SDK clients of functions in this process at stand-ins of its own; quiet, and without traces. */
export async function openFunctionEnvironment(): Promise<FunctionEnvironment> {
  checkPolicies();
  const states = recordedStates();
  const events: RecordedEvents = { put: [], refusing: 0 };
  const sent: SentMessage[] = [];
  const hidden: number[] = [];
  const { store, client, events: uploads } = await openStore();
  const told = (key: string, versionId: string) =>
    JSON.stringify(
      notificationOf(uploads.findLast((event) => event.key === key && event.versionId === versionId)!),
    );
  const table = await openRunTable();
  const functions = functionsOf(invoke);
  const routes = [
    jsonProtocol({
      AWSStepFunctions: statesService(states),
      AWSEvents: eventsService(events),
      AmazonSQS: queuesService(sent, hidden),
    }),
    stsQuery(tenantRoles()),
    schedulerRest(schedules()),
    lambdaRest(functions),
  ];
  const gateway = await startGateway({ routes });
  after(() => gateway.close());
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_S3: store.url,
    AWS_ENDPOINT_URL_DYNAMODB: table.url,
    AWS_ENDPOINT_URL_LAMBDA: gateway.url,
    AWS_ENDPOINT_URL_SFN: gateway.url,
    AWS_ENDPOINT_URL_EVENTBRIDGE: gateway.url,
    AWS_ENDPOINT_URL_SQS: gateway.url,
    AWS_ENDPOINT_URL_STS: gateway.url,
    AWS_ENDPOINT_URL_SCHEDULER: gateway.url,
    TENANT_ROLE,
    ERASURES_QUEUE: `${gateway.url}/000000000000/erasures`,
    EXPORTS_QUEUE: `${gateway.url}/000000000000/exports`,
    WEBHOOKS_QUEUE: `${gateway.url}/000000000000/webhooks`,
    DEAD_LETTERS: '{}',
    EVENT_BUS: 'default',
    TENANT_KEYS: 'Assay/model-keys',
    REQUEST_LIMITS: JSON.stringify({ caller: 10_000, tenant: 10_000 }),
    DEFAULT_CAPS: JSON.stringify({ assignment: 1_000_000, tenant: 1_000_000 }),
    RUNS_AT_ONCE: '100',
    INTERACTIVE_RUNS_AT_ONCE: '20',
    REEVALUATIONS_AT_ONCE: '20',
    WAITS_AT_ONCE: '8',
    QUEUED_FROM: '20',
    BUCKET,
    TABLE: 'results',
    STATE_MACHINE_ARN: 'arn:aws:states:us-east-1:000000000000:stateMachine:assess',
    REEVALUATE_ARN: 'arn:aws:states:us-east-1:000000000000:stateMachine:reevaluate',
    SCHEDULE_GROUP: 'own',
    SCHEDULE_TARGET_ARN: 'arn:aws:lambda:us-east-1:000000000000:function:start-reevaluation',
    SCHEDULE_ROLE_ARN: 'arn:aws:iam::000000000000:role/scheduled-role',
    SCHEDULE_DEAD_LETTERS_ARN: 'arn:aws:sqs:us-east-1:000000000000:letters',
    ...CALLED,
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    POWERTOOLS_METRICS_DISABLED: 'true',
    POWERTOOLS_TRACE_ENABLED: 'false',
  });
  forbidMissing();
  const objects = createObjectStore(client, BUCKET);
  return {
    objects,
    artifactsOf: (runId) => artifactsOfRun(runId, objects),
    runStore: table.runStore,
    started: states.started,
    states,
    events,
    sent,
    hidden,
    documents: table.documents,
    catchUp: table.catchUp,
    async upload(key, body, metadata = {}) {
      const put = new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: body, Metadata: metadata });
      const { VersionId: versionId = '' } = await client.send(put);
      return { key, versionId, body: told(key, versionId) };
    },
    uploads: () =>
      uploads
        .filter(
          ({ key, reason }) => key.startsWith('submissions/') && /^(?:Put|Post|Copy)Object$/.test(reason),
        )
        .map(({ key, versionId = '' }) => ({
          key,
          versionId,
          runId: runIdOf({ bucket: BUCKET, key, versionId }),
          body: told(key, versionId),
        })),
    removals: (prefix) =>
      uploads
        .filter(({ key, reason }) => key.startsWith(prefix) && reason === 'Delete')
        .map((event) => ({ body: JSON.stringify(notificationOf(event)) })),
    async remove(key, VersionId) {
      const removal = new DeleteObjectCommand({ Bucket: BUCKET, Key: key, VersionId });
      const { VersionId: versionId = '' } = await client.send(removal);
      return { key, versionId, body: told(key, versionId) };
    },
    invoke,
    settled: functions.settled,
  };
}
