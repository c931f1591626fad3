import type { S3ServiceException, ServiceInputTypes, ServiceOutputTypes } from '@aws-sdk/client-s3';
import { ListObjectsV2Command, NoSuchKey, NotFound, type S3Client } from '@aws-sdk/client-s3';
import type { Pluggable } from '@smithy/types';

/** Commands that read an object, with what S3 throws where it is missing. */
const READS = new Map<string | undefined, typeof NoSuchKey | typeof NotFound>([
  ['CopyObjectCommand', NoSuchKey],
  ['GetObjectCommand', NoSuchKey],
  ['HeadObjectCommand', NotFound],
]);

/** The object that a command reads. */
function readBy({ Bucket, Key, CopySource }: Record<'Bucket' | 'Key' | 'CopySource', string>) {
  const source = CopySource && decodeURIComponent(CopySource.split('?', 1)[0]!);
  return { Bucket, Key: source ? source.slice(source.indexOf('/') + 1) : Key };
}

/**
 * Of an object that is missing S3 says 403 to who may list below folders alone, as sessions of tenants may (`infra/constructs/tenant-session.ts`).
 * A list of its very key tells what is missing from what is forbidden; what came to be there meanwhile is asked for once more.
 */
export const missingByName = (s3: S3Client): Pluggable<ServiceInputTypes, ServiceOutputTypes> => ({
  applyToStack: (stack) =>
    stack.add(
      (next, { commandName }) =>
        (args) =>
          next(args).catch(async (error: S3ServiceException) => {
            const Missing = READS.get(commandName);
            const { $metadata } = error;
            if (!Missing || $metadata?.httpStatusCode !== 403) throw error;
            const { Bucket, Key } = readBy(args.input as never);
            const list = new ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 });
            if ((await s3.send(list)).Contents?.[0]?.Key === Key) return next(args);
            throw new Missing({ message: Key, $metadata });
          }),
      { step: 'initialize' },
    ),
});
