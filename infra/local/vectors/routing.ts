import type { ControlPlane } from './control-plane.ts';
import type { Indexes, VectorIndexState } from './indexes.ts';
import { PineconeError } from './pinecone-error.ts';
import { describeStats, fetchRecords, listNamespaces, listRecords, query } from './read-records.ts';
import { existing, remove, update, upsert } from './write-records.ts';

export interface JsonRequest {
  method: string;
  /** Decoded, without the leading slash. */
  path: string[];
  parameters: URLSearchParams;
  body: unknown;
}

export interface JsonReply {
  status: number;
  body?: unknown;
}

/** Whether a request is about indexes themselves: such errors have another form. */
export function isControlPlane({ path }: Pick<JsonRequest, 'path'>): boolean {
  return path[0] === 'indexes';
}

export function answer(request: JsonRequest, control: ControlPlane, indexes: Indexes): JsonReply {
  if (isControlPlane(request)) return answerControl(request, control);
  const hosted = request.path[0] === 'hosts' && request.path.length > 2;
  const index = hosted ? indexes.find(request.path[1]!) : indexes.all[0];
  if (!index) throw new PineconeError(404, 'There is no index. Create one first.');
  const path = hosted ? request.path.slice(2) : request.path;
  return { status: 200, body: answerData({ ...request, path }, index, indexes) };
}

function answerControl({ method, path, body }: JsonRequest, control: ControlPlane): JsonReply {
  const [, name] = path;
  if (path.length === 1 && method === 'GET') return { status: 200, body: control.list() };
  if (path.length === 1 && method === 'POST') return { status: 201, body: control.create(body) };
  if (path.length === 2 && method === 'GET') return { status: 200, body: control.describe(name!) };
  if (path.length === 2 && method === 'PATCH') return { status: 200, body: control.configure(name!, body) };
  if (path.length === 2 && method === 'DELETE') return { status: 202, body: control.remove(name!) };
  throw notImplemented(method, path);
}

function answerData(request: JsonRequest, index: VectorIndexState, indexes: Indexes): unknown {
  const { method, path, parameters, body } = request;
  switch (`${method} ${path.join('/')}`) {
    case 'POST vectors/upsert':
      return upsert(indexes, index, body);
    case 'POST vectors/update':
      return update(indexes, index, body);
    case 'POST vectors/delete':
      return remove(indexes, index, body);
    case 'POST query':
      return query(index, body);
    case 'GET vectors/fetch':
      return fetchRecords(index, parameters);
    case 'GET vectors/list':
      return listRecords(index, parameters);
    case 'POST describe_index_stats':
      return describeStats(index, body ?? {});
    case 'GET namespaces':
      return listNamespaces(index, parameters);
    default:
      return answerNamespace(request, index, indexes);
  }
}

function answerNamespace({ method, path }: JsonRequest, index: VectorIndexState, indexes: Indexes): unknown {
  const [kind, name] = path;
  if (kind !== 'namespaces' || name === undefined || path.length !== 2) throw notImplemented(method, path);
  const { size } = existing(index.namespaces, name);
  if (method === 'GET') return { name, record_count: size };
  if (method !== 'DELETE') throw notImplemented(method, path);
  indexes.removeNamespace(index.settings.name, name);
  return {};
}

/** 400 and not 501, because the client repeats a request that ends in 5xx. */
function notImplemented(method: string, path: readonly string[]): PineconeError {
  return new PineconeError(400, `${method} /${path.join('/')} is not implemented here.`);
}
