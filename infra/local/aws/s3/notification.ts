import { randomUUID } from 'node:crypto';
import type { ObjectEvent } from './operation.ts';
import { encodeKey } from './request.ts';

/** One of a bucket's notifications: which events of which keys go to which queue. */
export interface QueueNotification {
  queueArn: string;
  /** Such as `s3:ObjectCreated:*` or `s3:ObjectRemoved:DeleteMarkerCreated`. */
  event: string;
  /** Empty: any. */
  prefix: string;
  suffix: string;
}

/** The events that S3 sends of what a versioned bucket can do here. */
export const EVENT_NAMES = {
  PutObject: 'ObjectCreated:Put',
  PostObject: 'ObjectCreated:Post',
  CopyObject: 'ObjectCreated:Copy',
  CompleteMultipartUpload: 'ObjectCreated:CompleteMultipartUpload',
  DeleteMarkerCreated: 'ObjectRemoved:DeleteMarkerCreated',
  Delete: 'ObjectRemoved:Delete',
} as const satisfies Record<ObjectEvent['reason'], string>;

/** Whether a notification's pattern is one of an event that there is. */
export function isEventPattern(pattern: string): boolean {
  return Object.values(EVENT_NAMES).some((name) => isOfPattern(name, pattern));
}

function isOfPattern(name: string, pattern: string): boolean {
  const [, own = ''] = /^s3:(.*)$/.exec(pattern) ?? [];
  return own.endsWith(':*') ? name.startsWith(own.slice(0, -1)) : name === own;
}

/** Whether a notification is of an event. */
export function notifies(
  { event, prefix, suffix }: QueueNotification,
  { reason, key }: ObjectEvent,
): boolean {
  return isOfPattern(EVENT_NAMES[reason], event) && key.startsWith(prefix) && key.endsWith(suffix);
}

/** The message of an event. https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html */
export function notificationOf({ bucket, key, size, etag, versionId, sequencer, reason, at }: ObjectEvent) {
  const object = {
    key: encodeKey(key),
    ...(size !== undefined && { size }),
    ...(etag !== undefined && { eTag: etag }),
    ...(versionId !== undefined && { versionId }),
    sequencer,
  };
  const record = {
    eventVersion: '2.1',
    eventSource: 'aws:s3',
    awsRegion: 'us-east-1',
    eventTime: at,
    eventName: EVENT_NAMES[reason],
    userIdentity: { principalId: 'AWS:local' },
    requestParameters: { sourceIPAddress: '127.0.0.1' },
    responseElements: { 'x-amz-request-id': requestId(), 'x-amz-id-2': requestId() },
    s3: {
      s3SchemaVersion: '1.0',
      configurationId: 'local',
      bucket: { name: bucket, ownerIdentity: { principalId: 'local' }, arn: `arn:aws:s3:::${bucket}` },
      object,
    },
  };
  return { Records: [record] };
}

/** What S3 sends once to every queue of a bucket's notifications when they are set up. */
export function testNotification(bucket: string, at: Date) {
  const ids = { RequestId: requestId(), HostId: requestId() };
  return { Service: 'Amazon S3', Event: 's3:TestEvent', Time: at.toISOString(), Bucket: bucket, ...ids };
}

const requestId = () => randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase();
