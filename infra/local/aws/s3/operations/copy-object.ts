import { checksumElements } from '../body/checksums.ts';
import { checkReadConditions, checkWriteConditions } from '../conditions.ts';
import { readDescription } from '../description.ts';
import type { Operation } from '../operation.ts';
import { xmlReply } from '../reply.ts';
import { headerOf, type S3Request } from '../request.ts';
import { preconditionFailed, S3Error } from '../s3-error.ts';
import type { Description, StoredObject } from '../storage/version.ts';
import { createdHeaders, createObject, versionHeader } from './create-object.ts';
import { findObject } from './find-object.ts';

interface Source {
  bucket: string;
  key: string;
  versionId?: string;
}

/** Makes a copy that shares the source's bytes, with its description or, by the directive REPLACE, a new one. */
export const copyObject: Operation = (request, context) => {
  const { catalogue } = context.store;
  const target = catalogue.bucket(request.bucket);
  const source = readSource(headerOf(request, 'x-amz-copy-source') ?? '');
  const sourceBucket = catalogue.bucket(source.bucket);
  const object = findObject(sourceBucket, source.key, source.versionId);
  if (!checkReadConditions(request, object, 'x-amz-copy-source-')) {
    throw preconditionFailed('x-amz-copy-source-If-None-Match');
  }
  checkWriteConditions(request, request.key, target.latest(request.key));
  const { size, etag, checksum, segments } = object;
  const draft = { ...describeCopy(request, source, object), size, etag, checksum, segments };
  const copy = createObject(context, target, request.key, draft, { reason: 'CopyObject' });
  const { etag: ETag, ...headers } = createdHeaders(target, copy);
  return xmlReply(
    'CopyObjectResult',
    { ETag, LastModified: copy.lastModified, ...checksumElements(checksum) },
    { ...headers, ...sourceVersionHeader(versionHeader(sourceBucket, object)) },
  );
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
