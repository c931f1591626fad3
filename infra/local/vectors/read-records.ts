import { z } from 'zod';
import { compileFilter } from './filter.ts';
import type { VectorIndexState } from './indexes.ts';
import type { Namespace, VectorRecord } from './namespace.ts';
import { invalid } from './pinecone-error.ts';
import { readInput } from './read-input.ts';
import { checkVector, namespaceName } from './write-records.ts';

/** Pinecone's operation limits. */
const largestTopK = 10_000;
const mostIds = 1000;
const longestPage = 100;

const queryInput = z
  .object({
    topK: z.int().min(1).max(largestTopK),
    vector: z.array(z.number()).optional(),
    id: z.string().optional(),
    filter: z.unknown().optional(),
    includeValues: z.boolean().default(false),
    includeMetadata: z.boolean().default(false),
    sparseVector: z.undefined('Sparse vectors are not implemented here.').optional(),
    namespace: z.string().nullish(),
  })
  .refine(
    ({ vector, id }) => (vector === undefined) !== (id === undefined),
    'Give either a vector or an id.',
  );

type Query = z.infer<typeof queryInput>;

/** Every query and fetch of so little data costs one read unit. */
const usage = { readUnits: 1 };

/** The records nearest to a vector, or to that of a record, among those that the filter wants. */
export function query(index: VectorIndexState, input: unknown) {
  const wanted = readInput(queryInput, input);
  const name = namespaceName(wanted.namespace);
  const namespace = index.namespaces.get(name);
  const filter = wanted.filter === undefined ? undefined : compileFilter(wanted.filter);
  const vector = queryVector(index, namespace, wanted);
  const found =
    namespace && vector ? namespace.nearest(vector, index.settings.metric, wanted.topK, filter) : [];
  const matches = found.map(({ id, score }) => ({ id, score, ...shown(namespace!.get(id)!, wanted) }));
  return { matches, namespace: name, usage };
}

function queryVector(
  { settings }: VectorIndexState,
  namespace: Namespace | undefined,
  { vector, id }: Query,
): Float32Array | undefined {
  if (vector === undefined) return namespace?.get(id!)?.values;
  return checkVector(vector, settings.dimension, 'The query vector contains only zeros');
}

function shown(record: VectorRecord, { includeValues, includeMetadata }: Query) {
  return {
    values: includeValues ? [...record.values] : [],
    ...(includeMetadata && record.metadata ? { metadata: record.metadata } : {}),
  };
}

/** Records by id; one that does not exist is left out. */
export function fetchRecords({ namespaces }: VectorIndexState, parameters: URLSearchParams) {
  const ids = parameters.getAll('ids');
  if (ids.length < 1 || ids.length > mostIds) throw invalid(`Give between 1 and ${mostIds} ids.`);
  const namespace = namespaceName(parameters.get('namespace'));
  const records = ids
    .map((id) => namespaces.get(namespace)?.get(id))
    .filter((record) => record !== undefined);
  const vectors = Object.fromEntries(
    records.map(({ id, values, metadata }) => [id, { id, values: [...values], metadata }]),
  );
  return { vectors, namespace, usage };
}

/** The ids of a namespace in order, 100 to a page. */
export function listRecords({ namespaces }: VectorIndexState, parameters: URLSearchParams) {
  const namespace = namespaceName(parameters.get('namespace'));
  const ids = [...(namespaces.get(namespace)?.ids ?? [])];
  const { page, next } = pageOf(ids, parameters);
  return { vectors: page.map((id) => ({ id })), namespace, usage, pagination: next };
}

export function listNamespaces({ namespaces }: VectorIndexState, parameters: URLSearchParams) {
  const { page, next } = pageOf([...namespaces.keys()], parameters);
  const described = page.map((name) => ({ name, record_count: namespaces.get(name)!.size }));
  return { namespaces: described, total_count: namespaces.size, pagination: next };
}

function pageOf(names: string[], parameters: URLSearchParams) {
  const limit = Number(parameters.get('limit') ?? longestPage);
  if (!Number.isInteger(limit) || limit < 1 || limit > longestPage) {
    throw invalid(`limit must be between 1 and ${longestPage}.`);
  }
  const prefix = parameters.get('prefix') ?? '';
  const after = Buffer.from(parameters.get('paginationToken') ?? '', 'base64url').toString();
  const rest = names.filter((name) => name.startsWith(prefix) && name > after).sort();
  const page = rest.slice(0, limit);
  const token = Buffer.from(page.at(-1) ?? '').toString('base64url');
  return { page, next: rest.length > limit ? { next: token } : undefined };
}

/** How many records there are, in all and in each namespace. */
export function describeStats({ settings, namespaces }: VectorIndexState, input: unknown) {
  if (readInput(z.object({ filter: z.unknown().optional() }), input).filter !== undefined) {
    throw invalid('Serverless indexes do not support describing index stats with metadata filtering.');
  }
  const counts = [...namespaces].map(([name, { size }]) => [name, { vectorCount: size }] as const);
  return {
    namespaces: Object.fromEntries(counts),
    dimension: settings.dimension,
    indexFullness: 0,
    totalVectorCount: counts.reduce((total, [, { vectorCount }]) => total + vectorCount, 0),
    metric: settings.metric,
    vectorType: 'dense',
  };
}
