import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { stepFigures } from '../../../shared/run/step-figures.ts';
import { modelCall } from '../../support/model-calls.ts';

const figures = (...calls: Parameters<typeof modelCall>[0][]) => stepFigures(calls.map(modelCall));

describe("a step's figures", () => {
  it('of no model call say nothing of models, tokens or cost', () => assert.deepEqual(figures(), {}));

  it('sum what its calls took and name the model whose answer counts, the last', () => {
    const first = {
      modelAnswered: 'a',
      inputTokens: 100,
      cachedInputTokens: 40,
      outputTokens: 10,
      cost: 0.25,
    };
    const second = { modelAnswered: 'b', inputTokens: 1, cachedInputTokens: 2, outputTokens: 3, cost: 0.5 };
    assert.deepEqual(
      figures({ ...first, latencyMs: 20, attempts: 1 }, { ...second, latencyMs: 5, attempts: 3 }),
      {
        model: 'b',
        inputTokens: 101,
        cachedInputTokens: 42,
        outputTokens: 13,
        cost: 0.75,
        latencyMs: 25,
        tries: 4,
        memoised: false,
      },
    );
  });

  it('are memoised only where nothing was paid again', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1 }), (memoised) => {
        const paid = memoised.includes(false);
        assert.equal(figures(...memoised.map((one) => ({ memoised: one }))).memoised, !paid);
      }),
    );
  });

  for (const figure of ['inputTokens', 'cachedInputTokens', 'outputTokens', 'cost'] as const)
    it(`do not know ${figure} where one call does not say`, () => {
      const [known, unknown] = [{ [figure]: 7 }, { [figure]: null }];
      assert.deepEqual([figures(known, unknown)[figure], figures(known, known)[figure]], [null, 14]);
    });
});
