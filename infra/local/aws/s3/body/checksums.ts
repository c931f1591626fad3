import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import { S3Error } from '../s3-error.ts';
import type { Checksum } from '../storage/version.ts';
import { crc32c } from './crc32c.ts';

export type Algorithm = Checksum['algorithm'];

/** A digest under way. */
export interface Digest {
  update(data: Uint8Array): void;
  digest(): Buffer;
}

/** The length in bytes of every checksum this store can compute. */
export const checksumLengths: Record<Algorithm, number> = { crc32: 4, crc32c: 4, sha1: 20, sha256: 32 };

const algorithms = Object.keys(checksumLengths) as Algorithm[];
const headerPrefix = 'x-amz-checksum-';
const otherHeaders = ['x-amz-checksum-mode', 'x-amz-checksum-algorithm', 'x-amz-checksum-type'];

export function startDigest(algorithm: Algorithm): Digest {
  if (algorithm === 'crc32') return startCrc(crc32);
  if (algorithm === 'crc32c') return startCrc(crc32c);
  return createHash(algorithm);
}

function startCrc(step: (data: Uint8Array, value: number) => number): Digest {
  let value = 0;
  return {
    update: (data) => {
      value = step(data, value);
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
  const algorithm = algorithms.find((candidate) => candidate === name.toLowerCase());
  if (algorithm) return algorithm;
  throw new S3Error('NotImplemented', { message: `The checksum algorithm ${name} is not implemented here.` });
}

/** Throws `BadDigest` where a computed checksum is not the one given, `InvalidRequest` where that is not one at all. */
export function checkChecksum(algorithm: Algorithm, computed: Buffer, given: string): void {
  if (Buffer.from(given, 'base64').length !== checksumLengths[algorithm]) {
    throw new S3Error('InvalidRequest', {
      message: `Value for ${headerPrefix}${algorithm} header is invalid.`,
    });
  }
  if (computed.toString('base64') === given) return;
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
