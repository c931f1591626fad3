import { after } from 'node:test';
import { S3Client } from '@aws-sdk/client-s3';
import {
  type ObjectEvent,
  type ObjectStoreServer,
  startObjectStore,
} from '../../../../../../infra/local/aws/s3/object-store.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/** A header by which a request that no SDK sends is signed in form. */
export const signed = {
  authorization: `AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`,
};

export function clientOf(url: string): S3Client {
  return new S3Client({
    endpoint: url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
}

/** A store with the buckets `plain` and `versioned`, closed when the tests of the file are over. */
export async function openStore(): Promise<{
  store: ObjectStoreServer;
  client: S3Client;
  events: ObjectEvent[];
}> {
  const events: ObjectEvent[] = [];
  const store = await startObjectStore({
    folder: temporaryFolder(),
    onObjectEvent: (event) => events.push(event),
  });
  store.createBucket('plain', { versioned: false });
  store.createBucket('versioned', { versioned: true });
  const client = clientOf(store.url);
  after(async () => {
    client.destroy();
    await store.close();
  });
  return { store, client, events };
}

/** The name and status of the error that a call ends in. */
export async function errorOf(call: Promise<unknown>): Promise<{ name: string; status: number | undefined }> {
  try {
    await call;
  } catch (error) {
    const { name, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } };
    return { name, status: $metadata?.httpStatusCode };
  }
  throw new Error('The call succeeded.');
}
