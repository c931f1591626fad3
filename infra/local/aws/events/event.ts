import { randomUUID } from 'node:crypto';
import type { ObjectEvent } from '../s3/operation.ts';

/** An EventBridge event in its wire form. */
export interface BusEvent {
  version: '0';
  id: string;
  'detail-type': string;
  source: string;
  account: string;
  time: string;
  region: string;
  resources: string[];
  detail: unknown;
}

export type EventContent = Pick<BusEvent, 'source' | 'detail-type' | 'detail'> & {
  resources?: string[];
  time?: Date;
};

/** Completes an event with id, account, region and time (whole seconds, as AWS writes it). */
export function busEvent(content: EventContent): BusEvent {
  const time = (content.time ?? new Date()).toISOString().replace(/\.\d+Z$/, 'Z');
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': content['detail-type'],
    source: content.source,
    account: '000000000000',
    time,
    region: 'us-east-1',
    resources: content.resources ?? [],
    detail: content.detail,
  };
}

/** S3's "Object Created" event. */
export function objectCreatedEvent(created: ObjectEvent): EventContent {
  const { bucket, key, size, etag, versionId, sequencer, reason } = created;
  return {
    source: 'aws.s3',
    'detail-type': 'Object Created',
    resources: [`arn:aws:s3:::${bucket}`],
    detail: {
      version: '0',
      bucket: { name: bucket },
      object: {
        key,
        size,
        etag,
        ...(versionId && { 'version-id': versionId }),
        sequencer,
      },
      'request-id': randomUUID(),
      requester: '000000000000',
      'source-ip-address': '127.0.0.1',
      reason,
    },
  };
}
