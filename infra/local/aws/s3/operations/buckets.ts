import type { Operation } from '../operation.ts';
import { xmlReply } from '../reply.ts';
import { S3Error } from '../s3-error.ts';
import type { Store } from '../storage/store.ts';

const validName = /^(?!\d+\.\d+\.\d+\.\d+$)(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Makes a bucket, or sets the versioning of one that exists. True: it was made. Throws `InvalidBucketName`. */
export function ensureBucket(store: Store, name: string, versioned: boolean): boolean {
  if (!validName.test(name)) throw new S3Error('InvalidBucketName', { detail: { BucketName: name } });
  const existing = store.catalogue.findBucket(name);
  const versioning = versioned ? 'Enabled' : existing && existing.versioning !== 'Off' ? 'Suspended' : 'Off';
  if (existing?.versioning === versioning) return false;
  const created = existing?.created ?? new Date().toISOString();
  store.commit({ type: 'bucket', name, versioning, created });
  return existing === undefined;
}

export const listBuckets: Operation = (_, { store }) => {
  const buckets = store.catalogue.buckets.map(({ name, created }) => ({ Name: name, CreationDate: created }));
  return xmlReply('ListAllMyBucketsResult', { Buckets: { Bucket: buckets }, Owner: { ID: 'local' } });
};
