import type { UploadVersion } from '@assay/platform/run/run-id';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '../runtime/storage.ts';

/** Bytes of each end of a file. */
const END = 64 * 1024;

/** The first and the last bytes of an upload that is not empty, 64 KiB each, by two ranged requests. */
export async function readEnds({
  bucket: Bucket,
  key: Key,
  versionId: VersionId,
}: UploadVersion): Promise<[first: Uint8Array, last: Uint8Array]> {
  const read = async (range: string) => {
    const { Body } = await s3().send(
      new GetObjectCommand({ Bucket, Key, VersionId, Range: `bytes=${range}` }),
    );
    return Body!.transformToByteArray();
  };
  return Promise.all([read(`0-${END - 1}`), read(`-${END}`)]);
}
