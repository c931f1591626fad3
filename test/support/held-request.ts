import { S3Client } from '@aws-sdk/client-s3';

type S3Command = { constructor: { name: string }; input: { Key?: string } };

/** A request that waits until it is let go. */
interface HeldRequest {
  /** Once it waits. */
  waits: Promise<void>;
  letGo(): void;
}

const send = S3Client.prototype.send as (...given: unknown[]) => Promise<unknown>;

/** Holds the next request of a kind for a key like this before it reaches the bucket; all others go as ever. */
export function heldRequest(kind: string, key: RegExp): HeldRequest {
  const [waiting, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  S3Client.prototype.send = async function (this: S3Client, ...given: unknown[]) {
    const { constructor: type, input } = given[0] as S3Command;
    if (type.name === kind && key.test(input.Key ?? '')) {
      S3Client.prototype.send = send as S3Client['send'];
      waiting.resolve();
      await opened.promise;
    }
    return send.apply(this, given);
  } as S3Client['send'];
  return { waits: waiting.promise, letGo: opened.resolve };
}
