import type { S3Client } from '@aws-sdk/client-s3';
import type { ServiceIntegrations } from '../step-functions/service-integrations.ts';

/** What a Distributed Map reads and writes in the store at `url`, over the wire. The client is loaded at its first call. */
export function objectsTask(url: string): ServiceIntegrations['objects'] {
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;
  const open = () => {
    opened ??= connect(url);
    return opened;
  };
  return {
    async read(args, abortSignal) {
      const { sdk, client } = await open();
      const { Body } = await client.send(new sdk.GetObjectCommand(args), { abortSignal });
      return Body!.transformToString();
    },
    async write(args) {
      const { sdk, client } = await open();
      await client.send(new sdk.PutObjectCommand(args));
    },
  };
}

async function connect(url: string) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint: url,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  return { sdk, client };
}
