import assert from 'node:assert/strict';
import { it } from 'node:test';
import { askedCatalogue } from '../../../cli/asked-catalogue.ts';
import { estimatedMoney } from '../../../cli/estimated-money.ts';

it('estimates go by the catalogue that the stack asks by, where it has one of its own', async () => {
  const usual = await askedCatalogue({});
  const own = {
    ...usual,
    providers: { ...usual.providers, 'llama-server': { base_url: 'http://127.0.0.1:1' } },
  };
  const asked = await askedCatalogue({ MODEL_CATALOGUE: JSON.stringify(own) });
  assert.ok('llama-server' in asked.providers && !('llama-server' in usual.providers));
});

it('an estimate of models without a price names none', () => {
  assert.equal(estimatedMoney([null, 0.2]), 'no price is known for these models');
  assert.equal(estimatedMoney([0.1, 0.25]), 'about $0.1000 to $0.2500 by the prices in models.yaml');
  assert.equal(estimatedMoney([0.1, 0.1]), 'about $0.1000 by the prices in models.yaml');
});
