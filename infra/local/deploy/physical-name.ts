import { createHash } from 'node:crypto';

/** The longest bucket name; the other services allow more. */
const LONGEST = 63;

/**
 * A name that follows from stack and logical id alone, so that a stack started again finds its buckets, tables and
 * queues. Lower case, valid for every service; a long one ends in 8 hexadecimal digits of its digest.
 */
export function physicalName(stackName: string, logicalId: string): string {
  const name = `${stackName}-${logicalId}`.toLowerCase().replace(/[^a-z0-9-]/g, '-');
  if (name.length <= LONGEST) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, LONGEST - 9)}-${digest}`;
}

/** An ARN of the local account and region. */
export function localArn(service: string, resource: string): string {
  return `arn:aws:${service}:us-east-1:000000000000:${resource}`;
}
