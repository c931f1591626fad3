import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { SignatureV4 } from '@smithy/signature-v4';

type HttpRequest = Parameters<SignatureV4['presign']>[0];

/** What an address or a form opens, for how long (seconds). */
interface PresignedObject {
  bucket: string;
  key: string;
  seconds: number;
}

/** A form that one file may be sent with. */
export interface PresignedForm {
  url: string;
  fields: Record<string, string>;
  /** ISO 8601 */
  expiresAt: string;
}

/** What reads has no body that could be signed: S3 reckons an address's signature with this in its place. */
const UNSIGNED = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };

/** The signer of a client, with its credentials and region. */
function signerOf({ config }: S3Client): SignatureV4 {
  const { credentials, region, sha256 } = config;
  return new SignatureV4({ service: 's3', credentials, region, sha256, uriEscapePath: false });
}

/** What a client would send for a command, before it is signed; nothing is sent. */
async function requestOf(s3: S3Client, command: GetObjectCommand | PutObjectCommand): Promise<HttpRequest> {
  const asked = command as GetObjectCommand;
  let request: unknown;
  asked.middlewareStack.add(
    () => async (args) => {
      request = args.request;
      return { response: undefined, output: { $metadata: {} } };
    },
    { step: 'finalizeRequest', priority: 'high' },
  );
  await s3.send(asked);
  return request as HttpRequest;
}

function addressOf({ protocol, hostname, port, path, query = {} }: HttpRequest): string {
  const parameters = Object.entries(query).flatMap(([name, values]) =>
    [values ?? ''].flat().map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
  );
  const asked = parameters.length > 0 ? `?${parameters.join('&')}` : '';
  return `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}${asked}`;
}

/**
 * An address that whoever has it may read one object at, as the client may. `file`: the name under which a browser keeps it.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export async function presignRead(
  s3: S3Client,
  { bucket: Bucket, key: Key, seconds, file }: PresignedObject & { file: string },
  now: Date,
): Promise<{ url: string; expiresAt: string }> {
  const ResponseContentDisposition = `inline; filename="${file}"`;
  const { headers, ...request } = await requestOf(
    s3,
    new GetObjectCommand({ Bucket, Key, ResponseContentDisposition }),
  );
  const unsigned = { ...request, headers: { host: headers.host!, ...UNSIGNED } };
  const signed = await signerOf(s3).presign(unsigned as HttpRequest, {
    expiresIn: seconds,
    signingDate: now,
  });
  return {
    url: addressOf(signed as HttpRequest),
    expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(),
  };
}

/** `20261123T080000Z` */
const stampOf = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/**
 * A form that whoever has it may store one object with, under one key, with metadata and a type that cannot be changed and of a size in
 * bytes that S3 itself keeps to. https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
export async function presignForm(
  s3: S3Client,
  {
    bucket,
    key,
    seconds,
    bytes,
    metadata = {},
    type,
  }: PresignedObject & { bytes: [number, number]; metadata?: Record<string, string>; type?: string },
  now: Date,
): Promise<PresignedForm> {
  const { accessKeyId, sessionToken } = await s3.config.credentials();
  const region = await s3.config.region();
  const stamp = stampOf(now);
  const fields = {
    key,
    ...(type !== undefined && { 'Content-Type': type }),
    ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value])),
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKeyId}/${stamp.slice(0, 8)}/${region}/s3/aws4_request`,
    'x-amz-date': stamp,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  };
  const expiresAt = new Date(now.getTime() + seconds * 1000).toISOString();
  const exactly = Object.entries(fields).map(([name, value]) => ({ [name]: value }));
  const conditions = [{ bucket }, ...exactly, ['content-length-range', ...bytes]];
  const policy = Buffer.from(JSON.stringify({ expiration: expiresAt, conditions })).toString('base64');
  const signature = await signerOf(s3).sign(policy, { signingDate: now });
  const put = await requestOf(s3, new PutObjectCommand({ Bucket: bucket, Key: key, Body: '' }));
  const bucketPath = s3.config.forcePathStyle ? `/${bucket}` : '/';
  const url = addressOf({ ...put, query: {}, path: bucketPath });
  return { url, fields: { ...fields, policy, 'x-amz-signature': signature }, expiresAt };
}
