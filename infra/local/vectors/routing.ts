import { createIndex, describeIndex, listIndexes } from './control-plane.ts';
import { describeStats, fetchRecords, listRecords, query, remove, upsert } from './data-plane.ts';
import type { Indexes, VectorIndexState } from './indexes.ts';
import { PineconeError } from './pinecone-error.ts';

interface JsonRequest {
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

const OPERATIONS: Readonly<
  Record<string, (index: VectorIndexState, request: JsonRequest, indexes: Indexes) => unknown>
> = {
  'POST vectors/upsert': (index, { body }, indexes) => upsert(indexes, index, body),
  'POST vectors/delete': (index, { body }, indexes) => remove(indexes, index, body),
  'POST query': (index, { body }) => query(index, body),
  'GET vectors/fetch': (index, { parameters }) => fetchRecords(index, parameters),
  'GET vectors/list': (index, { parameters }) => listRecords(index, parameters),
  'POST describe_index_stats': (index) => describeStats(index),
};

/** Answers a request to the server at `url`. Throws `PineconeError`. */
export function answer(request: JsonRequest, indexes: Indexes, url: string): JsonReply {
  const { method, path, body } = request;
  const [root, name = '', ...rest] = path;
  if (root === 'indexes' && path.length === 1 && method === 'POST')
    return { status: 201, body: createIndex(indexes, url, body) };
  if (root === 'indexes' && path.length === 1 && method === 'GET')
    return { status: 200, body: listIndexes(indexes, url) };
  if (root === 'indexes' && path.length === 2 && method === 'GET')
    return { status: 200, body: describeIndex(indexes, url, name) };
  const operate = OPERATIONS[`${method} ${rest.join('/')}`];
  if (root !== 'hosts' || !operate) throw notImplemented(method, root === 'hosts' ? rest : path);
  const index = indexes.find(name);
  if (index) return { status: 200, body: operate(index, request, indexes) };
  throw new PineconeError(404, `There is no index ${name}. Create it first.`);
}

/** 400 and not 501, because the client repeats a request that ends in 5xx. */
function notImplemented(method: string, path: readonly string[]): PineconeError {
  return new PineconeError(400, `${method} /${path.join('/')} is not implemented here.`);
}
