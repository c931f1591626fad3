import { compareKeys, partitionPoint } from './key-order.ts';
import type { Versioning, VersionRecord } from './version.ts';

/** The versions of every key of one bucket, with the keys in S3's order. */
export class Bucket {
  readonly name: string;
  readonly created: string;
  versioning: Versioning;
  readonly #keys: string[] = [];
  readonly #versions = new Map<string, VersionRecord[]>();

  constructor(name: string, versioning: Versioning, created: string) {
    this.name = name;
    this.versioning = versioning;
    this.created = created;
  }

  /** Every key that has a version, a delete marker included, in the order of UTF-8 bytes. */
  get keys(): readonly string[] {
    return this.#keys;
  }

  /** Oldest first. */
  versionsOf(key: string): readonly VersionRecord[] {
    return this.#versions.get(key) ?? [];
  }

  latest(key: string): VersionRecord | undefined {
    return this.#versions.get(key)?.at(-1);
  }

  find(key: string, versionId: string): VersionRecord | undefined {
    return this.versionsOf(key).find((version) => version.versionId === versionId);
  }

  /** Adds a version as the latest; the version `null`, if that is its id, gives way and is returned. */
  insert(key: string, version: VersionRecord): VersionRecord | undefined {
    const replaced = this.remove(key, version.versionId);
    const versions = this.#versions.get(key);
    if (versions) versions.push(version);
    else this.#addKey(key, version);
    return replaced;
  }

  remove(key: string, versionId: string): VersionRecord | undefined {
    const versions = this.#versions.get(key) ?? [];
    const at = versions.findIndex((version) => version.versionId === versionId);
    if (at < 0) return undefined;
    const [removed] = versions.splice(at, 1);
    if (versions.length === 0) this.#removeKey(key);
    return removed;
  }

  #addKey(key: string, version: VersionRecord): void {
    this.#versions.set(key, [version]);
    this.#keys.splice(this.#placeOf(key), 0, key);
  }

  #removeKey(key: string): void {
    this.#versions.delete(key);
    this.#keys.splice(this.#placeOf(key), 1);
  }

  #placeOf(key: string): number {
    return partitionPoint(this.#keys, (other) => compareKeys(other, key) < 0);
  }
}
