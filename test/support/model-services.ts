import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { startGateway } from '../../infra/local/aws/gateway/gateway.ts';
import { jsonProtocol } from '../../infra/local/aws/gateway/json-protocol.ts';
import { createSecretStore } from '../../infra/local/aws/secrets-manager/secret-store.ts';
import { startVectorIndex } from '../../infra/local/vectors/vector-index.ts';
import { openScriptedModel, type ScriptedModel } from './scripted-model.ts';

/** Gives the functions of this process a scripted model, a vector index and the keys to both. */
export async function openModelServices(answer: ScriptedModel['answer']): Promise<ScriptedModel> {
  const secrets = createSecretStore();
  secrets.ensure('keys', '{"OPENAI_API_KEY": "k", "PINECONE_API_KEY": "p"}');
  secrets.ensure('tag-key', 'made for these tests');
  const gateway = await startGateway({ routes: [jsonProtocol({ secretsmanager: secrets })] });
  const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
  const vectors = await startVectorIndex({ folder });
  Object.assign(process.env, {
    MODEL_KEYS_SECRET: 'keys',
    TAG_KEY_SECRET: 'tag-key',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: gateway.url,
    PINECONE_INDEX: 'assay',
    PINECONE_CONTROLLER_HOST: vectors.url,
  });
  after(async () => {
    await Promise.all([gateway.close(), vectors.close()]);
    rmSync(folder, { recursive: true });
  });
  return openScriptedModel(answer);
}
