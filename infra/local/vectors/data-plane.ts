import * as z from 'zod';
import { compileFilter } from './filter.ts';
import type { Indexes, VectorIndexState } from './indexes.ts';
import { checkMetadata } from './metadata.ts';
import { invalid, PineconeError, readInput } from './pinecone-error.ts';

/** Pinecone's operation limits: records and ids of a request, matches of a query, ids of a page. */
const MOST_RECORDS = 1000;
const LARGEST_TOP_K = 10_000;
const LONGEST_PAGE = 100;

/** Every query and fetch of so little data costs one read unit. */
const usage = { readUnits: 1 };

const id = z.string().min(1).max(512);
const values = z.array(z.number());
/** The default namespace has two names. */
const namespace = z
  .string()
  .nullish()
  .transform((name) => name || '__default__');

const upsertInput = z.strictObject({
  vectors: z
    .array(z.strictObject({ id, values, metadata: z.record(z.string(), z.unknown()).optional() }))
    .min(1)
    .max(MOST_RECORDS, `A request may hold at most ${MOST_RECORDS} vectors. Send them in several requests.`),
  namespace,
});

/** Adds records, replacing those of the same id: all of a request or, where one of them is wrong, none. */
export function upsert(indexes: Indexes, { settings }: VectorIndexState, input: unknown) {
  const { vectors, namespace } = readInput(upsertInput, input);
  const records = vectors.map(({ id, values, metadata }) => ({
    id,
    values: checkVector(values, settings.dimension, `Vector ID '${id}' contains only zeros`),
    metadata: checkMetadata(metadata),
  }));
  indexes.put(settings.name, namespace, records);
  return { upsertedCount: records.length };
}

const deleteInput = z
  .strictObject({
    ids: z.array(id).min(1).max(MOST_RECORDS).optional(),
    deleteAll: z.boolean().default(false),
    namespace,
  })
  .refine(({ ids, deleteAll }) => (ids !== undefined) !== deleteAll, 'Give either ids or deleteAll.');

/** Deletes records by id, or a namespace with all of its records. */
export function remove(indexes: Indexes, { settings, namespaces }: VectorIndexState, input: unknown) {
  const { ids = 'all', namespace } = readInput(deleteInput, input);
  if (!namespaces.has(namespace)) throw new PineconeError(404, 'Namespace not found');
  indexes.delete(settings.name, namespace, ids);
  return {};
}

const queryInput = z.strictObject({
  topK: z.int().min(1).max(LARGEST_TOP_K),
  vector: values,
  filter: z.unknown().optional(),
  includeValues: z.boolean().default(false),
  includeMetadata: z.boolean().default(false),
  namespace,
});

/** The records nearest to a vector among those that the filter wants. */
export function query({ settings, namespaces }: VectorIndexState, input: unknown) {
  const { topK, vector, filter, includeValues, includeMetadata, namespace } = readInput(queryInput, input);
  const predicate = filter === undefined ? () => true : compileFilter(filter);
  const sought = checkVector(vector, settings.dimension, 'The query vector contains only zeros');
  const vectorMatches = namespaces.get(namespace)?.nearest(sought, topK, predicate) ?? [];
  const matches = vectorMatches.map(({ record: { id, values, metadata }, score }) => ({
    id,
    score,
    values: includeValues ? [...values] : [],
    metadata: includeMetadata ? metadata : undefined,
  }));
  return { matches, namespace, usage };
}

const fetchInput = z.object({ ids: z.array(id).min(1).max(MOST_RECORDS), namespace });

/** Records by id; one that does not exist is left out. */
export function fetchRecords({ namespaces }: VectorIndexState, parameters: URLSearchParams) {
  const given = { ids: parameters.getAll('ids'), namespace: parameters.get('namespace') };
  const { ids, namespace } = readInput(fetchInput, given);
  const records = ids.flatMap((id) => namespaces.get(namespace)?.get(id) ?? []);
  const vectors = records.map(({ id, values, metadata }) => [id, { id, values: [...values], metadata }]);
  return { vectors: Object.fromEntries(vectors), namespace, usage };
}

const listInput = z.object({
  limit: z.coerce.number().int().min(1).max(LONGEST_PAGE).default(LONGEST_PAGE),
  prefix: z.string().default(''),
  paginationToken: z.base64url().default(''),
  namespace,
});

/** The ids of a namespace in order, page by page. */
export function listRecords({ namespaces }: VectorIndexState, parameters: URLSearchParams) {
  const { limit, prefix, paginationToken, namespace } = readInput(listInput, Object.fromEntries(parameters));
  const after = Buffer.from(paginationToken, 'base64url').toString();
  const ids = namespaces.get(namespace)?.ids ?? [];
  const rest = ids.filter((id) => id.startsWith(prefix) && id > after).sort();
  const page = rest.slice(0, limit);
  const next = Buffer.from(page.at(-1) ?? '').toString('base64url');
  const pagination = rest.length > limit ? { next } : undefined;
  return { vectors: page.map((id) => ({ id })), namespace, usage, pagination };
}

/** How many records there are, in all and in each namespace. */
export function describeStats({ settings: { dimension, metric }, namespaces }: VectorIndexState) {
  const counts = Array.from(namespaces, ([name, { size }]) => [name, { vectorCount: size }] as const);
  const totalVectorCount = counts.reduce((total, [, { vectorCount }]) => total + vectorCount, 0);
  return {
    namespaces: Object.fromEntries(counts),
    dimension,
    indexFullness: 0,
    totalVectorCount,
    metric,
    vectorType: 'dense',
  };
}

/** A vector of the index's dimension that is not all zeros (after rounding to 32 bits); `zeros` says which it is. */
function checkVector(given: readonly number[], dimension: number, zeros: string): Float32Array {
  if (given.length !== dimension)
    throw invalid(`Vector dimension ${given.length} does not match the dimension of the index ${dimension}`);
  const vector = Float32Array.from(given);
  if (vector.every((value) => value === 0))
    throw invalid(`Dense vectors must contain at least one non-zero value. ${zeros}`);
  if (vector.every(Number.isFinite)) return vector;
  throw invalid('The values of a vector must be finite 32-bit floating point numbers.');
}
