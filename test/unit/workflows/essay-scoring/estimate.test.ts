import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import { type EstimateBasis, estimateEssays } from '@assay/essay-scoring/estimate';
import { variantSchema } from '@assay/essay-scoring/variant';
import { loadCatalogue } from '@assay/model/catalogue';
import { validateAssignment } from '@assay/workflows/assignments';
import { measuredPrompts } from '../../../../cli/measured-prompts.ts';

const assignment = validateAssignment({
  assignment: 'storm',
  question: 'Tell of a storm at sea.',
  traits: ['Ideas', 'Style', 'Voice'].map((name) => ({ name, min: 0, max: 3 })),
}) as EssayAssignment;
const text = (words: number) => 'The storm came early. '.repeat(Math.ceil(words / 4));
const asking = { prompts: await measuredPrompts(), catalogue: await loadCatalogue('models.yaml') };
const basis = (more: Partial<EstimateBasis>): EstimateBasis => ({
  ...{ assignment, variant: 'MADRAG', essays: [text(100)], exemplars: [text(100), text(200)], ...asking },
  ...more,
});

describe('an estimate of judging essays', () => {
  const calls = { SA: 2, SARAG: 2, MA: 4, MAD: 10, MARAG: 4, MADRAG: 10 };
  for (const variant of variantSchema.options)
    it(`counts the calls of ${variant} on three traits and its screener, and at most each twice`, () => {
      const { calls: counted } = estimateEssays(basis({ variant, essays: [text(100), text(90)] }));
      assert.deepEqual(counted, [2 * calls[variant], 4 * calls[variant]]);
    });

  it('is more for longer essays, for debates and for exemplars, and the most is more than the least', () => {
    const least = (more: Partial<EstimateBasis>) => estimateEssays(basis(more)).tokens[0];
    assert.ok(least({ essays: [text(400)] }) > least({}) + 9 * 350);
    assert.ok(least({ variant: 'MADRAG' }) > least({ variant: 'MARAG' }));
    assert.ok(least({ variant: 'MARAG' }) > least({ variant: 'MA' }));
    const { tokens, cost } = estimateEssays(basis({}));
    assert.ok(tokens[1] > 2 * tokens[0] && cost[1]! > cost[0]! && cost[0]! > 0);
  });

  it('of many essays looks at some of each length, and is near that of all', () => {
    const essays = Array.from({ length: 400 }, (_, at) => text(20 + at));
    const some = estimateEssays(basis({ essays, variant: 'SA' }));
    const parts = Array.from({ length: 20 }, (_, part) =>
      estimateEssays(basis({ essays: essays.slice(part * 20, (part + 1) * 20), variant: 'SA' })),
    );
    const all = parts.reduce((sum, { tokens }) => sum + tokens[0], 0);
    assert.equal(some.calls[0], 800);
    assert.ok(Math.abs(some.tokens[0] / all - 1) < 0.02);
  });

  it('of nothing is nothing, and of a model without a price is not known', () => {
    assert.deepEqual(estimateEssays(basis({ essays: [] })), { calls: [0, 0], tokens: [0, 0], cost: [0, 0] });
    const priced = Object.entries(asking.catalogue.models);
    const models = Object.fromEntries(priced.map(([id, model]) => [id, { ...model, price: undefined }]));
    const unpriced = { ...asking.catalogue, models } as unknown as typeof asking.catalogue;
    assert.deepEqual(estimateEssays(basis({ catalogue: unpriced })).cost, [null, null]);
  });
});
