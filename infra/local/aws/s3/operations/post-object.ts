import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { checkFormPolicy } from '../body/form-policy.ts';
import { readDescription } from '../description.ts';
import type { Operation } from '../operation.ts';
import type { S3Request } from '../request.ts';
import { S3Error } from '../s3-error.ts';
import { createdHeaders, createObject } from './create-object.ts';

/** The form of a request, as browsers send it; its last field is the file. */
async function formOf({ body, headers }: S3Request): Promise<FormData> {
  const sent = new Response(Readable.toWeb(body) as ReadableStream, {
    headers: { 'content-type': headers['content-type'] ?? '' },
  });
  return sent.formData().catch(() => {
    throw new S3Error('InvalidRequest', { message: 'The body is no multipart/form-data.' });
  });
}

/** Stores the file of a form as its policy allows: what a browser sends. `${filename}` in a key is not filled in here. */
export const postObject: Operation = async (request, context) => {
  const { store } = context;
  const bucket = store.catalogue.bucket(request.bucket);
  const form = await formOf(request);
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  const fields = new Map(texts.map(([name, value]) => [name.toLowerCase(), value]));
  const file = form.get('file');
  const key = fields.get('key');
  if (!(file instanceof File) || !key)
    throw new S3Error('InvalidArgument', { message: 'A form has a key and one file, in the field file.' });
  checkFormPolicy({ bucket: bucket.name, fields, size: file.size }, Date.now());
  const bytes = Buffer.from(await file.arrayBuffer());
  const segment = await store.segments.write(Readable.from([bytes]));
  const description = readDescription({ ...request, headers: Object.fromEntries(fields) });
  const etag = createHash('md5').update(bytes).digest('hex');
  const draft = { ...description, etag, size: segment.size, segments: [segment] };
  const version = createObject(context, bucket, key, draft, { reason: 'PostObject' });
  return { status: 204, headers: createdHeaders(bucket, version) };
};
