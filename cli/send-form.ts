import { randomUUID } from 'node:crypto';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { PresignedForm } from '@assay/kit/storage/presign';

/** Bytes that are sent between two words of how far it is. */
const PART = 1_000_000;

const field = (name: string, value: string, boundary: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** The form's bytes, the file in parts: `sent` is told after each how much of the file went out. */
function* partsOf(head: Buffer, file: Uint8Array, tail: Buffer, sent: (bytes: number) => void) {
  yield head;
  for (let at = 0; at < file.byteLength; at += PART) {
    yield file.subarray(at, at + PART);
    sent(Math.min(at + PART, file.byteLength));
  }
  yield tail;
}

/**
 * Sends a file by a form that was signed for it (multipart/form-data, https://www.rfc-editor.org/rfc/rfc7578). Returns the version that the
 * store gave it.
 * @throws AssayError SubmissionUnsupported where the store refuses it
 */
export async function sendForm(
  { url, fields }: Pick<PresignedForm, 'url' | 'fields'>,
  file: Uint8Array,
  sent: (bytes: number) => void,
): Promise<string> {
  const boundary = `assay-${randomUUID()}`;
  const named = Object.entries(fields).map(([name, value]) => field(name, value, boundary));
  const opening = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\r\n`;
  const head = Buffer.from(named.join('') + opening);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const length = head.byteLength + file.byteLength + tail.byteLength;
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(length),
  };
  const request = (url.startsWith('https:') ? overHttps : overHttp)(url, { method: 'POST', headers });
  const answered = new Promise<{ status: number; version: string | undefined }>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      const version = response.headers['x-amz-version-id'];
      resolve({ status: response.statusCode!, version: [version].flat()[0] });
    });
  });
  await Promise.race([pipeline(Readable.from(partsOf(head, file, tail, sent)), request), answered]);
  const { status, version } = await answered;
  if (status < 300 && version !== undefined) return version;
  const words = `The store did not take the file (${status}): try again; an upload has to begin within 15 minutes.`;
  throw new AssayError('StackUnavailable', words);
}
