import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { startVectorIndex } from '../../infra/local/vectors/vector-index.ts';
import { openScriptedModel, type ScriptedModel } from './scripted-model.ts';
import { holdSecrets } from './secrets.ts';

/** Gives the functions of this process a scripted model, a vector index and the keys to both. */
export async function openModelServices(answer: ScriptedModel['answer']): Promise<ScriptedModel> {
  await holdSecrets({ keys: '{"OPENAI_API_KEY": "k", "PINECONE_API_KEY": "p"}' });
  const folder = mkdtempSync(join(tmpdir(), 'vectors-'));
  const vectors = await startVectorIndex({ folder });
  Object.assign(process.env, {
    MODEL_KEYS_SECRET: 'keys',
    PINECONE_INDEX: 'assay',
    PINECONE_CONTROLLER_HOST: vectors.url,
  });
  after(async () => {
    await vectors.close();
    rmSync(folder, { recursive: true });
  });
  return openScriptedModel(answer);
}
