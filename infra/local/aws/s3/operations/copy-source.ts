import { checkReadConditions } from '../conditions.ts';
import { decode, headerOf, type S3Request } from '../request.ts';
import { preconditionFailed, S3Error } from '../s3-error.ts';
import type { Bucket } from '../storage/bucket.ts';
import type { Store } from '../storage/store.ts';
import type { StoredObject } from '../storage/version.ts';
import { findObject } from './find-object.ts';

/** What a copy is made of. */
interface CopySource {
  bucket: Bucket;
  key: string;
  /** Undefined where the latest version is meant. */
  versionId: string | undefined;
  object: StoredObject;
}

/** Finds the object that `x-amz-copy-source` names: `[/]{bucket}/{key}[?versionId={id}]`, percent-encoded. */
export function findSource(request: S3Request, { catalogue }: Store): CopySource {
  const header = headerOf(request, 'x-amz-copy-source') ?? '';
  const [address = '', versionId] = header.split('?versionId=');
  const [, name, key] = /^\/?([^/]+)\/(.+)$/s.exec(decode(address)) ?? [];
  if (!name || !key) {
    throw new S3Error('InvalidArgument', {
      message: 'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
      detail: { ArgumentName: 'x-amz-copy-source', ArgumentValue: header },
    });
  }
  const bucket = catalogue.bucket(name);
  if (versionId !== undefined && bucket.find(key, versionId)?.deleteMarker)
    throw new S3Error('InvalidRequest', { message: 'The source of a copy may not be a delete marker.' });
  const object = findObject(bucket, key, versionId);
  if (checkReadConditions(request, object, 'x-amz-copy-source-')) return { bucket, key, versionId, object };
  throw preconditionFailed('x-amz-copy-source-If-None-Match');
}
