import type { StoredSegment } from './segments.ts';

/** A checksum beside the MD5: the algorithm as its header names it, the value in base64. */
export interface Checksum {
  algorithm: 'crc32' | 'crc64nvme' | 'sha1' | 'sha256';
  value: string;
  type: 'FULL_OBJECT' | 'COMPOSITE';
}

/** What a client says of an object beside its bytes. Header names in lower case. */
export interface Description {
  headers: Record<string, string>;
  /** `x-amz-meta-*` without the prefix. */
  metadata: Record<string, string>;
}

export interface StoredObject extends Description {
  deleteMarker: false;
  /** `null` (the word) in a bucket that is not versioned. */
  versionId: string;
  /** ISO 8601 */
  lastModified: string;
  /** Hexadecimal; of two events of one key the later has the greater one, compared as text. */
  sequencer: string;
  /** Without quotes. */
  etag: string;
  /** in bytes */
  size: number;
  segments: StoredSegment[];
  checksum?: Checksum;
}

interface DeleteMarkerVersion {
  deleteMarker: true;
  versionId: string;
  lastModified: string;
  sequencer: string;
}

export type VersionRecord = StoredObject | DeleteMarkerVersion;

export interface UploadPart {
  number: number;
  etag: string;
  lastModified: string;
  segment: StoredSegment;
  checksum?: Checksum;
}

/** A multipart upload under way. */
export interface MultipartUpload extends Description {
  id: string;
  bucket: string;
  key: string;
  initiated: string;
  /** Of the whole object's bytes, or else of the parts' checksums. */
  checksumType?: Checksum['type'];
}

export type Versioning = 'Off' | 'Enabled' | 'Suspended';

/** Everything that changes what the store holds, as its log has it. */
export type StoreLogEntry =
  | { type: 'bucket'; name: string; versioning: Versioning; created: string }
  | { type: 'version'; bucket: string; key: string; version: VersionRecord; completes?: string }
  | { type: 'removal'; bucket: string; key: string; versionId: string }
  | { type: 'upload'; upload: MultipartUpload }
  | { type: 'part'; upload: string; part: UploadPart }
  | { type: 'abort'; upload: string };

/** The segments whose bytes a version keeps. */
export function segmentsOf(version: VersionRecord): StoredSegment[] {
  return version.deleteMarker ? [] : version.segments;
}
