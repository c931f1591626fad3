import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { ObjectStore } from '@assay/platform/run/object-store';
import { createMemory, type RunArtifacts, runArtifacts, runKey } from '@assay/platform/run/run-artifacts';

const markOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Objects as the store in S3 keeps them: as JSON texts, read by their schemas. */
export function objectsInMemory(): ObjectStore {
  const texts = new Map<string, string>();
  const textAt = (key: string): string => {
    const text = texts.get(key);
    if (text === undefined) throw new AssayError('ArtifactMissing', `${key} does not exist.`);
    return text;
  };
  const change: ObjectStore['change'] = async (key, schema, to) => {
    const changed = to(texts.has(key) ? schema.parse(JSON.parse(textAt(key))) : null);
    texts.set(key, JSON.stringify(changed));
    return changed;
  };
  return {
    change,
    mark: async (key) => (texts.has(key) ? markOf(textAt(key)) : null),
    read: async (key, schema) => schema.parse(JSON.parse(textAt(key))),
    readOptional: async (key, schema) => {
      const read = texts.has(key) ? schema.safeParse(JSON.parse(textAt(key))) : null;
      if (!read || read.success) return read?.data ?? null;
      throw new AssayError('ArtifactMissing', `${key} is of another form.`, { cause: read.error });
    },
    write: async (key, value) => void texts.set(key, JSON.stringify(value)),
    readImage: async (key) => textAt(key),
    writeImage: async (key, png) =>
      void texts.set(key, `data:image/png;base64,${Buffer.from(png).toString('base64')}`),
    async remove(keys) {
      for (const key of keys) texts.delete(key);
    },
    async folders(prefix, { after = '', limit }) {
      const under = [...texts.keys()].filter(
        (key) => key.startsWith(prefix) && key.slice(prefix.length).includes('/'),
      );
      const all = [...new Set(under.map((key) => key.slice(prefix.length).split('/')[0]!))].sort();
      const names = all.filter((name) => name > after);
      return { names: names.slice(0, limit), isLast: names.length <= limit };
    },
    async list(prefix, { after = '', limit } = { limit: Number.POSITIVE_INFINITY }) {
      const keys = [...texts.keys()].filter((key) => key.startsWith(prefix) && key > after);
      return keys.slice(0, limit).map((key) => {
        const text = textAt(key);
        return {
          key,
          size: text.length,
          modified: null,
          etag: markOf(text),
        };
      });
    },
  };
}

/** The objects of one run, by their names in its folder. */
export function artifactsInMemory(runId: string, written: Record<string, unknown>): ObjectStore {
  const objects = objectsInMemory();
  for (const [name, value] of Object.entries(written)) void objects.write(runKey(runId, name), value);
  return objects;
}

/** The artifacts of a run of which nothing is written yet, read by a process of their own. */
export function artifactsOfRun(runId: string, objects = objectsInMemory()): RunArtifacts {
  return runArtifacts(objects, runId, createMemory(100));
}
