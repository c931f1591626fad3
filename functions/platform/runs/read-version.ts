import type { ObjectVersion } from '@assay/kit/storage/object-versions';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { setting } from '../runtime/setting.ts';
import { s3 } from '../runtime/storage.ts';

/** Whether S3 says of a version of an object that it is not there any more. */
export const isGone = (error: unknown): boolean =>
  error instanceof Error && /MethodNotAllowed|NoSuchKey|NoSuchVersion/.test(error.name);

/** The bytes of a version of an object. Null: it is a delete marker, which holds nothing, or is gone. */
export async function readVersion({ key: Key, versionId: VersionId }: ObjectVersion): Promise<Buffer | null> {
  try {
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: setting('BUCKET'), Key, VersionId }));
    return Buffer.from(await Body!.transformToByteArray());
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}
