import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  encodeVector,
  isMinedBy,
  joinMentions,
  type MiningRecipe,
  reportMentionsSchema,
} from '../../../../../shared/workflows/deliverable-review/knowledge/report-mentions.ts';

const recipe: MiningRecipe = {
  promptHash: 'p',
  model: 'm',
  embeddingModel: 'e',
  language: 'en',
  seed: 7,
  scope: 'provider',
};
const kept = (vector: string) => ({
  report: 'a'.repeat(64),
  pages: 1,
  recipe,
  mentions: [{ feature: 'Tests.', quote: null, vector }],
  calls: [],
});

describe('the mentions in a report', () => {
  it('keep their vectors to 32 bits', () => {
    fc.assert(
      fc.property(fc.array(fc.float({ noNaN: true }), { maxLength: 40 }), (numbers) => {
        const [read] = reportMentionsSchema.parse(kept(encodeVector(numbers))).mentions;
        assert.deepEqual([...read!.vector], numbers);
      }),
    );
    assert.throws(() => reportMentionsSchema.parse(kept('not base64!')));
  });

  it('are mined anew when anything they depend on is another', () => {
    assert.ok(isMinedBy({ recipe }, { ...recipe }));
    for (const key of Object.keys(recipe) as (keyof MiningRecipe)[])
      assert.ok(!isMinedBy({ recipe }, { ...recipe, [key]: key === 'seed' ? 8 : 'other' }), key);
  });

  it('of several parts are joined, each wording once, the first one', () => {
    const of = (...features: string[]) => ({
      mentions: features.map((feature) => ({ feature, quote: feature })),
    });
    const joined = joinMentions([
      of('Has tests.', ' '),
      of('Layers', 'has  TESTS'),
      of(),
      of('…', 'x'.repeat(2000)),
    ]);
    assert.deepEqual(
      joined.map(({ feature, quote }) => [feature.slice(0, 10), quote?.slice(0, 10)]),
      [
        ['Has tests.', 'Has tests.'],
        ['Layers', 'Layers'],
        ['xxxxxxxxxx', 'xxxxxxxxxx'],
      ],
    );
    assert.equal(joined.at(-1)!.feature.length, 1000);
  });
});
