import type { UploadVersion } from '@assay/platform/run/run-id';
import { orderOf } from '@assay/platform/run/versions';
import * as z from 'zod';

/** What happened to one version of an object: it came to be; the object was deleted, and this is the delete marker; it is gone for good. */
export interface UploadEvent {
  what: 'created' | 'marked' | 'gone';
  source: UploadVersion;
  /** bytes; of a version that came to be */
  size: number;
  /** When it happened: ISO 8601. */
  at: string;
  /** See `orderOf`. */
  order: string;
}

/** S3 writes keys in its notifications as HTML forms do: percent-encoded, blanks as `+`. */
function decodeKey(key: string): string {
  return decodeURIComponent(key.replaceAll('+', ' '));
}

const recordSchema = z
  .object({
    eventSource: z.literal('aws:s3'),
    eventName: z.string().regex(/^ObjectCreated:|^ObjectRemoved:(?:Delete|DeleteMarkerCreated)$/),
    eventTime: z.iso.datetime(),
    s3: z.object({
      bucket: z.object({ name: z.string() }),
      object: z.object({
        key: z.string().transform(decodeKey),
        versionId: z.string(),
        size: z.int().default(0),
        sequencer: z.string().regex(/^[0-9a-f]+$/i),
      }),
    }),
  })
  .transform(({ eventName, eventTime, s3: { bucket, object } }): UploadEvent => {
    const { key, versionId, size, sequencer } = object;
    const removed = eventName === 'ObjectRemoved:Delete' ? 'gone' : 'marked';
    const what = eventName.startsWith('ObjectCreated:') ? 'created' : removed;
    return {
      what,
      source: { bucket: bucket.name, key, versionId },
      size,
      at: new Date(eventTime).toISOString(),
      order: orderOf({ eventTime, sequencer }),
    };
  });

const notificationSchema = z
  .object({ Records: z.array(recordSchema).min(1) })
  .transform(({ Records }) => Records);

/** What S3 sends when its notifications are set up. https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html */
const testSchema = z.object({ Event: z.literal('s3:TestEvent') }).transform((): UploadEvent[] => []);

/** EventBridge's "Object Created": what deployments of earlier versions may still have in their queue. */
const busSchema = z
  .object({
    'detail-type': z.literal('Object Created'),
    time: z.iso.datetime(),
    detail: z.object({
      bucket: z.object({ name: z.string() }),
      object: z.object({
        key: z.string(),
        'version-id': z.string(),
        size: z.int().default(0),
        sequencer: z.string(),
      }),
    }),
  })
  .transform(({ time: eventTime, detail: { bucket, object } }): UploadEvent[] => {
    const { key, 'version-id': versionId, size, sequencer } = object;
    const source = { bucket: bucket.name, key, versionId };
    const at = new Date(eventTime).toISOString();
    return [{ what: 'created', source, size, at, order: orderOf({ eventTime, sequencer }) }];
  });

const messageSchema = z.union([notificationSchema, testSchema, busSchema]);

/** The events of a message of the queue: S3 may put several into one; none of its test. Throws where it is no such message. */
export function readUploadEvents(body: string): UploadEvent[] {
  return messageSchema.parse(JSON.parse(body));
}
