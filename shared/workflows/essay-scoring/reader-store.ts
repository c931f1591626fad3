import { AssayError } from '@assay/kit/errors/assay-error';
import type { ObjectStore } from '@assay/platform/run/object-store';
import * as z from 'zod';
import type { TrainedReader } from './second-reader/reader.ts';
import { readerSchema, serialiseReader } from './second-reader/serialise-reader.ts';

/** Where an assignment's second reader is; it holds the texts that it learnt from. */
export const readerKey = (tenant: string, assignment: string) =>
  `assignments/${tenant}/${assignment}/second-reader/reader.json`;

/** The assignments of a tenant that have a second reader, sorted. */
export async function assignmentsWithReader(objects: ObjectStore, tenant: string): Promise<string[]> {
  const prefix = `assignments/${tenant}/`;
  const keys = (await objects.list(prefix)).map(({ key }) => key.slice(prefix.length));
  return keys.flatMap((key) => /^([^/]+)\/second-reader\/reader\.json$/.exec(key)?.[1] ?? []).sort();
}

/** A reader's mark: it changes with its content. Null where there is none. */
export async function readerMark(
  objects: ObjectStore,
  tenant: string,
  assignment: string,
): Promise<string | null> {
  const key = readerKey(tenant, assignment);
  const mark = await objects.mark(key);
  return mark === null ? null : `${key} ${mark}`;
}

/**
 * An assignment's second reader; null where none was trained.
 * @throws AssayError ExemplarsInvalid where what is there is broken, or of another version
 */
export async function findReader(
  objects: ObjectStore,
  tenant: string,
  assignment: string,
): Promise<TrainedReader | null> {
  const stored = await objects.readOptional(readerKey(tenant, assignment), storedSchema);
  if (stored !== 'unreadable') return stored;
  const words = `The second reader of ${assignment} cannot be read by this version of Assay: train it again with "assay second-reader train ${assignment}".`;
  throw new AssayError('ExemplarsInvalid', words);
}

/** What is stored, as a reader. What is wrong with it is not told: it holds students' texts. */
const storedSchema = z.unknown().transform((stored): TrainedReader | 'unreadable' => {
  const parsed = readerSchema.safeParse(stored);
  if (!parsed.success) return 'unreadable';
  const { version: _, ...reader } = parsed.data;
  return reader;
});

export async function putReader(
  objects: ObjectStore,
  tenant: string,
  assignment: string,
  reader: TrainedReader,
): Promise<void> {
  await objects.write(readerKey(tenant, assignment), JSON.parse(serialiseReader(reader)));
}

/** Deletes an assignment's second reader, with the texts in it. */
export async function removeReader(objects: ObjectStore, tenant: string, assignment: string): Promise<void> {
  await objects.remove([readerKey(tenant, assignment)]);
}
