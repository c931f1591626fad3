import { createHash } from 'node:crypto';
import { checkChecksum, checksumElement, checksumElements, startDigest } from '../body/checksums.ts';
import { receiveText } from '../body/receive-body.ts';
import { checkWriteConditions } from '../conditions.ts';
import type { Operation } from '../operation.ts';
import { xmlReply } from '../reply.ts';
import { headerOf, type S3Request } from '../request.ts';
import { S3Error } from '../s3-error.ts';
import type { Store } from '../storage/store.ts';
import type { Checksum, MultipartUpload, UploadPart } from '../storage/version.ts';
import { createdHeaders, createObject } from './create-object.ts';
import { uploadIdOf } from './upload-parts.ts';
import { readWantedParts, type WantedPart } from './wanted-parts.ts';

const smallestPart = 5 * 2 ** 20;

/** Makes an object of the parts that an XML document names. Every part but the last has 5 MiB or more. */
export const completeMultipartUpload: Operation = async (request, context) => {
  const { catalogue } = context.store;
  const { key } = request;
  const wanted = readWantedParts(await receiveText(request));
  const bucket = catalogue.bucket(request.bucket);
  const find = () => catalogue.upload(uploadIdOf(request), bucket.name, key);
  const { upload, parts } = find();
  const chosen = wanted.map((part) => choosePart(part, parts));
  checkSizes(chosen);
  const joined = joinParts(chosen);
  catalogue.references.retain(joined.segments);
  try {
    const checksum = await checksumOf(context.store, upload, chosen);
    checkWhole(request, checksum);
    find();
    checkWriteConditions(request, key, bucket.latest(key));
    const draft = { headers: upload.headers, metadata: upload.metadata, ...joined, checksum };
    const event = { reason: 'CompleteMultipartUpload' as const, completes: upload.id };
    const version = createObject(context, bucket, key, draft, event);
    const { etag, ...headers } = createdHeaders(bucket, version);
    const Location = `http://${request.headers.host}/${bucket.name}/${encodeURIComponent(key)}`;
    const tree = { Location, Bucket: bucket.name, Key: key, ETag: etag, ...checksumElements(checksum) };
    return xmlReply('CompleteMultipartUploadResult', tree, headers);
  } finally {
    catalogue.references.release(joined.segments);
  }
};

function choosePart(
  { number, etag, elements }: WantedPart,
  parts: ReadonlyMap<number, UploadPart>,
): UploadPart {
  const part = parts.get(number);
  const given = part?.checksum && elements.get(checksumElement(part.checksum.algorithm));
  const sameChecksum = given === undefined || given === part?.checksum?.value;
  if (part && part.etag === etag && sameChecksum) return part;
  throw new S3Error('InvalidPart', { detail: { PartNumber: number, ETag: etag } });
}

function checkSizes(parts: readonly UploadPart[]): void {
  const small = parts.slice(0, -1).find(({ segment }) => segment.size < smallestPart);
  if (!small) return;
  throw new S3Error('EntityTooSmall', {
    detail: { PartNumber: small.number, ProposedSize: small.segment.size, MinSizeAllowed: smallestPart },
  });
}

function joinParts(parts: readonly UploadPart[]) {
  const digests = Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex')));
  return {
    etag: `${createHash('md5').update(digests).digest('hex')}-${parts.length}`,
    size: parts.reduce((total, { segment }) => total + segment.size, 0),
    segments: parts.map(({ segment }) => segment),
  };
}

/** The checksum of the whole or of the parts' checksums, where every part has one of the same algorithm. */
async function checksumOf(
  store: Store,
  upload: MultipartUpload,
  parts: readonly UploadPart[],
): Promise<Checksum | undefined> {
  const algorithm = parts[0]?.checksum?.algorithm;
  if (!algorithm || parts.some(({ checksum }) => checksum?.algorithm !== algorithm)) return undefined;
  const digest = startDigest(algorithm);
  if (upload.checksumType === 'FULL_OBJECT') {
    const { segments, size } = joinParts(parts);
    for await (const piece of store.segments.read(segments, { start: 0, end: size })) digest.update(piece);
    return { algorithm, value: digest.digest().toString('base64'), type: 'FULL_OBJECT' };
  }
  for (const { checksum } of parts) digest.update(Buffer.from(checksum!.value, 'base64'));
  return { algorithm, value: `${digest.digest().toString('base64')}-${parts.length}`, type: 'COMPOSITE' };
}

/** Throws `BadDigest` where the client says another checksum of the whole object than the computed one. */
function checkWhole(request: S3Request, checksum: Checksum | undefined): void {
  const given = checksum && headerOf(request, `x-amz-checksum-${checksum.algorithm}`);
  if (given && checksum.type === 'FULL_OBJECT') checkChecksum(checksum.algorithm, checksum.value, given);
}
