import { checksumElements } from '../body/checksums.ts';
import { checkReadConditions, checkWriteConditions } from '../conditions.ts';
import { readDescription } from '../description.ts';
import type { Operation } from '../operation.ts';
import { xmlReply } from '../reply.ts';
import { decode, headerOf, type S3Request } from '../request.ts';
import { preconditionFailed, S3Error } from '../s3-error.ts';
import type { Description } from '../storage/version.ts';
import { createdHeaders, createObject, versionHeader } from './create-object.ts';
import { findObject } from './find-object.ts';

/** Makes a copy that shares the source's bytes. */
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
  const toItself = target === sourceBucket && source.key === request.key && source.versionId === undefined;
  const draft = { ...describeCopy(request, toItself, object), size, etag, checksum, segments };
  const copy = createObject(context, target, request.key, draft, { reason: 'CopyObject' });
  const { etag: ETag, ...headers } = createdHeaders(target, copy);
  return xmlReply(
    'CopyObjectResult',
    { ETag, LastModified: copy.lastModified, ...checksumElements(checksum) },
    { ...headers, ...versionHeader(sourceBucket, object, 'x-amz-copy-source-version-id') },
  );
};

/** Reads `[/]{bucket}/{key}[?versionId={id}]`, percent-encoded. */
function readSource(header: string) {
  const [address = '', versionId] = header.split('?versionId=');
  const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(decode(address)) ?? [];
  if (bucket && key) return { bucket, key, versionId };
  throw new S3Error('InvalidArgument', {
    message: 'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
    detail: { ArgumentName: 'x-amz-copy-source', ArgumentValue: header },
  });
}

/** The source's description or, by the directive REPLACE, a new one. Throws where a copy would change nothing. */
function describeCopy(
  request: S3Request,
  toItself: boolean,
  { headers, metadata }: Description,
): Description {
  const given = readDescription(request);
  if (headerOf(request, 'x-amz-metadata-directive') === 'REPLACE') return given;
  if (!toItself) return { headers, metadata };
  throw new S3Error('InvalidRequest', {
    message: 'This copy request is illegal: it copies an object to itself and changes nothing of it.',
  });
}
