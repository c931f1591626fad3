import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkConcurrency, needed } from '../../../infra/account-check.ts';
import { queueWorkers, waitsAtOnce, webShares } from '../../../infra/concurrency.ts';
import { ofType, properties } from '../../support/template.ts';

describe('the functions that an account runs at once', () => {
  const functions = { reserved: 150, queues: 26 };

  it('are enough, or the deployment ends before it begins, with what to ask for', () => {
    assert.equal(needed(functions), 250);
    checkConcurrency(250, functions);
    for (const limit of [10, 50, 249])
      assert.throws(() => checkConcurrency(limit, functions), {
        code: 'ConfigurationInvalid',
        message: new RegExp(`room for ${limit} .* needs 250: .*service-quotas .*webAtOnce=0`),
      });
  });

  it('may be ten where nothing is kept for people, who said so', () => {
    checkConcurrency(10, { ...functions, reserved: 0 });
  });

  it('are kept for API and LTI as the template says', () => {
    const shares = Object.entries(webShares(150)!);
    for (const [name, share] of shares)
      assert.equal(properties('Lambda::Function', name).ReservedConcurrentExecutions, share);
    assert.equal(
      shares.reduce((sum, [, share]) => sum + share, 0),
      150,
    );
    assert.equal(webShares(0), undefined);
    const waits = [150, 10, 4, 0].map((all) => waitsAtOnce(webShares(all)?.api));
    assert.deepEqual(waits, [25, 1, 0, 0], 'a quarter of the API’s share may wait');
  });

  it('of queues are as many as all mappings of the template take together', () => {
    const all = ofType('Lambda::EventSourceMapping').map(
      ({ properties: { ScalingConfig } }) =>
        (ScalingConfig as { MaximumConcurrency: number }).MaximumConcurrency,
    );
    assert.equal(
      queueWorkers(6),
      all.reduce((sum, one) => sum + one, 0),
    );
  });
});
