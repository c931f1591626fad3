import type { IncomingMessage } from 'node:http';
import type { CommandInput } from './service-requests.ts';

/** A request to a stand-in as it went over the wire: of which services' SDKs it is the command, with what it says. */
export interface WireRequest {
  /** Who signed it. */
  accessKeyId: string;
  /** Such as `PutObjectCommand`; null: none that policies look at. */
  command: string | null;
  input: CommandInput;
}

type Said = Record<string, unknown>;

type Item = Record<string, { S?: string } | undefined>;

/** The key of a partition in DynamoDB's JSON. */
const keyed = (item: unknown, name: string) => {
  const key = (item as Item | undefined)?.[name]?.S;
  return key === undefined ? {} : { [name]: key };
};

/** What policies look at of what is said in JSON. */
const LOOKED_AT = [
  ...(['QueueUrl', 'stateMachineArn', 'executionArn', 'Entries', 'Name', 'SecretId'] as const),
  ...(['cluster', 'taskDefinition'] as const),
];
const picked = (said: Said): CommandInput =>
  Object.fromEntries(LOOKED_AT.filter((name) => said[name] !== undefined).map((name) => [name, said[name]]));

/** Commands of the document client are called otherwise than the actions. */
const OF_DOCUMENTS: Record<string, string> = {
  GetItem: 'Get',
  PutItem: 'Put',
  UpdateItem: 'Update',
  DeleteItem: 'Delete',
};

/** Of the JSON protocols: `X-Amz-Target: {prefix}.{action}`. */
function fromJson(target: string, said: Said): [string, CommandInput] {
  const [service, action = ''] = target.split('.');
  if (!service!.startsWith('DynamoDB')) return [`${action}Command`, picked(said)];
  const { IndexName, Key, Item, ExpressionAttributeValues } = said;
  const input = {
    ...(IndexName !== undefined && { IndexName: String(IndexName) }),
    ...(Key !== undefined && { Key: keyed(Key, 'PK') }),
    ...(Item !== undefined && { Item: keyed(Item, 'PK') }),
    ExpressionAttributeValues: keyed(ExpressionAttributeValues, ':pk'),
  };
  return [`${OF_DOCUMENTS[action] ?? action}Command`, input];
}

/** Of S3, by method; parts of an object are put as the whole of it is. */
function fromObjects(method: string, url: URL, source: string | undefined): [string | null, CommandInput] {
  const [, , ...parts] = url.pathname.split('/');
  const { searchParams: query } = url;
  const Key = decodeURIComponent(parts.join('/'));
  const VersionId = query.get('versionId') ?? undefined;
  if (Key === '') {
    const Prefix = query.get('prefix') ?? '';
    if (method !== 'GET') return [null, {}];
    return [query.has('versions') ? 'ListObjectVersionsCommand' : 'ListObjectsV2Command', { Prefix }];
  }
  if (source !== undefined) return ['CopyObjectCommand', { Key, CopySource: source.replace(/^\//, '') }];
  if (method === 'DELETE' && query.has('uploadId')) return [null, {}];
  const named: Record<string, string> = {
    GET: 'Get',
    HEAD: 'Head',
    PUT: 'Put',
    POST: 'Put',
    DELETE: 'Delete',
  };
  return [`${named[method]}ObjectCommand`, { Key, ...(VersionId !== undefined && { VersionId }) }];
}

/** Of Lambda and of EventBridge Scheduler. */
function fromRest(method: string, path: string): [string | null, CommandInput] {
  const [, called] = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/.exec(path) ?? [];
  if (called) return ['InvokeCommand', { FunctionName: decodeURIComponent(called) }];
  const [, Name] = /^\/schedules\/([^/]+)$/.exec(path) ?? [];
  const verbs: Record<string, string> = { POST: 'Create', PUT: 'Update', GET: 'Get', DELETE: 'Delete' };
  return Name ? [`${verbs[method]}ScheduleCommand`, { Name }] : [null, {}];
}

/** Who signed a request, and for which service; in its headers or in its address. */
function signerOf(
  { headers }: IncomingMessage,
  { searchParams }: URL,
): [accessKeyId: string, service: string] {
  const credential =
    /Credential=([^,\s]+)/.exec(headers.authorization ?? '')?.[1] ??
    searchParams.get('X-Amz-Credential') ??
    '';
  const [accessKeyId = '', , , service = ''] = credential.split('/');
  return [accessKeyId, service];
}

/** Reads a request to a stand-in. `body`: of the JSON protocols. */
export function readWire(message: IncomingMessage, body: string): WireRequest {
  const { method = 'GET', headers } = message;
  const url = new URL(message.url ?? '/', 'http://127.0.0.1');
  const [accessKeyId, service] = signerOf(message, url);
  const target = headers['x-amz-target'];
  const source = headers['x-amz-copy-source'];
  const [command, input] =
    target !== undefined
      ? fromJson(String(target), JSON.parse(body || '{}') as Said)
      : service === 's3'
        ? fromObjects(method, url, source === undefined ? undefined : String(source))
        : fromRest(method, url.pathname);
  return { accessKeyId, command, input };
}
