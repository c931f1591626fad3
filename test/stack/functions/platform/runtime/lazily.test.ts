import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lazily } from '../../../../../functions/platform/runtime/lazily.ts';
import { setting } from '../../../../../functions/platform/runtime/setting.ts';

describe('a lazy value', () => {
  it('is made at its first use, once', () => {
    let made = 0;
    const value = lazily(() => ++made);
    assert.equal(made, 0);
    assert.deepEqual([value(), value(), made], [1, 1, 1]);
  });

  it('may be undefined and is not made again', () => {
    let made = 0;
    const value = lazily(() => void made++);
    value();
    value();
    assert.equal(made, 1);
  });

  it('that is a promise is shared by all who ask before it is there', async () => {
    let made = 0;
    const value = lazily(async () => ++made);
    assert.deepEqual(await Promise.all([value(), value()]), [1, 1]);
  });

  it('that failed is made again at the next use, thrown or rejected', async () => {
    let tries = 0;
    const rejected = lazily(async () => {
      if (++tries === 1) throw new Error('not yet');
      return tries;
    });
    await assert.rejects(rejected(), /not yet/);
    assert.equal(await rejected(), 2);
    const thrown = lazily(() => {
      if (++tries === 3) throw new Error('not yet');
      return tries;
    });
    assert.throws(thrown, /not yet/);
    assert.equal(thrown(), 4);
  });
});

describe('a setting', () => {
  it('is read from the environment', () => {
    process.env.ASSAY_TEST_SETTING = 'value';
    assert.equal(setting('ASSAY_TEST_SETTING'), 'value');
  });

  it('that is not set is an error that names it', () => {
    delete process.env.ASSAY_TEST_SETTING;
    assert.throws(() => setting('ASSAY_TEST_SETTING'), {
      code: 'ConfigurationInvalid',
      message: /ASSAY_TEST_SETTING/,
    });
  });
});
