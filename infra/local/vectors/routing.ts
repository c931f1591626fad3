import { createIndex, describeIndex } from './control-plane.ts';
import { describeStats, fetchRecords, listRecords, query, remove, upsert } from './data-plane.ts';
import type { Indexes } from './indexes.ts';
import { PineconeError } from './pinecone-error.ts';

export interface JsonRequest {
  readonly method: string;
  /** Without the leading slash. */
  readonly path: readonly string[];
  readonly parameters: URLSearchParams;
  readonly body: unknown;
}

export interface JsonReply {
  readonly status: number;
  readonly body: unknown;
}

/** Whether a request is about indexes themselves: such errors have another form. */
export function isControlPlane(path: readonly string[]): boolean {
  return path[0] === 'indexes';
}

/** Answers a request to the server at `url`. Throws `PineconeError`. */
export function answer(request: JsonRequest, indexes: Indexes, url: string): JsonReply {
  const { method, path, body } = request;
  const [root, name = '', ...operation] = path;
  if (root === 'indexes' && path.length === 1 && method === 'POST')
    return { status: 201, body: createIndex(indexes, url, body) };
  if (root === 'indexes' && path.length === 2 && method === 'GET')
    return { status: 200, body: describeIndex(indexes, url, name) };
  if (root !== 'hosts') throw notImplemented(method, path);
  return { status: 200, body: answerData({ ...request, path: operation }, name, indexes) };
}

function answerData(
  { method, path, parameters, body }: JsonRequest,
  name: string,
  indexes: Indexes,
): unknown {
  const index = indexes.find(name);
  if (!index) throw new PineconeError(404, `There is no index ${name}. Create it first.`);
  switch (`${method} ${path.join('/')}`) {
    case 'POST vectors/upsert':
      return upsert(indexes, index, body);
    case 'POST vectors/delete':
      return remove(indexes, index, body);
    case 'POST query':
      return query(index, body);
    case 'GET vectors/fetch':
      return fetchRecords(index, parameters);
    case 'GET vectors/list':
      return listRecords(index, parameters);
    case 'POST describe_index_stats':
      return describeStats(index);
    default:
      throw notImplemented(method, path);
  }
}

/** 400 and not 501, because the client repeats a request that ends in 5xx. */
function notImplemented(method: string, path: readonly string[]): PineconeError {
  return new PineconeError(400, `${method} /${path.join('/')} is not implemented here.`);
}
