import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadCatalogue } from '@assay/model/catalogue';
import { estimatedMoney } from '../../../../cli/estimated-money.ts';
import { endpointsOf } from '../../../../cli/evaluation/endpoints.ts';
import { pricedCatalogue, requireOwnModelAlone } from '../../../../cli/evaluation/own-model.ts';

const catalogue = await loadCatalogue('models.yaml');
const OWN = { ASSAY_MODEL: 'http://127.0.0.1:8080' };

describe('a model of one’s own in a study', () => {
  it('plays every role, so that other models beside it are refused, with what to do', () => {
    assert.throws(
      () => requireOwnModelAlone(['gpt-4o', 'gpt-4o-mini'], OWN),
      /ASSAY_MODEL=http:\/\/127\.0\.0\.1:8080 gives every role to that one model.*--models gpt-4o,gpt-4o-mini/,
    );
    requireOwnModelAlone(undefined, OWN);
    requireOwnModelAlone(['gpt-4o'], { ASSAY_MODEL: 'stand-in' });
    requireOwnModelAlone(['gpt-4o'], {});
  });

  it('has no price of the catalogue', () => {
    const priced = (environment: NodeJS.ProcessEnv) =>
      Object.values(pricedCatalogue(catalogue, environment).models).some(({ price }) => price !== undefined);
    assert.deepEqual([priced(OWN), priced({ ASSAY_MODEL: 'stand-in' })], [false, true]);
  });

  it('where no model is asked, there is nothing to pay, but by addresses of one’s own', () => {
    const house = { kind: 'chat', provider: 'house', price: { input: 1, output: 2 } };
    const models = { ...catalogue.models, house } as unknown as typeof catalogue.models;
    const both = { ...catalogue, providers: { openai: {}, house: { base_url: 'http://h/v1' } }, models };
    for (const ASSAY_MODEL of ['stand-in', 'none', 'examples']) {
      const priced = Object.entries(pricedCatalogue(both, { ASSAY_MODEL }).models);
      const paid = priced.filter(([, { price }]) => Object.values(price!).some((one) => one !== 0));
      assert.deepEqual(
        paid.map(([id]) => id),
        ['house'],
      );
    }
    assert.equal(estimatedMoney([0, 0]), 'nothing to pay');
  });

  it('is named by its address, without what in that is secret', () => {
    const providers = { openai: {}, house: { base_url: 'http://me:secret@127.0.0.1:8080/v1/?key=x' } };
    const of = endpointsOf({ providers }, {});
    assert.equal(of('house'), 'http://127.0.0.1:8080/v1');
    assert.equal(of('openai'), 'https://api.openai.com/v1');
    assert.equal(of('elsewhere'), null);
    assert.equal(
      endpointsOf({ providers }, { OPENAI_BASE_URL: 'http://gate/v1' })('openai'),
      'http://gate/v1',
    );
  });
});
