import { embeddingModel } from '../../shared/model/catalogue.ts';
import { vectorText } from '../../shared/model/vector-text.ts';
import { EMBEDDING, ESSAY } from '../../shared/workflows/essay-scoring/artifacts.ts';
import { defineStep } from '../define-step.ts';
import { catalogue } from '../models.ts';

/** Embeds the essay, once for all debate teams that look for exemplars near it (MADRAG, section 3.3.2). */
export const handler = defineStep({
  event: {},
  writes: EMBEDDING,
  async make(_event, artifacts, { model }) {
    const [{ text }, models, client] = await Promise.all([artifacts.read(ESSAY), catalogue(), model()]);
    const { vectors, call } = await client.embed('embedding', [text]);
    const value = { model: embeddingModel(models, 'embedding').id, vector: vectorText(vectors[0]!), call };
    return { value, calls: [call], output: {} };
  },
});
