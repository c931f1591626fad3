import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import pLimit from 'p-limit';

/** A version of an object, or a delete marker. */
export interface ObjectVersion {
  key: string;
  versionId: string;
}

/** A version as it is listed. */
export interface ListedVersion extends ObjectVersion {
  modified: Date;
  /** Whether the object has this content now; null: a delete marker, which has none. */
  isThere: boolean | null;
}

const versionOf = (key?: string, versionId?: string, modified?: Date) => ({
  key: key!,
  versionId: versionId!,
  modified: modified!,
});

/** Requests to delete versions that are under way at the same time. */
const DELETED_AT_ONCE = 20;

/** Every version and delete marker of every object under a prefix, with when it was made, page by page. */
export async function* eachVersion(
  s3: S3Client,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<ListedVersion> {
  let after: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {};
  while (after) {
    const page: ListObjectVersionsCommandOutput = await s3.send(
      new ListObjectVersionsCommand({ Bucket, Prefix, ...after }),
    );
    for (const { Key, VersionId, LastModified, IsLatest } of page.Versions ?? [])
      yield { ...versionOf(Key, VersionId, LastModified), isThere: IsLatest === true };
    for (const { Key, VersionId, LastModified } of page.DeleteMarkers ?? [])
      yield { ...versionOf(Key, VersionId, LastModified), isThere: null };
    const { IsTruncated, NextKeyMarker, NextVersionIdMarker } = page;
    after = IsTruncated ? { KeyMarker: NextKeyMarker, VersionIdMarker: NextVersionIdMarker } : undefined;
  }
}

/** Every version and delete marker of every object under a prefix. */
export async function listVersions(s3: S3Client, bucket: string, prefix: string): Promise<ObjectVersion[]> {
  const found: ObjectVersion[] = [];
  for await (const { key, versionId } of eachVersion(s3, bucket, prefix)) found.push({ key, versionId });
  return found;
}

/** Deletes versions for good; those that are not there are no failure. */
export async function removeVersions(
  s3: S3Client,
  Bucket: string,
  versions: readonly ObjectVersion[],
): Promise<void> {
  await pLimit(DELETED_AT_ONCE).map(versions, ({ key: Key, versionId: VersionId }) =>
    s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId })),
  );
}
