import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hashingEncoder, wordTokens } from '@assay/model/late-interaction/hashing-encoder';
import { maxSim } from '@assay/model/late-interaction/max-sim';
import { tokenCount, tokenVector } from '@assay/model/late-interaction/token-encoder';
import fc from 'fast-check';

const encoder = hashingEncoder();
const cosine = async (one: string, other: string) => {
  const [a, b] = await encoder.encodeQueries([one, other]);
  return maxSim(a!, b!);
};

describe('the hashing encoder', () => {
  it('takes words and numbers for tokens, in any script', () => {
    assert.deepEqual(wordTokens('The ﬁrst 3.5 kg, don’t — Äpfel!'), [
      'the',
      'first',
      '3.5',
      'kg',
      "don't",
      'äpfel',
    ]);
    assert.deepEqual(wordTokens('नमस्ते x²; 水は H₂O'), ['नमस्ते', 'x2', '水', 'は', 'h2o']);
    assert.deepEqual(wordTokens(' …?! '), []);
  });

  it('gives a token a vector of length 1, the same in every text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string(), async (one, other) => {
        const [alone, after] = await encoder.encodeDocuments([one, `${other} ${one}`]);
        const count = tokenCount(alone!);
        assert.equal(count, wordTokens(one).length);
        for (let token = 0; token < count; token++) {
          const vector = tokenVector(alone!, token);
          assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-5);
          assert.deepEqual(tokenVector(after!, tokenCount(after!) - count + token), vector);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('finds words of one stem and misspelt words alike, and others not', async () => {
    assert.ok(Math.abs((await cosine('osmosis', 'Osmosis')) - 1) < 1e-6);
    assert.ok((await cosine('membrane', 'membranes')) > 0.6);
    assert.ok((await cosine('photosynthesis', 'photosynthasis')) > 0.5);
    assert.ok((await cosine('membrane', 'tribunal')) < 0.3);
  });
});
