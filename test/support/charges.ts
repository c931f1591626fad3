import { AssayError } from '@assay/kit/errors/assay-error';
import type { Charge, ChargeRecorder } from '@assay/model/charge';
import type { ModelClient } from '@assay/model/model-client';
import { modelCall } from './model-calls.ts';

/** What a question cost, with what a test looks at; the rest is made up. */
export function charge(own: Partial<Charge> = {}): Charge {
  return {
    role: 'debater',
    agent: 'essay-scoring/advocate',
    provider: 'openai',
    model: 'model-a',
    kind: 'chat',
    fate: 'answered',
    requests: 1,
    unmetered: 0,
    inputTokens: 100,
    cachedInputTokens: 40,
    cacheWriteTokens: 0,
    outputTokens: 10,
    cost: 0.25,
    at: '2030-01-01T00:00:00.000Z',
    ...own,
  };
}

/** A model client whose embeddings are charged as they are asked for; one that fails is charged all the same. */
export function chargingClient(charged: (texts: string[]) => Charge, fails = false): ModelClient {
  const clientOf = (tell: ChargeRecorder): ModelClient => {
    const embed: ModelClient['embed'] = async (_role, texts) => {
      await tell(charged(texts));
      if (fails) throw new AssayError('ModelRefused', 'It was refused.');
      return { vectors: texts.map(() => [1]), call: modelCall({ kind: 'embedding' }) };
    };
    return {
      complete: () => Promise.reject(new Error('Only embeddings are asked for.')),
      charging: clientOf,
      embed,
      embedEach: async (role, texts) => ({ ...(await embed(role, texts)), refused: [] }),
    };
  };
  return clientOf(async () => {});
}
