import * as z from 'zod';
import { signAs } from '../../wire/signature.ts';
import { S3Error } from '../s3-error.ts';

const condition = z.union([
  z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
  z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
  z.record(z.string(), z.string()),
]);
const policySchema = z.object({ expiration: z.iso.datetime(), conditions: z.array(condition) });

/** What is sent by a form: its fields by names in lower case, and the size of its file in bytes. */
interface FormUpload {
  bucket: string;
  fields: ReadonlyMap<string, string>;
  size: number;
}

/** Fields that no condition has to name: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html */
const FREE = /^(?:policy|x-amz-signature|file|x-ignore-.*)$/;

const denied = (message: string) =>
  new S3Error('AccessDenied', { message: `Invalid according to Policy: ${message}` });

function readPolicy(encoded: string | undefined) {
  if (encoded === undefined) throw new S3Error('AccessDenied');
  try {
    return policySchema.parse(JSON.parse(Buffer.from(encoded, 'base64').toString()));
  } catch {
    throw new S3Error('InvalidRequest', { message: 'Invalid Policy' });
  }
}

function checkSize(size: number, least: number, most: number): void {
  if (size > most)
    throw new S3Error('EntityTooLarge', { detail: { ProposedSize: size, MaxSizeAllowed: most } });
  if (size < least)
    throw new S3Error('EntityTooSmall', { detail: { ProposedSize: size, MinSizeAllowed: least } });
}

/**
 * Holds a form to the policy that comes with it: its signature, its time, the conditions on its fields, which have to be of all of them, and on the size.
 * @throws S3Error SignatureDoesNotMatch, AccessDenied, InvalidRequest, EntityTooLarge, EntityTooSmall
 */
export function checkFormPolicy({ bucket, fields, size }: FormUpload, now: number): void {
  const { expiration, conditions } = readPolicy(fields.get('policy'));
  if (signAs(fields.get('x-amz-credential') ?? '', fields.get('policy')!) !== fields.get('x-amz-signature'))
    throw new S3Error('SignatureDoesNotMatch');
  if (Date.parse(expiration) < now) throw denied('Policy expired.');
  const sent = new Map([...fields, ['bucket', bucket]]);
  const named = new Set<string>();
  const check = (name: string, holds: (value: string) => boolean, words: string) => {
    named.add(name);
    if (!holds(sent.get(name) ?? '')) throw denied(`Policy Condition failed: ${words}`);
  };
  for (const one of conditions) {
    if (!Array.isArray(one))
      for (const [name, value] of Object.entries(one))
        check(name.toLowerCase(), (given) => given === value, `["eq", "$${name}", "${value}"]`);
    else if (one[0] === 'content-length-range') checkSize(size, one[1], one[2]);
    else {
      const [kind, name, value] = one;
      const holds = (given: string) => (kind === 'eq' ? given === value : given.startsWith(value));
      check(name.slice(1).toLowerCase(), holds, JSON.stringify(one));
    }
  }
  const extra = [...fields.keys()].find((name) => !FREE.test(name) && !named.has(name));
  if (extra) throw denied(`Extra input fields: ${extra}`);
}
