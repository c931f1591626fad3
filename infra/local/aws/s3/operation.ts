import type { Reply } from './reply.ts';
import type { S3Request } from './request.ts';
import type { Store } from './storage/store.ts';

/** An object that came to be, as EventBridge tells of it. */
export interface ObjectEvent {
  bucket: string;
  key: string;
  /** in bytes */
  size: number;
  etag: string;
  /** Absent in a bucket that is not versioned. */
  versionId?: string;
  /** Hexadecimal: of two events of one key the later is the greater text. */
  sequencer: string;
  reason: 'PutObject' | 'CopyObject' | 'CompleteMultipartUpload';
}

export interface Context {
  store: Store;
  announce(event: ObjectEvent): void;
}

/** One operation of S3. Throws `S3Error`. */
export type Operation = (request: S3Request, context: Context) => Reply | Promise<Reply>;
