import { checksumElements } from '../body/checksums.ts';
import { checkWriteConditions } from '../conditions.ts';
import { readDescription } from '../description.ts';
import type { Operation } from '../operation.ts';
import { xmlReply } from '../reply.ts';
import { headerOf, type S3Request } from '../request.ts';
import { S3Error } from '../s3-error.ts';
import type { Description } from '../storage/version.ts';
import { findSource } from './copy-source.ts';
import { createdHeaders, createObject, versionHeader } from './create-object.ts';

/** Makes a copy that shares the source's bytes. */
export const copyObject: Operation = (request, context) => {
  const target = context.store.catalogue.bucket(request.bucket);
  const source = findSource(request, context.store);
  checkWriteConditions(request, request.key, target.latest(request.key));
  const { size, etag, checksum, segments } = source.object;
  const toItself = target === source.bucket && source.key === request.key && source.versionId === undefined;
  const draft = { ...describeCopy(request, toItself, source.object), size, etag, checksum, segments };
  const copy = createObject(context, target, request.key, draft, { reason: 'CopyObject' });
  const { etag: ETag, ...headers } = createdHeaders(target, copy);
  return xmlReply(
    'CopyObjectResult',
    { ETag, LastModified: copy.lastModified, ...checksumElements(checksum) },
    { ...headers, ...versionHeader(source.bucket, source.object, 'x-amz-copy-source-version-id') },
  );
};

/** The source's description or, by the directive REPLACE, a new one. Throws where a copy would change nothing. */
function describeCopy(
  request: S3Request,
  toItself: boolean,
  { headers, metadata }: Description,
): Description {
  const description = readDescription(request);
  if (headerOf(request, 'x-amz-metadata-directive') === 'REPLACE') return description;
  if (!toItself) return { headers, metadata };
  throw new S3Error('InvalidRequest', {
    message: 'This copy request is illegal: it copies an object to itself and changes nothing of it.',
  });
}
