import { type Artifact, declarationOf } from './artifact.ts';
import type { ObjectStore } from './object-store.ts';
import { answeredSteps, type CallOutcome } from './outcome.ts';

/** The artifacts of one run, written and read by their declarations. */
export interface RunArtifacts {
  /** @throws AssayError ArtifactMissing where it was not written, or has another form */
  read<T>(artifact: Artifact<T>): Promise<T>;
  readOptional<T>(artifact: Artifact<T>): Promise<T | null>;
  write<T>(artifact: Artifact<T>, value: T): Promise<void>;
  /** Writes what `to` makes of what is there (null: nothing), which nobody else changes in between. */
  change<T>(artifact: Artifact<T>, to: (value: T | null) => T): Promise<T>;
  writePicture(artifact: Artifact<string>, png: Uint8Array): Promise<void>;
  /** What the run is pinned to: what an earlier attempt wrote; else `make` makes it, now and never again. */
  pin<T>(artifact: Artifact<T>, make: () => Promise<T>): Promise<T>;
}

/** What the calls left behind that were answered, by their steps; `declared`: what that may be. */
export async function readAnswered<A extends Artifact<unknown>>(
  kept: Pick<RunArtifacts, 'read'>,
  declared: readonly A[],
  outcomes: readonly CallOutcome[],
) {
  const read = async (step: string) => [step, await kept.read(declarationOf(declared, step))] as const;
  return new Map(await Promise.all(answeredSteps(outcomes).map(read)));
}

/** The artifacts of one run, of who only reads. */
export type ArtifactReader = Pick<RunArtifacts, 'readOptional'>;

/** The key of an artifact: `runs/{runId}/{name}`; with an empty name that of the run's folder. */
export function runKey(runId: string, name: string): string {
  return `runs/${runId}/${name}`;
}

/** The artifacts of a run by whoever can look objects up. */
export function artifactReader(objects: Pick<ObjectStore, 'readOptional'>, runId: string): ArtifactReader {
  return { readOptional: ({ name, schema }) => objects.readOptional(runKey(runId, name), schema) };
}

/** Values that never change, remembered by their keys; what was remembered first is forgotten first. */
export interface Memory {
  once<T>(key: string, load: () => Promise<T>): Promise<T>;
}

/** A memory of `most` values. A value that could not be loaded is not remembered. */
export function createMemory(most: number): Memory {
  const remembered = new Map<string, Promise<unknown>>();
  return {
    once<T>(key: string, load: () => Promise<T>): Promise<T> {
      const known = remembered.get(key);
      if (known) return known as Promise<T>;
      const value = load();
      remembered.set(key, value);
      value.catch(() => remembered.delete(key));
      if (remembered.size > most) remembered.delete(remembered.keys().next().value!);
      return value;
    },
  };
}

const isPicture = (name: string) => name.endsWith('.png');

/**
 * The artifacts of a run in the bucket. Pinned ones are kept in `memory`: the agents of a run all read them, so each process
 * reads them once. All else is read anew, since a resumed run writes it again.
 */
export function runArtifacts(objects: ObjectStore, runId: string, memory: Memory): RunArtifacts {
  const load = <T>({ name, schema }: Artifact<T>): Promise<T> => {
    const key = runKey(runId, name);
    return isPicture(name)
      ? objects.readImage(key).then((url) => schema.parse(url))
      : objects.read(key, schema);
  };
  const write = <T>({ name }: Artifact<T>, value: T) => objects.write(runKey(runId, name), value);
  const { readOptional } = artifactReader(objects, runId);
  return {
    read: (artifact) =>
      artifact.pinned ? memory.once(runKey(runId, artifact.name), () => load(artifact)) : load(artifact),
    readOptional,
    write,
    change: ({ name, schema }, to) => objects.change(runKey(runId, name), schema, to),
    writePicture: ({ name }, png) => objects.writeImage(runKey(runId, name), png),
    async pin(artifact, make) {
      const pinned = await readOptional(artifact);
      if (pinned !== null) return pinned;
      const made = await make();
      await write(artifact, made);
      return made;
    },
  };
}
