import { createHash } from 'node:crypto';
import { checksumElements } from '../body/checksums.ts';
import { checkReadConditions, checkWriteConditions } from '../conditions.ts';
import { readDescription } from '../description.ts';
import type { Operation } from '../operation.ts';
import { xmlReply } from '../reply.ts';
import { headerOf, type S3Request } from '../request.ts';
import { preconditionFailed, S3Error } from '../s3-error.ts';
import type { Store } from '../storage/store.ts';
import type { Description, StoredObject } from '../storage/version.ts';
import { createdHeaders, createObject, versionHeader } from './create-object.ts';
import { findObject } from './find-object.ts';
import { readSegments } from './read-segments.ts';

interface Source {
  bucket: string;
  key: string;
  versionId?: string;
}

/** Makes a copy that shares the source's bytes, with its description or, by the directive REPLACE, a new one. */
export const copyObject: Operation = async (request, context) => {
  const { catalogue } = context.store;
  const target = catalogue.bucket(request.bucket);
  const source = readSource(headerOf(request, 'x-amz-copy-source') ?? '');
  const sourceBucket = catalogue.bucket(source.bucket);
  const object = findObject(sourceBucket, source.key, source.versionId);
  if (!checkReadConditions(request, object, 'x-amz-copy-source-')) {
    throw preconditionFailed('x-amz-copy-source-If-None-Match');
  }
  const description = describeCopy(request, source, object);
  const draft = { ...description, size: object.size, checksum: object.checksum, segments: object.segments };
  catalogue.references.retain(object.segments);
  try {
    const etag = await wholeMd5(context.store, object);
    checkWriteConditions(request, request.key, target.latest(request.key));
    const copy = createObject(context, target, request.key, { ...draft, etag }, { reason: 'CopyObject' });
    const { etag: _, ...headers } = createdHeaders(target, copy);
    return xmlReply(
      'CopyObjectResult',
      { ETag: `"${copy.etag}"`, LastModified: copy.lastModified, ...checksumElements(copy.checksum) },
      { ...headers, ...sourceVersionHeader(versionHeader(sourceBucket, object)) },
    );
  } finally {
    catalogue.references.release(object.segments);
  }
};

function sourceVersionHeader(header: Record<string, string>): Record<string, string> {
  const versionId = header['x-amz-version-id'];
  return versionId === undefined ? {} : { 'x-amz-copy-source-version-id': versionId };
}

/** Reads `[/]{bucket}/{key}[?versionId={id}]`, percent-encoded. */
function readSource(header: string): Source {
  const [address = '', versionId] = header.split('?versionId=');
  const match = /^\/?([^/]+)\/(.+)$/s.exec(decode(address));
  if (match) return { bucket: match[1]!, key: match[2]!, versionId };
  throw new S3Error('InvalidArgument', {
    message: 'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
    detail: { ArgumentName: 'x-amz-copy-source', ArgumentValue: header },
  });
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    throw new S3Error('InvalidArgument', {
      detail: { ArgumentName: 'x-amz-copy-source', ArgumentValue: address },
    });
  }
}

function describeCopy(request: S3Request, source: Source, object: StoredObject): Description {
  const replaced = headerOf(request, 'x-amz-metadata-directive') === 'REPLACE';
  const given = readDescription(request);
  if (replaced) return given;
  if (source.bucket === request.bucket && source.key === request.key && source.versionId === undefined) {
    throw new S3Error('InvalidRequest', {
      message:
        "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    });
  }
  return { headers: object.headers, metadata: object.metadata };
}

/** The MD5 of all bytes: a copy is not in parts although its source was. */
async function wholeMd5(store: Store, object: StoredObject): Promise<string> {
  if (!object.etag.includes('-')) return object.etag;
  const digest = createHash('md5');
  const whole = { start: 0, end: object.size };
  for await (const piece of readSegments(store, object, whole)) digest.update(piece);
  return digest.digest('hex');
}
