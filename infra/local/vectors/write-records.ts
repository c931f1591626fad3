import { z } from 'zod';
import { compileFilter } from './filter.ts';
import type { Indexes, VectorIndexState } from './indexes.ts';
import { checkMetadata } from './metadata.ts';
import type { Namespace, VectorRecord } from './namespace.ts';
import { invalid, PineconeError } from './pinecone-error.ts';
import { readInput } from './read-input.ts';

/** Pinecone's operation limits. */
const mostRecords = 1000;
const longestId = 512;

/** The default namespace has two names. */
export function namespaceName(given: string | null | undefined): string {
  return given || '__default__';
}

const id = z.string().min(1).max(longestId);
const values = z.array(z.number());
const metadata = z.record(z.string(), z.unknown()).optional();
const noSparse = z.undefined('Sparse vectors are not implemented here.').optional();
const namespace = z.string().nullish();

const upsertInput = z.object({
  vectors: z
    .array(z.object({ id, values, metadata, sparseValues: noSparse }))
    .min(1)
    .max(mostRecords, `A request may hold at most ${mostRecords} vectors. Send them in several requests.`),
  namespace,
});

const updateInput = z.object({
  id,
  values: values.optional(),
  setMetadata: metadata,
  sparseValues: noSparse,
  namespace,
});

const deleteInput = z.object({
  ids: z.array(id).min(1).max(mostRecords).optional(),
  deleteAll: z.boolean().optional(),
  filter: z.unknown().optional(),
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
  indexes.put(settings.name, namespaceName(namespace), records);
  return { upsertedCount: records.length };
}

/** Replaces the values of a record, or fields of its metadata. An id that does not exist changes nothing. */
export function update(indexes: Indexes, { settings, namespaces }: VectorIndexState, input: unknown) {
  const { id, values, setMetadata, namespace } = readInput(updateInput, input);
  const name = namespaceName(namespace);
  const record = namespaces.get(name)?.get(id);
  if (!record) return {};
  const updated: VectorRecord = {
    id,
    values: values
      ? checkVector(values, settings.dimension, `Vector ID '${id}' contains only zeros`)
      : record.values,
    metadata: checkMetadata(setMetadata ? { ...record.metadata, ...setMetadata } : record.metadata),
  };
  indexes.put(settings.name, name, [updated]);
  return {};
}

/** Deletes records by id or by filter, or a namespace with all of its records. */
export function remove(indexes: Indexes, { settings, namespaces }: VectorIndexState, input: unknown) {
  const { ids, deleteAll, filter, namespace } = readInput(deleteInput, input);
  const ways = [ids !== undefined, deleteAll === true, filter !== undefined].filter(Boolean).length;
  if (ways !== 1) throw invalid('Give exactly one of ids, deleteAll and filter.');
  const name = namespaceName(namespace);
  const found = existing(namespaces, name);
  if (deleteAll) indexes.removeNamespace(settings.name, name);
  else indexes.delete(settings.name, name, ids ?? found.idsWhere(compileFilter(filter)));
  return {};
}

export function existing(namespaces: ReadonlyMap<string, Namespace>, name: string): Namespace {
  const found = namespaces.get(name);
  if (!found) throw new PineconeError(404, 'Namespace not found');
  return found;
}

/** A vector of the index's dimension that is not all zeros (after rounding to 32 bits); `zeros` says which it is. */
export function checkVector(given: readonly number[], dimension: number, zeros: string): Float32Array {
  if (given.length !== dimension) {
    throw invalid(`Vector dimension ${given.length} does not match the dimension of the index ${dimension}`);
  }
  const vector = Float32Array.from(given);
  if (vector.every((value) => value === 0)) {
    throw invalid(`Dense vectors must contain at least one non-zero value. ${zeros}`);
  }
  if (!vector.every((value) => Number.isFinite(value))) {
    throw invalid('The values of a vector must be finite 32-bit floating point numbers.');
  }
  return vector;
}
