import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { Pinecone } from '@pinecone-database/pinecone';
import { startVectorIndex } from '../../../../infra/local/vectors/vector-index.ts';

export const spec = { serverless: { cloud: 'aws', region: 'us-east-1' } } as const;

let clients = 0;

/** Each client has a key of its own, because the SDK remembers the hosts of a key's indexes by name. */
export function clientOf(url: string): Pinecone {
  clients += 1;
  return new Pinecone({ apiKey: `local-${clients}`, controllerHostUrl: url, maxRetries: 0 });
}

/** A server with the index `assay`, closed when the tests of the file are over. */
export async function openIndex(options: Parameters<typeof startVectorIndex>[0]) {
  const server = await startVectorIndex(options);
  after(() => server.close());
  const pinecone = clientOf(server.url);
  return { server, pinecone, index: pinecone.index({ host: server.url }) };
}

/** An empty folder, removed when the tests of the file are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vector-index-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
