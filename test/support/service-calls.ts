import { S3Client } from '@aws-sdk/client-s3';
import { memory } from '../../functions/platform/runtime/storage.ts';
import { localArn } from '../../infra/local/deploy/physical-name.ts';
import { invoked } from './function-environment.ts';
import type { AwsRequest } from './policy-evaluation.ts';

interface Input {
  /** of an object, or of an item */
  Key?: string | { PK?: string };
  Prefix?: string;
  QueueUrl?: string;
  /** of a session */
  Tags?: { Key: string; Value: string }[];
  /** `bucket/key?versionId=…` */
  CopySource?: string;
  VersionId?: string;
  IndexName?: string;
  Item?: { PK?: string };
  KeyConditionExpression?: string;
  ExpressionAttributeValues?: Record<string, unknown>;
  /** of Step Functions */
  stateMachineArn?: string;
  executionArn?: string;
  FunctionName?: string;
  /** of EventBridge */
  Entries?: { EventBusName?: string; Source: string; DetailType: string }[];
  /** of a schedule, in the one group that there is */
  Name?: string;
}

const prefixOf = ({ Key = '' }: Input) => String(Key).slice(0, String(Key).indexOf('/'));
/** The key of the object that is copied. */
const copied = ({ CopySource = '' }: Input) =>
  decodeURIComponent(CopySource.slice(CopySource.indexOf('/') + 1).split('?')[0]!);
const reading = (input: Input) => `s3:GetObject${input.VersionId ? 'Version' : ''} on ${prefixOf(input)}`;

/** What a request of the SDKs needs to be allowed, by the name of its command. */
const NEEDS: Record<string, (input: Input) => string | string[]> = {
  GetObjectCommand: reading,
  HeadObjectCommand: reading,
  PutObjectCommand: (input) => `s3:PutObject on ${prefixOf(input)}`,
  CopyObjectCommand: (input) => [
    `s3:PutObject on ${prefixOf(input)}`,
    reading({ Key: copied(input), VersionId: 'of the source' }),
  ],
  DeleteObjectCommand: (input) => `s3:DeleteObject${input.VersionId ? 'Version' : ''} on ${prefixOf(input)}`,
  ListObjectVersionsCommand: () => 's3:ListBucketVersions on arn:artifacts',
  ListObjectsV2Command: () => 's3:ListBucket on arn:artifacts',
  GetCommand: () => 'dynamodb:GetItem',
  QueryCommand: ({ IndexName }) => `dynamodb:Query${IndexName ? ` on ${IndexName}` : ''}`,
  PutCommand: () => 'dynamodb:PutItem',
  UpdateCommand: () => 'dynamodb:UpdateItem',
  GetSecretValueCommand: () => 'secretsmanager:GetSecretValue',
  CreateSecretCommand: () => 'secretsmanager:CreateSecret',
  DeleteSecretCommand: () => 'secretsmanager:DeleteSecret',
  DeleteCommand: () => 'dynamodb:DeleteItem',
  StartExecutionCommand: () => 'states:StartExecution',
  StopExecutionCommand: () => 'states:StopExecution',
  DescribeExecutionCommand: () => 'states:DescribeExecution',
  SendTaskHeartbeatCommand: () => 'states:SendTaskHeartbeat',
  SendTaskSuccessCommand: () => 'states:SendTaskSuccess',
  PutEventsCommand: () => 'events:PutEvents',
  InvokeCommand: () => 'lambda:InvokeFunction',
  AssumeRoleCommand: () => 'sts:AssumeRole',
  CreateScheduleCommand: () => 'scheduler:CreateSchedule',
  UpdateScheduleCommand: () => 'scheduler:UpdateSchedule',
  DeleteScheduleCommand: () => 'scheduler:DeleteSchedule',
  GetScheduleCommand: () => 'scheduler:GetSchedule',
  SendMessageCommand: () => 'sqs:SendMessage',
  DeleteMessageCommand: () => 'sqs:DeleteMessage',
  ChangeMessageVisibilityCommand: () => 'sqs:ChangeMessageVisibility',
};

type Send = (command: { constructor: { name: string }; input: Input }, ...rest: unknown[]) => unknown;

/** Each function remembers for itself, as in a process of its own: what another one read it has to read, too. */
function rememberByFunction(): void {
  const { once } = memory;
  memory.once = (key, load) => once(`${invoked.getStore()} ${key}`, load);
}

