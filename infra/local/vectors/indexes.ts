import { join } from 'node:path';
import { openJournal } from '../journal/journal.ts';
import type { Metadata } from './metadata.ts';
import { type Metric, Namespace, type VectorRecord } from './namespace.ts';

/** What describes an index beside its host. */
export interface IndexSettings {
  name: string;
  dimension: number;
  metric: Metric;
  cloud: string;
  region: string;
  tags?: Record<string, string>;
  deletionProtection: 'enabled' | 'disabled';
}

export interface VectorIndexState {
  settings: IndexSettings;
  namespaces: Map<string, Namespace>;
}

interface StoredRecord {
  id: string;
  /** base64 of 32-bit floats, little endian */
  values: string;
  metadata?: Metadata;
}

type Entry =
  | { type: 'index'; settings: IndexSettings }
  | { type: 'index-removal'; name: string }
  | { type: 'records'; index: string; namespace: string; records: StoredRecord[] }
  | { type: 'deletion'; index: string; namespace: string; ids: string[] }
  | { type: 'namespace-removal'; index: string; namespace: string };

const recordsPerEntry = 100;

/** All indexes of a server. With a folder each change is in `vectors.log` before it is visible. */
export class Indexes {
  readonly #indexes = new Map<string, VectorIndexState>();
  readonly #log: { append(entry: Entry): void; close(): void };

  constructor(folder?: string) {
    this.#log =
      folder === undefined
        ? { append() {}, close() {} }
        : openJournal<Entry>(join(folder, 'vectors.log'), {
            replay: (entry) => this.#apply(entry),
            snapshot: () => this.#entries(),
          });
  }

  get all(): readonly VectorIndexState[] {
    return [...this.#indexes.values()];
  }

  find(name: string): VectorIndexState | undefined {
    return this.#indexes.get(name);
  }

  create(settings: IndexSettings): void {
    this.#commit({ type: 'index', settings });
  }

  /** Sets what may change of an index: its tags and its protection. */
  configure(settings: IndexSettings): void {
    this.#commit({ type: 'index', settings });
  }

  remove(name: string): void {
    this.#commit({ type: 'index-removal', name });
  }

  put(index: string, namespace: string, records: readonly VectorRecord[]): void {
    this.#commit({ type: 'records', index, namespace, records: records.map(toStored) });
  }

  delete(index: string, namespace: string, ids: readonly string[]): void {
    if (ids.length > 0) this.#commit({ type: 'deletion', index, namespace, ids: [...ids] });
  }

  removeNamespace(index: string, namespace: string): void {
    this.#commit({ type: 'namespace-removal', index, namespace });
  }

  close(): void {
    this.#log.close();
  }

  #commit(entry: Entry): void {
    this.#log.append(entry);
    this.#apply(entry);
  }

  #apply(entry: Entry): void {
    if (entry.type === 'index') {
      const namespaces = this.#indexes.get(entry.settings.name)?.namespaces ?? new Map<string, Namespace>();
      this.#indexes.set(entry.settings.name, { settings: entry.settings, namespaces });
    } else if (entry.type === 'index-removal') this.#indexes.delete(entry.name);
    else if (entry.type === 'namespace-removal')
      this.#indexes.get(entry.index)!.namespaces.delete(entry.namespace);
    else if (entry.type === 'records') this.#putRecords(entry.index, entry.namespace, entry.records);
    else
      for (const id of entry.ids) this.#indexes.get(entry.index)!.namespaces.get(entry.namespace)?.delete(id);
  }

  #putRecords(index: string, name: string, records: readonly StoredRecord[]): void {
    const { settings, namespaces } = this.#indexes.get(index)!;
    const namespace = namespaces.get(name) ?? new Namespace(settings.dimension);
    namespaces.set(name, namespace);
    for (const record of records) namespace.put(fromStored(record));
  }

  *#entries(): Generator<Entry> {
    for (const { settings, namespaces } of this.#indexes.values()) {
      yield { type: 'index', settings };
      for (const [name, namespace] of namespaces) yield* recordEntries(settings.name, name, namespace);
    }
  }
}

function* recordEntries(index: string, name: string, namespace: Namespace): Generator<Entry> {
  const ids = [...namespace.ids];
  for (let at = 0; at < ids.length; at += recordsPerEntry) {
    const records = ids.slice(at, at + recordsPerEntry).map((id) => toStored(namespace.get(id)!));
    yield { type: 'records', index, namespace: name, records };
  }
}

function toStored({ id, values, metadata }: VectorRecord): StoredRecord {
  return {
    id,
    values: Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64'),
    metadata,
  };
}

function fromStored({ id, values, metadata }: StoredRecord): VectorRecord {
  return { id, values: new Float32Array(new Uint8Array(Buffer.from(values, 'base64')).buffer), metadata };
}
