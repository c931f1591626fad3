import { S3Error } from '../s3-error.ts';
import { ByteReader } from './byte-reader.ts';

/**
 * The data of an `aws-chunked` body: chunks of `{size in hexadecimal}[;chunk-signature=…] CRLF data CRLF`, the last
 * of size 0, then trailing headers, which are put into `trailers` in lower case. Signatures are not checked.
 */
export async function* decodeChunked(
  source: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  try {
    yield* readChunks(reader);
    for (let line = await reader.line(); line; line = await reader.line()) readTrailer(line, trailers);
  } finally {
    await reader.close();
  }
}

async function* readChunks(reader: ByteReader): AsyncGenerator<Buffer> {
  for (let size = sizeOf(await reader.line()); size > 0; size = sizeOf(await reader.line())) {
    yield* reader.take(size);
    if ((await reader.line()) !== '') throw new S3Error('IncompleteBody');
  }
}

function sizeOf(line: string | undefined): number {
  const digits = /^([0-9a-f]{1,8})(?:;.*)?$/i.exec(line ?? '')?.[1];
  if (digits === undefined) throw new S3Error('IncompleteBody');
  return Number.parseInt(digits, 16);
}

function readTrailer(line: string, trailers: Map<string, string>): void {
  const colon = line.indexOf(':');
  if (colon < 0) throw new S3Error('InvalidRequest', { message: 'A trailing header has no colon.' });
  trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
}
