import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { startStack } from '../../../../../infra/local/stack.ts';

/** Starts a stack over a folder, uploads one object and kills itself before anything can come of it. */
const [assembly = '', folder = '', key = ''] = process.argv.slice(2);
const stack = await startStack({ assembly, folder, model: false, vectors: false });
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const s3 = new S3Client({
  endpoint: stack.endpoints.s3,
  region: 'us-east-1',
  credentials,
  forcePathStyle: true,
});
await s3.send(new PutObjectCommand({ Bucket: stack.outputs.Bucket, Key: key, Body: `text of ${key}` }));
process.kill(process.pid, 'SIGKILL');
