import type { XmlTree } from '../../wire/xml.ts';
import type { Operation } from '../operation.ts';
import { xmlReply } from '../reply.ts';
import type { VersionRecord } from '../storage/version.ts';
import { linesOf, readListing } from './list-page.ts';

interface VersionListing {
  key: string;
  version: VersionRecord;
  isLatest: boolean;
}

/** A version or a delete marker, as the listing tells of it. */
function elementsOf({ key, version, isLatest }: VersionListing, encode: (key: string) => string): XmlTree {
  const { versionId, lastModified } = version;
  const told = { Key: encode(key), VersionId: versionId, IsLatest: isLatest, LastModified: lastModified };
  if (version.deleteMarker) return told;
  return { ...told, ETag: `"${version.etag}"`, Size: version.size, StorageClass: 'STANDARD' };
}

/**
 * Lists the versions and delete markers of a bucket by prefix, the newest of each key first, page by page: after the version that
 * `version-id-marker` names of the key `key-marker`.
 */
export const listObjectVersions: Operation = (request, { store }) => {
  const bucket = store.catalogue.bucket(request.bucket);
  const { prefix, maxKeys, encode, encoding } = readListing(request);
  const keyMarker = request.query.get('key-marker') ?? '';
  const versionMarker = request.query.get('version-id-marker') ?? '';
  const versionsOf = (key: string): VersionListing[] => {
    const newest = bucket.versionsOf(key).toReversed();
    const passed =
      key === keyMarker ? newest.findIndex(({ versionId }) => versionId === versionMarker) + 1 : 0;
    return newest.map((version, at) => ({ key, version, isLatest: at === 0 })).slice(passed);
  };
  const hasMore = versionMarker !== '' ? versionsOf(keyMarker) : [];
  const later = linesOf(bucket.keys, { prefix, delimiter: '' }, keyMarker, () => true);
  const versionListings: VersionListing[] = [...hasMore];
  for (const { name } of later) {
    if (versionListings.length > maxKeys) break;
    versionListings.push(...versionsOf(name));
  }
  const shown = versionListings.slice(0, maxKeys);
  const isTruncated = versionListings.length > maxKeys;
  const last = shown.at(-1);
  const of = (isMarker: boolean) =>
    shown
      .filter(({ version }) => version.deleteMarker === isMarker)
      .map((listed) => elementsOf(listed, encode));
  return xmlReply('ListVersionsResult', {
    Name: bucket.name,
    Prefix: encode(prefix),
    KeyMarker: encode(keyMarker),
    VersionIdMarker: versionMarker,
    MaxKeys: maxKeys,
    EncodingType: encoding,
    IsTruncated: isTruncated,
    NextKeyMarker: isTruncated ? encode(last!.key) : undefined,
    NextVersionIdMarker: isTruncated ? last!.version.versionId : undefined,
    Version: of(false),
    DeleteMarker: of(true),
  });
};
