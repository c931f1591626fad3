import { S3Error } from '../s3-error.ts';
import { Bucket } from './bucket.ts';
import { References } from './references.ts';
import {
  type MultipartUpload,
  type StoreLogEntry,
  segmentsOf,
  type UploadPart,
  type VersionRecord,
} from './version.ts';

interface OpenUpload {
  upload: MultipartUpload;
  parts: Map<number, UploadPart>;
}

/**
 * Which buckets, versions and uploads exist. It changes only by entries, each applied whole and at once, so that
 * replaying a log of them gives the same catalogue.
 */
export class ObjectCatalogue {
  readonly references: References;
  readonly #buckets = new Map<string, Bucket>();
  readonly #uploads = new Map<string, OpenUpload>();
  #sequence = 0;

  /** `unused` is told of every segment that no version, part or reader needs any more. */
  constructor(unused: (segmentId: string) => void) {
    this.references = new References(unused);
  }

  get buckets(): readonly Bucket[] {
    return [...this.#buckets.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  findBucket(name: string): Bucket | undefined {
    return this.#buckets.get(name);
  }

  /** Throws `NoSuchBucket`. */
  bucket(name: string): Bucket {
    const bucket = this.#buckets.get(name);
    if (!bucket) throw new S3Error('NoSuchBucket', { detail: { BucketName: name } });
    return bucket;
  }

  /** An upload under way of that key. Throws `NoSuchUpload`. */
  upload(
    id: string,
    bucket: string,
    key: string,
  ): { upload: MultipartUpload; parts: ReadonlyMap<number, UploadPart> } {
    const openUpload = this.#uploads.get(id);
    if (openUpload?.upload.bucket !== bucket || openUpload.upload.key !== key) {
      throw new S3Error('NoSuchUpload', { detail: { UploadId: id } });
    }
    return openUpload;
  }

  /** Microseconds since 1970 or, where that would not be greater, one more than the last: 18 hexadecimal digits. */
  nextSequencer(): string {
    this.#sequence = Math.max(this.#sequence + 1, Date.now() * 1000);
    return this.#sequence.toString(16).toUpperCase().padStart(18, '0');
  }

  apply(entry: StoreLogEntry): void {
    if (entry.type === 'bucket') this.#putBucket(entry);
    else if (entry.type === 'version') this.#putVersion(entry);
    else if (entry.type === 'removal') this.#removeVersion(entry.bucket, entry.key, entry.versionId);
    else if (entry.type === 'upload')
      this.#uploads.set(entry.upload.id, { upload: entry.upload, parts: new Map() });
    else if (entry.type === 'part') this.#putPart(entry.upload, entry.part);
    else this.#endUpload(entry.upload);
  }

  /** The fewest entries that give this catalogue. */
  *entries(): Generator<StoreLogEntry> {
    for (const { name, versioning, created } of this.#buckets.values()) {
      yield { type: 'bucket', name, versioning, created };
    }
    for (const [bucket, key, version] of this.versions()) yield { type: 'version', bucket, key, version };
    for (const { upload, parts } of this.#uploads.values()) {
      yield { type: 'upload', upload };
      for (const part of parts.values()) yield { type: 'part', upload: upload.id, part };
    }
  }

  /** Every version as [bucket, key, version], the versions of a key oldest first. */
  *versions(): Generator<[bucket: string, key: string, version: VersionRecord]> {
    for (const bucket of this.#buckets.values()) {
      for (const key of bucket.keys) {
        for (const version of bucket.versionsOf(key)) yield [bucket.name, key, version];
      }
    }
  }

  #putBucket({ name, versioning, created }: Extract<StoreLogEntry, { type: 'bucket' }>): void {
    const bucket = this.#buckets.get(name);
    if (bucket) bucket.versioning = versioning;
    else this.#buckets.set(name, new Bucket(name, versioning, created));
  }

  #putVersion({ bucket, key, version, completes }: Extract<StoreLogEntry, { type: 'version' }>): void {
    this.#sequence = Math.max(this.#sequence, Number.parseInt(version.sequencer, 16));
    this.references.retain(segmentsOf(version));
    const replaced = this.bucket(bucket).insert(key, version);
    if (replaced) this.references.release(segmentsOf(replaced));
    if (completes) this.#endUpload(completes);
  }

  #removeVersion(bucket: string, key: string, versionId: string): void {
    const removed = this.bucket(bucket).remove(key, versionId);
    if (removed) this.references.release(segmentsOf(removed));
  }

  #putPart(uploadId: string, part: UploadPart): void {
    const open = this.#uploads.get(uploadId);
    if (!open) return;
    this.references.retain([part.segment]);
    const replaced = open.parts.get(part.number);
    if (replaced) this.references.release([replaced.segment]);
    open.parts.set(part.number, part);
  }

  #endUpload(id: string): void {
    const open = this.#uploads.get(id);
    if (!open) return;
    this.#uploads.delete(id);
    this.references.release([...open.parts.values()].map((part) => part.segment));
  }
}
