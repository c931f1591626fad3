import type { S3ServiceException, ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/client-s3';
import { ListObjectsV2Command, NoSuchKey, NotFound, type S3Client } from '@aws-sdk/client-s3';
import type { Pluggable } from '@smithy/types';

/** What S3 calls a missing object, by the command that reads it. */
const MISSING: Record<string, typeof NoSuchKey | typeof NotFound> = {
  GetObjectCommand: NoSuchKey,
  HeadObjectCommand: NotFound,
};

/**
 * Of an object that is missing S3 says 403 to who may list below folders alone, as sessions of tenants may (`infra/constructs/tenant-session.ts`).
 * A list of its very key tells what is missing from what is forbidden; what came to be there meanwhile is asked for once more.
 */
export const missingByName = (s3: S3Client): Pluggable<ServiceInputTypes, ServiceOutputTypes> => ({
  applyToStack: (stack) =>
    stack.add(
      (next, { commandName = '' }) =>
        (args) =>
          next(args).catch(async (error: S3ServiceException) => {
            const Missing = MISSING[commandName];
            const { $metadata } = error;
            if (!Missing || $metadata?.httpStatusCode !== 403) throw error;
            const { Bucket, Key } = args.input as { Bucket: string; Key: string };
            const list = new ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 });
            if ((await s3.send(list)).Contents?.[0]?.Key === Key) return next(args);
            throw new Missing({ message: Key, $metadata });
          }),
      { step: 'initialize' },
    ),
});
