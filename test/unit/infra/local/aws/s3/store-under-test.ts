import { after } from 'node:test';
import { S3Client } from '@aws-sdk/client-s3';
import { SignatureV4 } from '@smithy/signature-v4';
import {
  type ObjectEvent,
  type ObjectStoreServer,
  startObjectStore,
} from '../../../../../../infra/local/aws/s3/object-store.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

/** The form of a signature, which is nobody's. */
export const FORGED = `AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`;

const signerOf = ({ config: { credentials, region, sha256 } }: S3Client) =>
  new SignatureV4({ service: 's3', credentials, region, sha256, uriEscapePath: false });

function requestOf(address: string, method: string) {
  const { protocol, hostname, port, pathname: path, host, searchParams } = new URL(address);
  const headers = { host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
  const query = Object.fromEntries(searchParams);
  return { method, protocol, hostname, port: Number(port), path, headers, query };
}

/** Headers by which a request that no SDK sends is signed. */
export async function signedHeaders(address: string, method = 'GET'): Promise<Record<string, string>> {
  const { headers } = await signerOf(clientOf(address)).sign(requestOf(address, method));
  return headers;
}

/** An address that is signed itself. */
export async function presigned(address: string, seconds: number, { method = 'GET', at = new Date() } = {}) {
  const options = { expiresIn: seconds, signingDate: at };
  const { query = {} } = await signerOf(clientOf(address)).presign(requestOf(address, method), options);
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `${address.split('?')[0]}?${pairs.join('&')}`;
}

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