/** What was asked of who runs, calls, tells or schedules something, by its service: on what, with what policies may look at. */
const ON: Record<string, (input: Input) => [resource: string, context?: AwsRequest['context']]> = {
  events: ({ Entries = [] }) => [
    localArn('events', `event-bus/${Entries[0]!.EventBusName ?? 'default'}`),
    {
      'events:source': [...new Set(Entries.map(({ Source }) => Source))],
      'events:detail-type': [...new Set(Entries.map(({ DetailType }) => DetailType))],
    },
  ],
  lambda: ({ FunctionName = '' }) => [localArn('lambda', `function:${FunctionName.replaceAll('-', '')}`)],
  scheduler: ({ Name }) => [localArn('scheduler', `schedule/scheduledreevaluations/${Name}`)],
  states: ({ stateMachineArn, executionArn }) => [(stateMachineArn ?? executionArn)!],
};

/** What a function asked for: an action on what the template names, with what policies may look at. */
const requestOf = (need: string, input: Input): AwsRequest => {
  const { Key, Prefix, QueueUrl, CopySource, IndexName, Item, ExpressionAttributeValues = {} } = input;
  const action = need.split(' on ', 1)[0]!;
  const [on, context = {}] = ON[action.split(':')[0]!]?.(input) ?? [];
  if (on !== undefined) return { action, resource: on, context };
  if (action.startsWith('sqs:'))
    return { action, resource: `arn:${QueueUrl!.split('/').at(-1)}`, context: {} };
  if (action.startsWith('s3:ListBucket'))
    return { action, resource: 'arn:artifacts', context: { 's3:prefix': Prefix! } };
  const object = CopySource && action !== 's3:PutObject' ? copied({ CopySource }) : Key;
  if (action.startsWith('s3:')) return { action, resource: `arn:artifacts/${object}`, context: {} };
  const key = (Key as { PK?: string } | undefined)?.PK ?? Item?.PK ?? ExpressionAttributeValues[':pk'];
  const resource = `arn:results${IndexName ? `/index/${IndexName}` : ''}`;
  return { action, resource, context: { 'dynamodb:LeadingKeys': [String(key)] } };
};

/** The tags of a session, by their keys. */
type SessionTags = Record<string, string>;

/** Whose requests are looked at: all but those that answer a task, which name its token and no resource. */
const LOOKED_AT = /^(?:s3|dynamodb|sqs|events|lambda|scheduler):|^states:(?!SendTask)/;

/** What was asked for by one function, in a session with tags or, without one, as itself, from `watchServiceCalls` on. */
export const asked: { by: string; tags?: SessionTags; request: AwsRequest }[] = [];

interface Asking {
  config: { credentials?: () => Promise<{ accessKeyId: string }> };
}

/** The tags of sessions, by their access keys. */
const sessions = new Map<string, SessionTags>();

interface Assumed {
  Credentials: { AccessKeyId: string };
}

/** Notes for what session a role was assumed. */
const noteSession = ({ Credentials }: Assumed, { Tags = [] }: Input): void =>
  void sessions.set(Credentials.AccessKeyId, Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value])));

/** Notes a request, and in whose session it is signed. */
async function note(by: string, request: AwsRequest, { config: { credentials } }: Asking): Promise<void> {
  const noted: (typeof asked)[number] = { by, request };
  asked.push(noted);
  const { accessKeyId = '' } = (await credentials?.().catch(() => undefined)) ?? {};
  const tags = sessions.get(accessKeyId);
  if (tags) noted.tags = tags;
}

/** Watches what the functions of this process ask of AWS, by function, from now on: `s3:PutObject on runs`. */
export function watchServiceCalls(): Map<string, Set<string>> {
  rememberByFunction();
  const needed = new Map<string, Set<string>>();
  const client = Object.getPrototypeOf(S3Client.prototype) as { send: Send };
  const { send } = client;
  client.send = function (this: Asking, command, ...rest) {
    const name = invoked.getStore();
    const need = NEEDS[command.constructor.name];
    if (name !== undefined) {
      const own = needed.get(name) ?? new Set();
      needed.set(name, own);
      for (const needs of [need?.(command.input) ?? `unknown: ${command.constructor.name}`].flat()) {
        own.add(needs);
        if (LOOKED_AT.test(needs)) note(name, requestOf(needs, command.input), this);
      }
    }
    const answer = send.call(this, command, ...rest);
    if (command.constructor.name === 'AssumeRoleCommand')
      (answer as Promise<Assumed>).then(
        (assumed) => noteSession(assumed, command.input),
        () => {},
      );
    return answer;
  };
  return needed;
}
