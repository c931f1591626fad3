import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { batchlessProviders, dearestBatchPrice } from '@assay/model/batch/batchless-providers';
import { type Catalogue, loadCatalogue } from '@assay/model/catalogue';

const own = await loadCatalogue('models.yaml');
const withProviders = (providers: Record<string, object>) => ({ ...own, providers }) as Catalogue;

describe('providers and batches', () => {
  it('cost at most what the dearest of those that take batches asks for; where none does, nothing is asked in any', () => {
    const two = { usual: { batch: true }, dear: { batch: true, batch_price: 0.75 } };
    assert.equal(dearestBatchPrice(withProviders(two)), 0.75);
    assert.equal(dearestBatchPrice(withProviders({ usual: { batch: true } })), 0.5);
    assert.equal(dearestBatchPrice(withProviders({ none: {}, off: { batch: false, batch_price: 0.9 } })), 0);
  });

  it('that take none are named, of those that chat models have', () => {
    const models = Object.fromEntries(
      Object.entries(own.models).map(([id, model]) => [
        id,
        { ...model, provider: model.kind === 'chat' ? 'a' : 'c' },
      ]),
    );
    const of = (a: object) => ({ ...withProviders({ a, c: {} }), models }) as Catalogue;
    assert.deepEqual(batchlessProviders(of({ batch: true })), { batchless: [], all: false });
    assert.deepEqual(batchlessProviders(of({})), { batchless: ['a'], all: true });
  });
});
