import type { S3Client } from '@aws-sdk/client-s3';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';

/** Answers kept by the content of their request, so that a resumed or repeated run is not paid twice. */
export interface Memo {
  get(hash: string): Promise<string | null>;
  put(hash: string, answer: string): Promise<void>;
}

/**
 * A memo in S3: `{prefix}/{hash}.json`. `prefix` is `memo/{tenant}`, so that no tenant is answered from another's work.
 * Failures of S3 itself are thrown: the artifacts of the run live in the same bucket.
 */
export function createS3Memo({
  s3,
  bucket,
  prefix,
  used = async () => {},
}: {
  s3: S3Client;
  bucket: string;
  prefix: string;
  /** Told of the key of each answer that is found, and of each before it is kept. */
  used?: (key: string) => Promise<void>;
}): Memo {
  const folder = prefix.replace(/(?<!\/)\/+$/, '');
  const keyOf = (hash: string) => `${folder}/${hash}.json`;
  return {
    async get(hash) {
      try {
        const object = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(hash) }));
        const answer = (await object.Body?.transformToString()) ?? null;
        await used(keyOf(hash));
        return answer;
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return null;
        throw error;
      }
    },
    async put(hash, answer) {
      await used(keyOf(hash));
      const object = { Bucket: bucket, Key: keyOf(hash), Body: answer, ContentType: 'application/json' };
      await s3.send(new PutObjectCommand(object));
    },
  };
}
