import { localArn } from '../../infra/local/deploy/physical-name.ts';
import type { AwsRequest } from './policy-evaluation.ts';

/** What a request of the SDKs says, as far as policies look at it. */
export interface CommandInput {
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
  /** of a schedule, in the one group that there is; of a secret that is made */
  Name?: string;
  SecretId?: string;
  RoleArn?: string;
  /** of ECS */
  taskDefinition?: string;
  cluster?: string;
}

const prefixOf = ({ Key = '' }: CommandInput) => String(Key).slice(0, String(Key).indexOf('/'));
/** The key of the object that is copied. */
const copied = ({ CopySource = '' }: CommandInput) =>
  decodeURIComponent(CopySource.slice(CopySource.indexOf('/') + 1).split('?')[0]!);
const reading = (input: CommandInput) =>
  `s3:GetObject${input.VersionId ? 'Version' : ''} on ${prefixOf(input)}`;

/** What a request of the SDKs needs to be allowed, by the name of its command. */
const NEEDS: Record<string, (input: CommandInput) => string | string[]> = {
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
  PutSecretValueCommand: () => 'secretsmanager:PutSecretValue',
  CreateSecretCommand: () => 'secretsmanager:CreateSecret',
  DeleteSecretCommand: () => 'secretsmanager:DeleteSecret',
  DeleteCommand: () => 'dynamodb:DeleteItem',
  StartExecutionCommand: () => 'states:StartExecution',
  StopExecutionCommand: () => 'states:StopExecution',
  DescribeExecutionCommand: () => 'states:DescribeExecution',
  SendTaskFailureCommand: () => 'states:SendTaskFailure',
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
  GetQueueAttributesCommand: () => 'sqs:GetQueueAttributes',
  DeleteMessageCommand: () => 'sqs:DeleteMessage',
  ChangeMessageVisibilityCommand: () => 'sqs:ChangeMessageVisibility',
  ListTasksCommand: () => 'ecs:ListTasks',
  RunTaskCommand: () => 'ecs:RunTask',
};

/** What a command needs: actions, of objects with their first folder. `unknown: …` where nobody said so here. */
export const needsOf = (command: string, input: CommandInput): string[] =>
  [NEEDS[command]?.(input) ?? `unknown: ${command}`].flat();

/** What was asked of who runs, calls, tells, schedules or keeps something, by its service: on what, with what policies may look at. */
const ON: Record<string, (input: CommandInput) => [resource: string, context?: AwsRequest['context']]> = {
  ecs: ({ taskDefinition, cluster = '' }) => [
    taskDefinition ? localArn('ecs', `task-definition/${taskDefinition}:1`) : '*',
    { 'ecs:cluster': `arn:${cluster.split(/[:/]/).at(-1)}` },
  ],
  events: ({ Entries = [] }) => [
    localArn('events', `event-bus/${Entries[0]!.EventBusName ?? 'default'}`),
    {
      'events:source': [...new Set(Entries.map(({ Source }) => Source))],
      'events:detail-type': [...new Set(Entries.map(({ DetailType }) => DetailType))],
    },
  ],
  lambda: ({ FunctionName = '' }) => [localArn('lambda', `function:${FunctionName.replaceAll('-', '')}`)],
  scheduler: ({ Name }) => [localArn('scheduler', `schedule/scheduledreevaluations/${Name}`)],
  secretsmanager: ({ SecretId, Name }) => {
    const name = (SecretId ?? Name)!.replace(/^arn:.*:secret:/, '');
    return [name.includes('/') ? localArn('secretsmanager', `secret:${name}`) : name];
  },
  states: ({ stateMachineArn, executionArn }) => [(stateMachineArn ?? executionArn)!],
};

/** What a function asked for: an action on what the template names, with what policies may look at. */
export const requestOf = (need: string, input: CommandInput): AwsRequest => {
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
