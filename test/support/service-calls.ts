import { S3Client } from '@aws-sdk/client-s3';
import { memory } from '../../functions/storage.ts';
import { invoked } from './function-environment.ts';

interface Input {
  Key?: string;
  VersionId?: string;
  IndexName?: string;
}

const prefixOf = ({ Key = '' }: Input) => Key.slice(0, Key.indexOf('/'));
const reading = (input: Input) => `s3:GetObject${input.VersionId ? 'Version' : ''} on ${prefixOf(input)}`;

/** What a request of the SDKs needs to be allowed, by the name of its command. */
const NEEDS: Record<string, (input: Input) => string> = {
  GetObjectCommand: reading,
  HeadObjectCommand: reading,
  PutObjectCommand: (input) => `s3:PutObject on ${prefixOf(input)}`,
  CopyObjectCommand: (input) => `s3:PutObject on ${prefixOf(input)}`,
  DeleteObjectCommand: (input) => `s3:DeleteObject${input.VersionId ? 'Version' : ''} on ${prefixOf(input)}`,
  ListObjectVersionsCommand: () => 's3:ListBucketVersions on arn:artifacts',
  ListObjectsV2Command: () => 's3:ListBucket on arn:artifacts',
  GetCommand: () => 'dynamodb:GetItem',
  QueryCommand: ({ IndexName }) => `dynamodb:Query${IndexName ? ` on ${IndexName}` : ''}`,
  PutCommand: () => 'dynamodb:PutItem',
  UpdateCommand: () => 'dynamodb:UpdateItem',
  GetSecretValueCommand: () => 'secretsmanager:GetSecretValue',
  DeleteCommand: () => 'dynamodb:DeleteItem',
  StartExecutionCommand: () => 'states:StartExecution',
  StopExecutionCommand: () => 'states:StopExecution',
  DescribeExecutionCommand: () => 'states:DescribeExecution',
  SendTaskHeartbeatCommand: () => 'states:SendTaskHeartbeat',
  SendTaskSuccessCommand: () => 'states:SendTaskSuccess',
  PutEventsCommand: () => 'events:PutEvents',
  InvokeCommand: () => 'lambda:InvokeFunction',
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

/** Watches what the functions of this process ask of AWS, by function, from now on: `s3:PutObject on runs`. */
export function watchServiceCalls(): Map<string, Set<string>> {
  rememberByFunction();
  const needed = new Map<string, Set<string>>();
  const client = Object.getPrototypeOf(S3Client.prototype) as { send: Send };
  const { send } = client;
  client.send = function (this: unknown, command, ...rest) {
    const name = invoked.getStore();
    const need = NEEDS[command.constructor.name];
    if (name !== undefined) {
      const own = needed.get(name) ?? new Set();
      needed.set(name, own.add(need?.(command.input) ?? `unknown: ${command.constructor.name}`));
    }
    return send.call(this, command, ...rest);
  };
  return needed;
}
