import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { batchesOf } from '../../../shared/model/embed.ts';
import { clientOf } from './bench.ts';
import { failed, ScriptedProvider } from './scripted-provider.ts';

const provider = new ScriptedProvider();
let address = '';
before(async () => {
  address = await provider.start();
});
after(() => provider.stop());

const embedded = (vectors: number[][]) => ({
  body: {
    object: 'list',
    model: 'vectors-2026',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).reverse(),
    usage: { prompt_tokens: 500, total_tokens: 500 },
  },
});

describe('embeddings', () => {
  it('come as one vector of numbers per text, in order, and are metered', async () => {
    provider.script(
      embedded([
        [1, 0, 0],
        [0, 1, 0],
      ]),
    );
    const { vectors, call } = await clientOf(address).client.embed('embedding', ['first', 'second']);
    assert.deepEqual(vectors, [
      [1, 0, 0],
      [0, 1, 0],
    ]);
    assert.deepEqual(provider.received[0]!.body, {
      model: 'vectors',
      input: ['first', 'second'],
      encoding_format: 'float',
      dimensions: 3,
    });
    assert.equal(call.inputTokens, 500);
    assert.equal(call.cost, (500 * 0.02) / 1e6);
    assert.equal(call.modelAnswered, 'vectors-2026');
    assert.equal(call.seed, null);
  });

  it('are asked for in several requests when there are many', async () => {
    provider.script(
      embedded(Array.from({ length: 256 }, () => [1, 0, 0])),
      failed(503),
      embedded([[0, 0, 1]]),
    );
    const texts = Array.from({ length: 257 }, (_, index) => `text ${index}`);
    const { vectors, call } = await clientOf(address).client.embed('embedding', texts);
    assert.equal(vectors.length, 257);
    assert.deepEqual(vectors[256], [0, 0, 1]);
    assert.equal(call.attempts, 3);
    assert.equal(call.inputTokens, 1000);
  });

  it('of no text need no request', async () => {
    provider.script();
    const { vectors, call } = await clientOf(address).client.embed('embedding', []);
    assert.deepEqual(vectors, []);
    assert.equal(call.attempts, 0);
    assert.equal(call.cost, 0);
  });

  it('are refused when one is missing or has another length than the catalogue says', async () => {
    provider.script(embedded([[1, 0, 0]]));
    await assert.rejects(clientOf(address).client.embed('embedding', ['a', 'b']), {
      name: 'ModelOutputInvalid',
    });
    provider.script(embedded([[1, 0]]));
    await assert.rejects(clientOf(address).client.embed('embedding', ['a']), {
      name: 'ConfigurationInvalid',
      message: /vectors of 2 numbers; models.yaml says 3/,
    });
  });

  it('fail as any other call does', async () => {
    provider.script(failed(401));
    await assert.rejects(clientOf(address).client.embed('embedding', ['a']), { name: 'ModelRejected' });
  });

  it('are batched without losing, doubling or moving a text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.integer({ min: 0, max: 300_000 }).map((length) => 'x'.repeat(length)),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 600 }), (texts) => {
        const batches = batchesOf(texts);
        assert.deepEqual(batches.flat(), texts);
        for (const batch of batches) {
          const size = batch.reduce((sum, item) => sum + item.length, 0);
          assert.ok(batch.length === 1 || (batch.length <= 256 && size <= 250_000));
        }
      }),
      { numRuns: 30 },
    );
  });
});
