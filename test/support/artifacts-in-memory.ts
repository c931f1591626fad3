import { AssayError } from '../../shared/errors/assay-error.ts';
import type { Artifacts } from '../../shared/run/artifacts.ts';
import { runKey } from '../../shared/run/artifacts.ts';

/** The artifacts of one run, by step; they are read by their schemas as those in S3 are. */
export function artifactsInMemory(runId: string, steps: Record<string, unknown>): Artifacts {
  const texts = new Map(
    Object.entries(steps).map(([step, value]) => [runKey(runId, step), JSON.stringify(value)]),
  );
  return {
    async read(key, schema) {
      const text = texts.get(key);
      if (text === undefined) throw new AssayError('ArtifactMissing', `${key} does not exist.`);
      return schema.parse(JSON.parse(text));
    },
    async readOptional(key, schema) {
      const text = texts.get(key);
      return text === undefined ? null : schema.parse(JSON.parse(text));
    },
    async write(key, value) {
      texts.set(key, JSON.stringify(value));
    },
    async readImage(key) {
      return texts.get(key) ?? '';
    },
    async writeImage(key, png) {
      texts.set(key, `data:image/png;base64,${Buffer.from(png).toString('base64')}`);
    },
    async list(prefix) {
      const keys = [...texts.keys()].filter((key) => key.startsWith(prefix));
      return keys.map((key) => ({ key, size: texts.get(key)!.length, modified: null }));
    },
  };
}
