import type { S3Client } from '@aws-sdk/client-s3';
import type { ListedObject, ServiceIntegrations } from '../step-functions/service-integrations.ts';

/**
 * What a Distributed Map reads and writes in the store at `url`, over the wire. The client is loaded at its first call; a
 * listing asks for so many keys at a time.
 */
export function objectsTask(url: string, MaxKeys?: number): ServiceIntegrations['objects'] {
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
    async *list(args, abortSignal) {
      const { sdk, client } = await open();
      let ContinuationToken: string | undefined;
      do {
        const command = new sdk.ListObjectsV2Command({ ...args, MaxKeys, ContinuationToken });
        const page = await client.send(command, { abortSignal });
        for (const object of page.Contents ?? []) yield listed(object);
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    async write(args) {
      const { sdk, client } = await open();
      await client.send(new sdk.PutObjectCommand(args));
    },
  };
}

function listed(object: {
  ETag?: string;
  Key?: string;
  LastModified?: Date;
  Size?: number;
  StorageClass?: string;
}): ListedObject {
  return {
    Etag: object.ETag!,
    Key: object.Key!,
    LastModified: Math.floor(object.LastModified!.getTime() / 1000),
    Size: object.Size!,
    StorageClass: object.StorageClass!,
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
