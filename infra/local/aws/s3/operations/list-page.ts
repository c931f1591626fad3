import { countOf, encodeKey, type S3Request } from '../request.ts';
import { S3Error } from '../s3-error.ts';
import { compareKeys, partitionPoint } from '../storage/key-order.ts';

const longestPage = 1000;

/** What a listing asks for. */
interface Listing {
  prefix: string;
  delimiter: string;
  /** at most 1,000 */
  maxKeys: number;
  /** Writes a key as the client asked: as it is, or percent-encoded. */
  encode(key: string): string;
  encoding: 'url' | undefined;
}

export function readListing(request: S3Request): Listing {
  const encoding = request.query.get('encoding-type') || undefined;
  if (encoding !== undefined && encoding !== 'url') {
    throw new S3Error('InvalidArgument', {
      message: 'Invalid Encoding Method specified in Request',
      detail: { ArgumentName: 'encoding-type', ArgumentValue: encoding },
    });
  }
  return {
    prefix: request.query.get('prefix') ?? '',
    delimiter: request.query.get('delimiter') ?? '',
    maxKeys: Math.min(longestPage, countOf(request, 'max-keys', longestPage)),
    encode: encoding === 'url' ? encodeKey : (key) => key,
    encoding,
  };
}

/** One line of a listing: a key, or a prefix that stands for all keys that begin with it. */
interface ListingLine {
  kind: 'key' | 'prefix';
  name: string;
}

/**
 * The lines of a listing in order, from the first key after `after` on. With a delimiter, keys that hold it beyond
 * the prefix are rolled up; `after` may be such a rolled-up prefix, which is then passed over whole.
 */
export function* linesOf(
  keys: readonly string[],
  { prefix, delimiter }: Pick<Listing, 'prefix' | 'delimiter'>,
  after: string,
  visible: (key: string) => boolean,
): Generator<ListingLine> {
  const passed =
    delimiter !== '' && after.endsWith(delimiter) && after !== prefix && after.startsWith(prefix);
  const isBefore = (key: string) =>
    compareKeys(key, prefix) < 0 || compareKeys(key, after) <= 0 || (passed && key.startsWith(after));
  let at = partitionPoint(keys, isBefore);
  while (at < keys.length && keys[at]!.startsWith(prefix)) {
    const key = keys[at]!;
    at += 1;
    if (!visible(key)) continue;
    const rolledUp = commonPrefix(key, prefix, delimiter);
    yield rolledUp === undefined ? { kind: 'key', name: key } : { kind: 'prefix', name: rolledUp };
    if (rolledUp !== undefined) at = pastPrefix(keys, rolledUp);
  }
}

function commonPrefix(key: string, prefix: string, delimiter: string): string | undefined {
  const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
}

function pastPrefix(keys: readonly string[], prefix: string): number {
  return partitionPoint(keys, (key) => compareKeys(key, prefix) < 0 || key.startsWith(prefix));
}
