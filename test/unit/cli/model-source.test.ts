import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { modelServices, modelSource } from '../../../cli/model-source.ts';
import { assertOwnStack } from '../../../cli/recording/chosen-recording.ts';

const catalogue = { providers: { openai: { secret: 'OPENAI_API_KEY' } }, models: {} };
const found = (environment: NodeJS.ProcessEnv) => modelSource({ environment }).kind;
const services = (environment: NodeJS.ProcessEnv) =>
  modelServices(modelSource({ environment }), { catalogue, environment });

describe('where answers come from', () => {
  it('is where a name says, whatever keys are set; else at the providers, with a key; else nowhere', () => {
    assert.equal(found({ ASSAY_MODEL: 'stand-in', OPENAI_API_KEY: 'k' }), 'stand-in');
    assert.equal(found({ ASSAY_MODEL: ' provider ' }), 'provider');
    assert.equal(found({ OPENAI_API_KEY: 'k' }), 'provider');
    assert.equal(found({}), 'none');
    for (const name of ['gpt', 'toString'])
      assert.throws(() => found({ ASSAY_MODEL: name }), {
        code: 'ConfigurationInvalid',
        message: /stand-in/,
      });
  });

  it('is told to the stack: a real key goes to its provider alone, answers are remembered apart', async () => {
    const real = await services({ OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' });
    assert.deepEqual(real.environment, {
      MEMO_SCOPE: 'provider',
      OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
    });
    assert.deepEqual([real.keys.OPENAI_API_KEY, real.model], ['sk-1', false]);
    const tried = await services({ OPENAI_API_KEY: 'sk-1', ASSAY_MODEL: 'stand-in' });
    assert.deepEqual(tried.environment, { MEMO_SCOPE: 'stand-in', MODEL_ANSWERS: 'stand-in' });
    assert.equal(tried.keys.OPENAI_API_KEY, 'stand-in');
    assert.deepEqual((await services({})).environment, { MEMO_SCOPE: 'none', MODEL_ANSWERS: 'none' });
  });

  it('is no provider where it asks for a key and none is set, which is told before anything is started', async () => {
    await assert.rejects(services({ ASSAY_MODEL: 'provider' }), {
      code: 'ConfigurationInvalid',
      message: /none is set: set OPENAI_API_KEY, or name another model/,
    });
    await services({ ASSAY_MODEL: 'provider', OPENAI_API_KEY: 'sk-1' });
    await services({ ASSAY_MODEL: 'provider', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' });
  });

  it('is a recording where one is to be played: whatever keys are set, none is given to anybody', async () => {
    const played = await services({ OPENAI_API_KEY: 'sk-1', ASSAY_REPLAY: 'recording' });
    assert.equal(found({ ASSAY_REPLAY: 'recording', ASSAY_MODEL: 'provider' }), 'replay');
    assert.doesNotMatch(JSON.stringify(played.keys), /sk-1/);
    assert.equal(played.model, false);
    const both = { ASSAY_REPLAY: 'a', ASSAY_RECORD: 'b' };
    assert.throws(() => found(both), { code: 'ConfigurationInvalid', message: /not both/ });
  });

  it('is as it would be while it is recorded, with a memory in which nothing is', async () => {
    const environment = { OPENAI_API_KEY: 'sk-1', ASSAY_RECORD: 'recording' };
    const [first, second] = [await services(environment), await services(environment)];
    assert.equal(first.keys.OPENAI_API_KEY, 'sk-1');
    assert.notEqual(first.environment.MEMO_SCOPE, second.environment.MEMO_SCOPE);
    const isUp = () => assertOwnStack(environment, 'the stack of "assay serve"');
    assert.throws(isUp, { code: 'StackUnavailable', message: /serve --record/ });
    assert.doesNotThrow(() => assertOwnStack({}, 'the stack of "assay serve"'));
  });
});
