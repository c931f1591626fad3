import { receiveSegment } from '../body/receive-body.ts';
import { checkWriteConditions } from '../conditions.ts';
import { readDescription } from '../description.ts';
import type { Operation } from '../operation.ts';
import { createdHeaders, createObject } from './create-object.ts';

/** Stores a body under a key. It is visible once it is whole, verified and its conditions hold. */
export const putObject: Operation = async (request, context) => {
  const { store } = context;
  const { key } = request;
  const bucket = store.catalogue.bucket(request.bucket);
  const description = readDescription(request);
  checkWriteConditions(request, key, bucket.latest(key));
  const { segment, etag, checksum } = await receiveSegment(request, store);
  try {
    checkWriteConditions(request, key, bucket.latest(key));
    const draft = { ...description, etag, checksum, size: segment.size, segments: [segment] };
    const version = createObject(context, bucket, key, draft, { reason: 'PutObject' });
    return { status: 200, headers: createdHeaders(bucket, version) };
  } catch (error) {
    store.segments.remove(segment.id);
    throw error;
  }
};
