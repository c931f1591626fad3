import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  isMinedBy,
  type MiningRecipe,
  reportMentionsSchema,
} from '@assay/deliverable-review/knowledge/report-mentions';
import { vectorText } from '@assay/model/vector-text';
import fc from 'fast-check';

const recipe: MiningRecipe = {
  promptHash: 'p',
  model: 'm',
  embeddingModel: 'e',
  figurePromptHash: 'f',
  figureModel: 'v',
  evidence: 'graded',
  language: 'en',
  seed: 7,
  scope: 'provider',
};
const evidence = {
  grade: 'exact',
  supported: true,
  outcome: 'verified',
  similarity: 1,
  multiplier: 1.15,
  passage: 'There are tests.',
  start: 0,
  end: 16,
  spans: [{ start: 0, end: 16 }],
  page: 1,
  boxes: [],
};
const figures = { found: 2, described: 2 };
const kept = (vector: string) => ({
  report: 'a'.repeat(64),
  pages: 1,
  recipe,
  mentions: [{ feature: 'Tests.', evidence, vector }],
  unsupported: { withoutQuote: 0, altered: 0, notFound: 0, onlyDescribed: 0 },
  figures,
  calls: [],
});

describe('the mentions in a report', () => {
  it('keep their vectors to 32 bits', () => {
    fc.assert(
      fc.property(fc.array(fc.float({ noNaN: true }), { maxLength: 40 }), (numbers) => {
        const [read] = reportMentionsSchema.parse(kept(vectorText(numbers))).mentions;
        assert.deepEqual([...read!.vector], numbers);
      }),
    );
    assert.throws(() => reportMentionsSchema.parse(kept('not base64!')));
  });

  it('are mined anew when anything they depend on is another', () => {
    assert.ok(isMinedBy({ recipe, figures }, { ...recipe }));
    for (const key of Object.keys(recipe) as (keyof MiningRecipe)[])
      assert.ok(!isMinedBy({ recipe, figures }, { ...recipe, [key]: key === 'seed' ? 8 : 'other' }), key);
    assert.ok(!isMinedBy({ recipe, figures: { found: 2, described: 1 } }, recipe));
  });
});
