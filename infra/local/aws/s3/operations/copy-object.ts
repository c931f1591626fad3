import { createHash } from 'node:crypto';
import { checksumElements } from '../body/checksums.ts';
import { checkWriteConditions } from '../conditions.ts';
import { readDescription } from '../description.ts';
import type { Operation } from '../operation.ts';
import { xmlReply } from '../reply.ts';
import { headerOf, type S3Request } from '../request.ts';
import { S3Error } from '../s3-error.ts';
import type { Segments } from '../storage/segments.ts';
import type { Description, StoredObject } from '../storage/version.ts';
import { findSource } from './copy-source.ts';
import { createdHeaders, createObject, versionHeader } from './create-object.ts';

/** Makes a copy that shares the source's bytes. */
export const copyObject: Operation = async (request, context) => {
  const { catalogue, segments } = context.store;
  const target = catalogue.bucket(request.bucket);
  const source = findSource(request, context.store);
  catalogue.references.retain(source.object.segments);
  try {
    const content = await asOnePart(segments, source.object);
    checkWriteConditions(request, request.key, target.latest(request.key));
    const toItself = target === source.bucket && source.key === request.key && source.versionId === undefined;
    const draft = { ...describeCopy(request, toItself, source.object), ...content };
    const copy = createObject(context, target, request.key, draft, { reason: 'CopyObject' });
    const { etag: ETag, ...headers } = createdHeaders(target, copy);
    return xmlReply(
      'CopyObjectResult',
      { ETag, LastModified: copy.lastModified, ...checksumElements(copy.checksum) },
      { ...headers, ...versionHeader(source.bucket, source.object, 'x-amz-copy-source-version-id') },
    );
  } finally {
    catalogue.references.release(source.object.segments);
  }
};

/** What a copy holds: whatever parts its source came in, its entity tag is the MD5 of its bytes (API reference, "Object"). */
async function asOnePart(stored: Segments, { size, etag, checksum, segments }: StoredObject) {
  if (!etag.includes('-')) return { size, etag, checksum, segments };
  const md5 = createHash('md5');
  for await (const piece of stored.read(segments, { start: 0, end: size })) md5.update(piece);
  const whole = checksum?.type === 'FULL_OBJECT' ? checksum : undefined;
  return { size, etag: md5.digest('hex'), checksum: whole, segments };
}

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
