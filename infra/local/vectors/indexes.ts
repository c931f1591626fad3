import { join } from 'node:path';
import { type Journal, openJournal } from '../journal/journal.ts';
import type { VectorMetadata } from './metadata.ts';
import { Namespace, type VectorRecord } from './namespace.ts';

/** What describes an index beside its host. */
export interface IndexSettings {
  readonly name: string;
  readonly dimension: number;
  readonly metric: 'cosine';
  readonly cloud: string;
  readonly region: string;
}

export interface VectorIndexState {
  readonly settings: IndexSettings;
  readonly namespaces: Map<string, Namespace>;
}

interface StoredRecord {
  id: string;
  /** base64 of 32-bit floats, little endian */
  values: string;
  metadata?: VectorMetadata;
}

type IndexLogEntry =
  | { index: string; settings: IndexSettings }
  | { index: string; namespace: string; put: StoredRecord[] }
  | { index: string; namespace: string; delete: readonly string[] | 'all' };

const RECORDS_PER_ENTRY = 100;

/** All indexes of a server. With a folder each change is in `vectors.log` before it is visible. */
export class Indexes {
  readonly #indexes = new Map<string, VectorIndexState>();
  readonly #journal: Journal<IndexLogEntry>;

  constructor(folder?: string) {
    this.#journal = openJournal<IndexLogEntry>(folder && join(folder, 'vectors.log'), {
      replay: (entry) => this.#apply(entry),
      snapshot: () => this.#entries(),
    });
  }

  find(name: string): VectorIndexState | undefined {
    return this.#indexes.get(name);
  }

  all(): VectorIndexState[] {
    return [...this.#indexes.values()];
  }

  create(settings: IndexSettings): void {
    this.#commit({ index: settings.name, settings });
  }

  put(index: string, namespace: string, records: readonly VectorRecord[]): void {
    this.#commit({ index, namespace, put: records.map(toStored) });
  }

  delete(index: string, namespace: string, ids: readonly string[] | 'all'): void {
    this.#commit({ index, namespace, delete: ids });
  }

  close(): void {
    this.#journal.close();
  }

  #commit(entry: IndexLogEntry): void {
    this.#journal.append(entry);
    this.#apply(entry);
  }

  #apply(entry: IndexLogEntry): void {
    if ('settings' in entry) {
      this.#indexes.set(entry.index, { settings: entry.settings, namespaces: new Map() });
      return;
    }
    const { namespaces } = this.#indexes.get(entry.index)!;
    const namespace = namespaces.get(entry.namespace) ?? new Namespace();
    if ('put' in entry) {
      for (const record of entry.put) namespace.put(fromStored(record));
      namespaces.set(entry.namespace, namespace);
    } else if (entry.delete === 'all') namespaces.delete(entry.namespace);
    else for (const id of entry.delete) namespace.delete(id);
  }

  *#entries(): Generator<IndexLogEntry> {
    for (const [index, { settings, namespaces }] of this.#indexes) {
      yield { index, settings };
      for (const [name, namespace] of namespaces) yield* recordEntries(index, name, namespace);
    }
  }
}

function* recordEntries(index: string, name: string, namespace: Namespace): Generator<IndexLogEntry> {
  const { ids } = namespace;
  for (let at = 0; at < ids.length; at += RECORDS_PER_ENTRY) {
    const put = ids.slice(at, at + RECORDS_PER_ENTRY).map((id) => toStored(namespace.get(id)!));
    yield { index, namespace: name, put };
  }
}

function toStored({ id, values, metadata }: VectorRecord): StoredRecord {
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return { id, values: bytes.toString('base64'), metadata };
}

function fromStored({ id, values, metadata }: StoredRecord): VectorRecord {
  return { id, values: new Float32Array(new Uint8Array(Buffer.from(values, 'base64')).buffer), metadata };
}
