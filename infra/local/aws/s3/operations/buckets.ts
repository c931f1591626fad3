import { receiveText } from '../body/receive-body.ts';
import type { Operation } from '../operation.ts';
import { xmlReply } from '../reply.ts';
import { S3Error } from '../s3-error.ts';
import type { Store } from '../storage/store.ts';
import { readXml, textOf } from '../xml/read-xml.ts';

const region = 'us-east-1';
const validName = /^(?!\d+\.\d+\.\d+\.\d+$)(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Makes a bucket, or sets the versioning of one that exists. Throws `InvalidBucketName`. */
export function ensureBucket(store: Store, name: string, versioned: boolean): void {
  if (!validName.test(name)) throw new S3Error('InvalidBucketName', { detail: { BucketName: name } });
  const existing = store.catalogue.findBucket(name);
  const versioning = versioned ? 'Enabled' : existing && existing.versioning !== 'Off' ? 'Suspended' : 'Off';
  if (existing?.versioning === versioning) return;
  const created = existing?.created ?? new Date().toISOString();
  store.commit({ type: 'bucket', name, versioning, created });
}

export const createBucket: Operation = (request, { store }) => {
  const { bucket: name } = request;
  if (store.catalogue.findBucket(name)) {
    throw new S3Error('BucketAlreadyOwnedByYou', { detail: { BucketName: name } });
  }
  ensureBucket(store, name, false);
  return { status: 200, headers: { location: `/${name}` } };
};

export const headBucket: Operation = (request, { store }) => {
  store.catalogue.bucket(request.bucket);
  return { status: 200, headers: { 'x-amz-bucket-region': region } };
};

export const listBuckets: Operation = (_, { store }) => {
  const buckets = store.catalogue.buckets.map(({ name, created }) => ({ Name: name, CreationDate: created }));
  return xmlReply('ListAllMyBucketsResult', { Buckets: { Bucket: buckets }, Owner: { ID: 'local' } });
};

/** Empty: the one region of this store is the one that S3 answers for with nothing. */
export const getBucketLocation: Operation = (request, { store }) => {
  store.catalogue.bucket(request.bucket);
  return xmlReply('LocationConstraint', {});
};

export const getBucketVersioning: Operation = (request, { store }) => {
  const { versioning } = store.catalogue.bucket(request.bucket);
  return xmlReply('VersioningConfiguration', versioning === 'Off' ? {} : { Status: versioning });
};

export const putBucketVersioning: Operation = async (request, { store }) => {
  const { name } = store.catalogue.bucket(request.bucket);
  const status = textOf(readXml(await receiveText(request)), 'Status');
  if (status !== 'Enabled' && status !== 'Suspended') throw new S3Error('MalformedXML');
  ensureBucket(store, name, status === 'Enabled');
  return { status: 200 };
};
