import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertFits, attemptTimeoutOf, LONGEST_ANSWER_MS } from '@assay/model/answer-time';
import { chatModel, parseCatalogue } from '@assay/model/catalogue';
import fc from 'fast-check';
import { catalogueText, clientOf, requestFor, verdict } from './bench.ts';
import { ScriptedProvider, said } from './scripted-provider.ts';

const catalogue = parseCatalogue(catalogueText('http://127.0.0.1:1'));
const judge = chatModel(catalogue, 'judge');
const asked = (content: string, max_output_tokens = 14_000) => ({
  role: 'judge',
  messages: [{ role: 'user' as const, content }],
  decoding: { max_output_tokens },
});

describe('the time of an answer', () => {
  it('is as long as the model writes at its limit, and half a minute', () => {
    assert.equal(attemptTimeoutOf(judge, asked('')), 310_000);
    assert.equal(attemptTimeoutOf(chatModel(catalogue, 'thinker'), asked('')), 410_000);
    assert.equal(attemptTimeoutOf({ ...judge, tokens_per_second: 10 }, asked('')), 1_430_000);
  });

  it('is longer by what the model reads the prompt, in whatever script, its pictures with it', () => {
    const small = { ...judge, reading_tokens_per_second: 30 };
    assert.equal(attemptTimeoutOf(small, asked('x'.repeat(25_500))), 310_000 + 283_334);
    assert.equal(attemptTimeoutOf(small, asked('学'.repeat(8500))), 310_000 + 283_334);
    const url = `data:image/png;base64,${'A'.repeat(900_000)}`;
    const shown = {
      ...asked(''),
      messages: [{ role: 'user' as const, content: [{ type: 'image' as const, url }] }],
    };
    assert.equal(attemptTimeoutOf(small, shown), 310_000 + 36_834);
  });

  it('never shrinks with a longer prompt, a larger limit or a slower model', () => {
    const some = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(some, some, some, some, fc.nat(2000), (letters, limit, writes, reads, more) => {
        const model = { ...judge, tokens_per_second: writes, reading_tokens_per_second: reads };
        const time = attemptTimeoutOf(model, asked('x'.repeat(letters), limit));
        assert.ok(attemptTimeoutOf(model, asked('x'.repeat(letters + more), limit)) >= time);
        assert.ok(attemptTimeoutOf(model, asked('x'.repeat(letters), limit + more)) >= time);
        const slower = { ...model, tokens_per_second: writes / 2, reading_tokens_per_second: reads / 2 };
        assert.ok(attemptTimeoutOf(slower, asked('x'.repeat(letters), limit)) >= time);
      }),
    );
  });

  it('is told before anything is sent where it is more than an answer may take', () => {
    const small = { ...judge, tokens_per_second: 5, reading_tokens_per_second: 30 };
    assert.doesNotThrow(() => assertFits(small, asked('x'.repeat(25_500), 2000), LONGEST_ANSWER_MS));
    assert.throws(() => assertFits(small, asked('x'.repeat(25_500), 4000), LONGEST_ANSWER_MS), {
      name: 'ConfigurationInvalid',
      message:
        /read this prompt for 4.8 minutes and write its answer for up to 13.4 minutes, and an answer may take 14 minutes/,
    });
    assert.doesNotThrow(() => assertFits(small, asked('x'.repeat(25_500), 4000), 3_600_000));
  });
});

describe('a model client', () => {
  const provider = new ScriptedProvider();
  let address = '';
  before(async () => {
    address = await provider.start();
  });
  after(() => provider.stop());

  it('sends nothing where the answer cannot be had in time', async () => {
    provider.script(said('{"rationale":"r","score":2}'));
    const slow = catalogueText(address).replace(
      'name: model-a, price',
      'name: model-a, tokens_per_second: 0.1, price',
    );
    const { client } = clientOf(address, { catalogue: parseCatalogue(slow) });
    await assert.rejects(client.complete(requestFor(verdict)), { name: 'ConfigurationInvalid' });
    assert.equal(provider.received.length, 0);
  });
});
