import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import { S3Error } from '../s3-error.ts';
import type { Checksum } from '../storage/version.ts';
import { startCrc64 } from './crc64.ts';

type Algorithm = Checksum['algorithm'];

/** A digest under way. */
export interface ChecksumDigest {
  update(data: Uint8Array): void;
  digest(): Buffer;
}

/** Every checksum this store can compute, with its length in bytes. */
const algorithms: Record<Algorithm, { length: number; start(): ChecksumDigest }> = {
  crc32: { length: 4, start: startCrc32 },
  crc64nvme: { length: 8, start: startCrc64 },
  sha1: { length: 20, start: () => createHash('sha1') },
  sha256: { length: 32, start: () => createHash('sha256') },
};

const headerPrefix = 'x-amz-checksum-';
const otherHeaders = ['x-amz-checksum-mode', 'x-amz-checksum-algorithm', 'x-amz-checksum-type'];

export function startDigest(algorithm: Algorithm): ChecksumDigest {
  return algorithms[algorithm].start();
}

function startCrc32(): ChecksumDigest {
  let value = 0;
  return {
    update: (data) => {
      value = crc32(data, value);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    },
  };
}

/** The algorithm whose checksum comes with a request, in a header or in the trailer. Throws for one unknown here. */
export function announcedAlgorithm(headers: IncomingHttpHeaders): Algorithm | undefined {
  const names = [...Object.keys(headers), ...String(headers['x-amz-trailer'] ?? '').split(',')];
  const name = names
    .map((candidate) => candidate.trim().toLowerCase())
    .find((candidate) => candidate.startsWith(headerPrefix) && !otherHeaders.includes(candidate));
  return name === undefined ? undefined : knownAlgorithm(name.slice(headerPrefix.length));
}

/** The algorithm of that name, in any case. Throws `NotImplemented` for one that this store cannot compute. */
export function knownAlgorithm(name: string): Algorithm {
  const algorithm = name.toLowerCase();
  if (Object.hasOwn(algorithms, algorithm)) return algorithm as Algorithm;
  throw new S3Error('NotImplemented', { message: `The checksum algorithm ${name} is not implemented here.` });
}

/** Throws `BadDigest` where a computed checksum is not the one given, `InvalidRequest` where that is not one at all. */
export function checkChecksum(algorithm: Algorithm, computed: string, given: string): void {
  if (Buffer.from(given, 'base64').length !== algorithms[algorithm].length) {
    throw new S3Error('InvalidRequest', {
      message: `Value for ${headerPrefix}${algorithm} header is invalid.`,
    });
  }
  if (computed === given) return;
  const name = algorithm.toUpperCase();
  throw new S3Error('BadDigest', {
    message: `The ${name} you specified did not match the calculated checksum.`,
  });
}

/** The headers by which an answer shows a checksum. */
export function checksumHeaders(checksum: Checksum | undefined): Record<string, string> {
  if (!checksum) return {};
  return { [`${headerPrefix}${checksum.algorithm}`]: checksum.value, 'x-amz-checksum-type': checksum.type };
}

/** The XML elements by which an answer shows a checksum. */
export function checksumElements(checksum: Checksum | undefined): Record<string, string> {
  if (!checksum) return {};
  return { [checksumElement(checksum.algorithm)]: checksum.value, ChecksumType: checksum.type };
}

export function checksumElement(algorithm: Algorithm): string {
  return `Checksum${algorithm.toUpperCase()}`;
}
