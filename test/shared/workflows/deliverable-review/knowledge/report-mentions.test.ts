import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fewAtATime } from '../../../../../shared/workflows/deliverable-review/knowledge/few-at-a-time.ts';
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

describe('work on a few items at a time', () => {
  it('gives results in order, and never has more under way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(5), { maxLength: 30 }),
        fc.integer({ min: 1, max: 6 }),
        async (items, most) => {
          let underWay = 0;
          const results = await fewAtATime(items, most, async (turns, index) => {
            underWay += 1;
            assert.ok(underWay <= most);
            for (let turn = 0; turn < turns; turn += 1) await null;
            underWay -= 1;
            return [turns, index];
          });
          assert.deepEqual(
            results,
            items.map((turns, index) => [turns, index]),
          );
        },
      ),
    );
  });

  it('begins nothing after a failure, waits for what is under way, and throws the first', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const work = async (item: number) => {
      begun.push(item);
      await null;
      if (item === 1) throw new Error('first');
      await null;
      ended.push(item);
    };
    await assert.rejects(fewAtATime([0, 1, 2, 3, 4, 5], 3, work), /first/);
    assert.deepEqual(
      [begun, ended],
      [
        [0, 1, 2],
        [0, 2],
      ],
    );
  });
});
