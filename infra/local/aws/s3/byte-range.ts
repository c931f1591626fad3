import { S3Error } from './s3-error.ts';

/** The bytes from `start` up to but not including `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The one range of a `Range` header, undefined where the whole object is to be sent: no header, one that cannot be
 * read, or several ranges, which S3 does not serve. Throws `InvalidRange` (416) where nothing of it exists.
 */
export function readRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const range = match[1] === '' ? lastBytes(Number(match[2]), size) : between(match[1]!, match[2]!, size);
  if (range && range.start >= range.end) {
    throw new S3Error('InvalidRange', {
      detail: { RangeRequested: header!, ActualObjectSize: size },
      headers: { 'content-range': `bytes */${size}` },
    });
  }
  return range;
}

function lastBytes(count: number, size: number): ByteRange {
  return { start: Math.max(0, size - count), end: count === 0 ? 0 : size };
}

function between(first: string, last: string, size: number): ByteRange | undefined {
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  return { start, end: last === '' ? size : Math.min(size, Number(last) + 1) };
}
