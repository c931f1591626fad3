import type { S3Reply } from './reply.ts';
import type { S3Request } from './request.ts';
import type { Store } from './storage/store.ts';

/** A version of an object that came to be, or is gone for good. */
export interface ObjectEvent {
  bucket: string;
  key: string;
  /** in bytes; of an object that came to be */
  size?: number;
  /** of an object that came to be */
  etag?: string;
  /** Absent in a bucket that is not versioned. */
  versionId?: string;
  /** Hexadecimal: of two events of one key the later is the greater text. */
  sequencer: string;
  /** `DeleteMarkerCreated`: the version that came to be is a delete marker; `Delete`: the version is gone. */
  reason:
    | 'PutObject'
    | 'PostObject'
    | 'CopyObject'
    | 'CompleteMultipartUpload'
    | 'DeleteMarkerCreated'
    | 'Delete';
  /** ISO 8601, to the millisecond */
  at: string;
}

export interface OperationContext {
  store: Store;
  announce(event: ObjectEvent): void;
}

/** One operation of S3. Throws `S3Error`. */
export type Operation = (request: S3Request, context: OperationContext) => S3Reply | Promise<S3Reply>;
