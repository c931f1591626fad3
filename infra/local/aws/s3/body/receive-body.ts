import { createHash } from 'node:crypto';
import { headerOf, type S3Request } from '../request.ts';
import { S3Error } from '../s3-error.ts';
import type { StoredSegment } from '../storage/segments.ts';
import type { Store } from '../storage/store.ts';
import type { Checksum } from '../storage/version.ts';
import { announcedAlgorithm, type ChecksumDigest, checkChecksum, startDigest } from './checksums.ts';
import { decodeChunked } from './chunked-body.ts';

const largestPut = 5 * 2 ** 30;
const largestDocument = 8 * 2 ** 20;

/** What a body turned out to be: its MD5 in hexadecimal, and the checksum that came with it, verified. */
export interface Digests {
  etag: string;
  checksum?: Checksum;
}

/** Stores a body as it arrives. Nothing remains of it where a digest, a checksum or the length is not as given. */
export async function receiveSegment(
  request: S3Request,
  store: Store,
): Promise<Digests & { segment: StoredSegment }> {
  const body = openBody(request);
  const segment = await store.segments.write(body.data);
  try {
    return { ...body.verify(), segment };
  } catch (error) {
    store.segments.remove(segment.id);
    throw error;
  }
}

/** A document of text, of at most 8 MiB. Checksums among its headers are those of what it is about. */
export async function receiveText(request: S3Request): Promise<string> {
  checkLength(request, largestDocument);
  const pieces: Buffer[] = [];
  for await (const piece of rawBody(request)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

function openBody(request: S3Request): { data: AsyncIterable<Buffer>; verify(): Digests } {
  const trailers = new Map<string, string>();
  const length = checkLength(request, largestPut);
  const algorithm = announcedAlgorithm(request.headers);
  const md5 = createHash('md5');
  const sha256 = createSha256(request);
  const further = algorithm && startDigest(algorithm);
  let received = 0;

  async function* data(): AsyncGenerator<Buffer> {
    const raw = rawBody(request);
    for await (const piece of isChunked(request) ? decodeChunked(raw, trailers) : raw) {
      for (const digest of [md5, sha256, further]) digest?.update(piece);
      received += piece.length;
      if (received > length) throw new S3Error('IncompleteBody');
      yield piece;
    }
  }

  /** To be called when all data were read. */
  function verify(): Digests {
    if (received !== length) throw new S3Error('IncompleteBody');
    const digest = md5.digest();
    checkMd5(request, digest);
    if (sha256 && sha256.digest('hex') !== request.headers['x-amz-content-sha256']) {
      throw new S3Error('XAmzContentSHA256Mismatch');
    }
    const etag = digest.toString('hex');
    return further ? { etag, checksum: verified(request, trailers, algorithm!, further) } : { etag };
  }

  return { data: data(), verify };
}

function verified(
  request: S3Request,
  trailers: ReadonlyMap<string, string>,
  algorithm: Checksum['algorithm'],
  digest: ChecksumDigest,
): Checksum {
  const name = `x-amz-checksum-${algorithm}`;
  const given = trailers.get(name) ?? headerOf(request, name);
  if (given === undefined) {
    throw new S3Error('InvalidRequest', { message: `The trailer ${name} was announced and did not come.` });
  }
  checkChecksum(algorithm, digest.digest().toString('base64'), given);
  return { algorithm, value: given, type: 'FULL_OBJECT' };
}

/** The bytes as they came; a body that is left half read can still be passed over. */
function rawBody({ body }: S3Request): AsyncIterable<Buffer> {
  return body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
}

function isChunked({ headers }: S3Request): boolean {
  const encoded = String(headers['content-encoding'] ?? '').split(',');
  return (
    encoded.some((encoding) => encoding.trim() === 'aws-chunked') ||
    String(headers['x-amz-content-sha256'] ?? '').startsWith('STREAMING-')
  );
}

function checkLength(request: S3Request, limit: number): number {
  const name = isChunked(request) ? 'x-amz-decoded-content-length' : 'content-length';
  const length = Number(request.headers[name] ?? Number.NaN);
  if (!Number.isSafeInteger(length) || length < 0) throw new S3Error('MissingContentLength');
  if (length > limit) throw new S3Error('EntityTooLarge', { detail: { MaxSizeAllowed: limit } });
  return length;
}

/** A SHA-256 to compare with, where the client signed the body's. */
function createSha256({ headers }: S3Request) {
  return /^[0-9a-f]{64}$/.test(String(headers['x-amz-content-sha256'])) ? createHash('sha256') : undefined;
}

function checkMd5({ headers }: S3Request, digest: Buffer): void {
  const given = headers['content-md5'];
  if (given === undefined) return;
  const expected = Buffer.from(String(given), 'base64');
  if (expected.length !== 16) throw new S3Error('InvalidDigest');
  if (!expected.equals(digest)) {
    throw new S3Error('BadDigest', {
      detail: { ExpectedDigest: expected.toString('hex'), CalculatedDigest: digest.toString('hex') },
    });
  }
}
