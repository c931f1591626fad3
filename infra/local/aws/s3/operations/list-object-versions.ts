import type { Operation } from '../operation.ts';
import { xmlReply } from '../reply.ts';
import type { Bucket } from '../storage/bucket.ts';
import type { Version } from '../storage/version.ts';
import type { XmlTree } from '../xml/write-xml.ts';
import { listingElements } from './list-objects-v2.ts';
import { type Line, type Listing, linesOf, readListing } from './list-page.ts';

/** A line with the version that it shows; a rolled-up prefix shows none. */
interface VersionLine extends Line {
  version?: Version;
  isLatest?: boolean;
}

/** Lists every version and delete marker of a bucket: keys in order, the versions of a key newest first. */
export const listObjectVersions: Operation = (request, { store }) => {
  const bucket = store.catalogue.bucket(request.bucket);
  const listing = readListing(request);
  const keyMarker = request.query.get('key-marker') ?? '';
  const versionIdMarker = request.query.get('version-id-marker') ?? '';
  const lines = versionLines(bucket, listing, keyMarker, versionIdMarker);
  const page = listing.maxKeys === 0 ? [] : [...lines.take(listing.maxKeys + 1)];
  const shown = page.slice(0, listing.maxKeys);
  const last = page.length > shown.length ? shown.at(-1) : undefined;
  return xmlReply('ListVersionsResult', {
    Name: bucket.name,
    ...listingElements(listing),
    KeyMarker: listing.encode(keyMarker),
    VersionIdMarker: versionIdMarker,
    NextKeyMarker: last && listing.encode(last.name),
    NextVersionIdMarker: last?.version?.versionId,
    IsTruncated: last !== undefined,
    ...versionElements(shown, listing),
  });
};

function* versionLines(
  bucket: Bucket,
  listing: Listing,
  keyMarker: string,
  idMarker: string,
): Generator<VersionLine> {
  if (idMarker && keyMarker.startsWith(listing.prefix)) yield* keyLines(bucket, keyMarker, idMarker);
  for (const line of linesOf(bucket.keys, listing, keyMarker, () => true)) {
    if (line.kind === 'prefix') yield line;
    else yield* keyLines(bucket, line.name, '');
  }
}

/** The versions of one key, newest first; those older than the marked one where there is a mark. */
function keyLines(bucket: Bucket, name: string, idMarker: string): VersionLine[] {
  const newestFirst = bucket.versionsOf(name).toReversed();
  const marked = newestFirst.findIndex(({ versionId }) => versionId === idMarker);
  const lines = newestFirst.map((version, at) => ({
    kind: 'key' as const,
    name,
    version,
    isLatest: at === 0,
  }));
  return idMarker && marked < 0 ? [] : lines.slice(marked + 1);
}

function versionElements(lines: readonly VersionLine[], { encode }: Listing): XmlTree {
  const ofKind = (deleteMarker: boolean) =>
    lines.filter(({ version }) => version?.deleteMarker === deleteMarker);
  return {
    Version: ofKind(false).map((line) => versionElement(line, encode)),
    DeleteMarker: ofKind(true).map((line) => versionElement(line, encode)),
    CommonPrefixes: lines
      .filter(({ kind }) => kind === 'prefix')
      .map(({ name }) => ({ Prefix: encode(name) })),
  };
}

function versionElement({ name, version, isLatest }: VersionLine, encode: Listing['encode']): XmlTree {
  const object = version?.deleteMarker === false ? version : undefined;
  return {
    Key: encode(name),
    VersionId: version?.versionId,
    IsLatest: isLatest,
    LastModified: version?.lastModified,
    ETag: object && `"${object.etag}"`,
    Size: object?.size,
    StorageClass: object && 'STANDARD',
    Owner: { ID: 'local' },
  };
}
