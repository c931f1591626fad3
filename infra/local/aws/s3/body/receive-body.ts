import { createHash } from 'node:crypto';
import type { S3Request } from '../request.ts';
import { S3Error } from '../s3-error.ts';
import type { Segment } from '../storage/segments.ts';
import type { Store } from '../storage/store.ts';
import type { Checksum } from '../storage/version.ts';
import { announcedAlgorithm, checkChecksum, startDigest } from './checksums.ts';
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
): Promise<Digests & { segment: Segment }> {
  const body = openBody(request);
  const segment = await store.segments.write(body.data);
  try {
    return { ...body.verify(), segment };
  } catch (error) {
    store.segments.remove(segment.id);
    throw error;
  }
}

/** A whole body of text, verified, of at most 8 MiB. */
export async function receiveText(request: S3Request): Promise<string> {
  const body = openBody(request, largestDocument);
  const pieces: Buffer[] = [];
  for await (const piece of body.data) pieces.push(piece);
  body.verify();
  return Buffer.concat(pieces).toString();
}

interface OpenBody {
  data: AsyncIterable<Buffer>;
  /** To be called when all data were read. */
  verify(): Digests;
}

function openBody(request: S3Request, limit = largestPut): OpenBody {
  const trailers = new Map<string, string>();
  const length = declaredLength(request);
  if (length > limit) throw new S3Error('EntityTooLarge', { detail: { MaxSizeAllowed: limit } });
  const algorithm = announcedAlgorithm(request.headers);
  const md5 = createHash('md5');
  const sha256 = createSha256(request);
  const further = algorithm && startDigest(algorithm);
  let received = 0;

  async function* data(): AsyncGenerator<Buffer> {
    const raw = request.body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    const source = isChunked(request) ? decodeChunked(raw, trailers) : raw;
    for await (const piece of source) {
      for (const digest of [md5, sha256, further]) digest?.update(piece);
      received += piece.length;
      if (received > length) throw new S3Error('IncompleteBody');
      yield piece;
    }
  }

  function verify(): Digests {
    if (received !== length) throw new S3Error('IncompleteBody');
    const digest = md5.digest();
    checkMd5(request, digest);
    if (sha256 && sha256.digest('hex') !== request.headers['x-amz-content-sha256']) {
      throw new S3Error('XAmzContentSHA256Mismatch');
    }
    const etag = digest.toString('hex');
    if (!algorithm || !further) return { etag };
    return { etag, checksum: verifiedChecksum(request, trailers, algorithm, further.digest()) };
  }

  return { data: data(), verify };
}

function verifiedChecksum(
  request: S3Request,
  trailers: ReadonlyMap<string, string>,
  algorithm: Checksum['algorithm'],
  computed: Buffer,
): Checksum {
  const name = `x-amz-checksum-${algorithm}`;
  const given = trailers.get(name) ?? request.headers[name];
  if (typeof given !== 'string') {
    throw new S3Error('InvalidRequest', { message: `The trailer ${name} was announced and did not come.` });
  }
  checkChecksum(algorithm, computed, given);
  return { algorithm, value: given, type: 'FULL_OBJECT' };
}

function isChunked({ headers }: S3Request): boolean {
  const encoded = String(headers['content-encoding'] ?? '').split(',');
  return (
    encoded.some((encoding) => encoding.trim() === 'aws-chunked') ||
    String(headers['x-amz-content-sha256'] ?? '').startsWith('STREAMING-')
  );
}

function declaredLength(request: S3Request): number {
  const name = isChunked(request) ? 'x-amz-decoded-content-length' : 'content-length';
  const length = Number(request.headers[name] ?? Number.NaN);
  if (!Number.isSafeInteger(length) || length < 0) throw new S3Error('MissingContentLength');
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
