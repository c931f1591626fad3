import { createHash } from 'node:crypto';
import { checksumElement, checksumElements, startDigest } from '../body/checksums.ts';
import { receiveText } from '../body/receive-body.ts';
import { checkWriteConditions } from '../conditions.ts';
import type { Operation } from '../operation.ts';
import { xmlReply } from '../reply.ts';
import { S3Error } from '../s3-error.ts';
import type { Checksum, Part } from '../storage/version.ts';
import { childrenOf, readXml, textOf, type XmlElement } from '../xml/read-xml.ts';
import { createdHeaders, createObject } from './create-object.ts';
import { uploadIdOf } from './upload-parts.ts';

const smallestPart = 5 * 2 ** 20;

/** Makes an object of the parts that an XML document names. Every part but the last has 5 MiB or more. */
export const completeMultipartUpload: Operation = async (request, context) => {
  const { catalogue } = context.store;
  const { key } = request;
  const wanted = readWanted(await receiveText(request));
  const bucket = catalogue.bucket(request.bucket);
  const { upload, parts } = catalogue.upload(uploadIdOf(request), bucket.name, key);
  const chosen = wanted.map((element) => choosePart(element, parts));
  checkSizes(chosen);
  checkWriteConditions(request, key, bucket.latest(key));
  const draft = { headers: upload.headers, metadata: upload.metadata, ...joinParts(chosen) };
  const event = { reason: 'CompleteMultipartUpload' as const, completes: upload.id };
  const version = createObject(context, bucket, key, draft, event);
  const { etag, ...headers } = createdHeaders(bucket, version);
  const location = `http://${request.headers.host}/${bucket.name}/${encodeURIComponent(key)}`;
  return xmlReply(
    'CompleteMultipartUploadResult',
    { Location: location, Bucket: bucket.name, Key: key, ETag: etag, ...checksumElements(version.checksum) },
    headers,
  );
};

/** The parts named, in ascending order of their numbers. */
function readWanted(text: string): XmlElement[] {
  const document = readXml(text);
  const wanted = childrenOf(document, 'Part');
  if (document.name !== 'CompleteMultipartUpload' || wanted.length === 0) throw new S3Error('MalformedXML');
  const numbers = wanted.map(numberOf);
  if (numbers.some((number, at) => at > 0 && number <= numbers[at - 1]!))
    throw new S3Error('InvalidPartOrder');
  return wanted;
}

function numberOf(element: XmlElement): number {
  return Number(textOf(element, 'PartNumber') ?? Number.NaN);
}

function choosePart(element: XmlElement, parts: ReadonlyMap<number, Part>): Part {
  const part = parts.get(numberOf(element));
  const etag = textOf(element, 'ETag')?.replaceAll('"', '');
  const given = part?.checksum && textOf(element, checksumElement(part.checksum.algorithm));
  const sameChecksum = given === undefined || given === part?.checksum?.value;
  if (part && part.etag === etag && sameChecksum) return part;
  throw new S3Error('InvalidPart', { detail: { PartNumber: numberOf(element), ETag: etag ?? '' } });
}

function checkSizes(parts: readonly Part[]): void {
  const small = parts.slice(0, -1).find(({ segment }) => segment.size < smallestPart);
  if (!small) return;
  throw new S3Error('EntityTooSmall', {
    detail: { PartNumber: small.number, ProposedSize: small.segment.size, MinSizeAllowed: smallestPart },
  });
}

function joinParts(parts: readonly Part[]) {
  const digests = Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex')));
  return {
    etag: `${createHash('md5').update(digests).digest('hex')}-${parts.length}`,
    size: parts.reduce((total, { segment }) => total + segment.size, 0),
    segments: parts.map(({ segment }) => segment),
    checksum: compositeChecksum(parts),
  };
}

/** The checksum of the parts' checksums, where every part has one of the same algorithm. */
function compositeChecksum(parts: readonly Part[]): Checksum | undefined {
  const algorithm = parts[0]?.checksum?.algorithm;
  if (!algorithm || parts.some(({ checksum }) => checksum?.algorithm !== algorithm)) return undefined;
  const digest = startDigest(algorithm);
  for (const { checksum } of parts) digest.update(Buffer.from(checksum!.value, 'base64'));
  return { algorithm, value: `${digest.digest().toString('base64')}-${parts.length}`, type: 'COMPOSITE' };
}
