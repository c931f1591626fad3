import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { logprobsOf } from '../../../../../../infra/local/model/tokens/logprobs.ts';
import { PromptCache } from '../../../../../../infra/local/model/tokens/prompt-cache.ts';
import { tokenise } from '../../../../../../infra/local/model/tokens/tokenise.ts';

const words = (count: number, word = 'word') => Array.from({ length: count }, (_, at) => `${word}${at}`);

describe('tokens', () => {
  it('joined are the text again, whatever the script', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(fc.constantFrom(' ', '\n', "'", 'don', '漢', 'é', '\ud800'), fc.string()),
        }),
        (text) => {
          assert.equal(tokenise(text).join(''), text);
        },
      ),
    );
  });

  it('are about a word or three digits long in English', () => {
    assert.deepEqual(tokenise('The cat sat, 12345 times.'), [
      'The',
      ' cat',
      ' sat',
      ',',
      ' 123',
      '45',
      ' times',
      '.',
    ]);
  });
});

describe('the prompt cache', () => {
  it('serves an exact prefix of 1,024 tokens or more in steps of 128', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(3000), fc.nat(500), (shared, first, second) => {
        const cache = new PromptCache();
        cache.look('m', [...words(shared), ...words(first, 'x')]).remember();
        const { cachedTokens } = cache.look('m', [...words(shared), ...words(second, 'y')]);
        const whole = shared - (shared % 128);
        assert.equal(cachedTokens, whole >= 1024 ? whole : 0);
      }),
      { numRuns: 50 },
    );
  });

  it('holds nothing of a prompt that has not been answered yet', () => {
    const cache = new PromptCache();
    const first = cache.look('m', words(2000));
    assert.equal(cache.look('m', words(2000)).cachedTokens, 0);
    first.remember();
    assert.equal(cache.look('m', words(2000)).cachedTokens, 1920);
  });

  it('keeps models apart', () => {
    const cache = new PromptCache();
    cache.look('one', words(2000)).remember();
    assert.equal(cache.look('two', words(2000)).cachedTokens, 0);
  });
});

describe('log-probabilities', () => {
  it('start with the probability given and are never above 0', () => {
    const all = logprobsOf(tokenise('A few words of prose.'), 0.8, 5);
    assert.ok(Math.abs(Math.exp(all[0]!.logprob) - 0.8) < 1e-12);
    for (const token of all) assert.ok(token.logprob <= 0);
  });

  it('list the token itself first, then less probable ones that together stay within 1', () => {
    for (const token of logprobsOf(tokenise('The answer, in brief, is 42.'), 0.5, 5)) {
      assert.equal(token.top_logprobs.length, 5);
      assert.equal(token.top_logprobs[0]!.token, token.token);
      const sum = token.top_logprobs.reduce((total, { logprob }) => total + Math.exp(logprob), 0);
      assert.ok(sum <= 1 + 1e-6, `${sum}`);
      const descending = token.top_logprobs.toSorted((one, other) => other.logprob - one.logprob);
      assert.deepEqual(token.top_logprobs, descending);
    }
  });
});
