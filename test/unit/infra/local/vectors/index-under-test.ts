import { after } from 'node:test';
import { Pinecone } from '@pinecone-database/pinecone';
import { startVectorIndex } from '../../../../../infra/local/vectors/vector-index.ts';

export const spec = { serverless: { cloud: 'aws', region: 'us-east-1' } } as const;

let clients = 0;

/** Each client has a key of its own, because the SDK remembers the hosts of a key's indexes by name. */
export function clientOf(url: string): Pinecone {
  clients += 1;
  return new Pinecone({ apiKey: `local-${clients}`, controllerHostUrl: url, maxRetries: 0 });
}

/** A server, closed when the tests of the file are over, with the index `assay`. */
export async function openIndex({ folder, dimension }: { folder?: string; dimension: number }) {
  const server = await startVectorIndex({ folder });
  after(() => server.close());
  const pinecone = clientOf(server.url);
  await pinecone.createIndex({ name: 'assay', dimension, spec, suppressConflicts: true });
  const { host } = await pinecone.describeIndex('assay');
  return { server, pinecone, host, index: pinecone.index({ host }) };
}
