import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stepFigures } from '@assay/platform/run/step-figures';
import { charge } from '../../../support/charges.ts';
import { modelCall } from '../../../support/model-calls.ts';

const MEMOISED = { memoised: true, cost: 0, inputTokens: 0, attempts: 0 };

describe("a step's figures", () => {
  it('of no model say nothing of models, tokens or cost', () => assert.deepEqual(stepFigures([], []), {}));

  it('are what its questions were charged, under the model whose answer counts, the last', () => {
    const calls = [
      modelCall({ modelAnswered: 'a', latencyMs: 20 }),
      modelCall({ modelAnswered: 'b', latencyMs: 5 }),
    ];
    const charges = [
      charge({ cost: 0.25, requests: 2, inputTokens: 100, cachedInputTokens: 40, outputTokens: 10 }),
      charge({ cost: 0.5, requests: 1, inputTokens: 1, cachedInputTokens: 2, outputTokens: 3 }),
      charge({
        cost: 1,
        requests: 1,
        inputTokens: 5,
        cachedInputTokens: 0,
        outputTokens: 0,
        fate: 'refused',
      }),
    ];
    assert.deepEqual(stepFigures(calls, charges), {
      model: 'b',
      inputTokens: 106,
      cachedInputTokens: 42,
      outputTokens: 13,
      cost: 1.75,
      costAtLeast: 1.75,
      unmetered: 0,
      unpriced: 0,
      latencyMs: 25,
      tries: 4,
      memoised: false,
    });
  });

  it('name the model that was asked where it was paid and did not answer', () =>
    assert.partialDeepStrictEqual(stepFigures([], [charge({ model: 'm', fate: 'refused', cost: 1 })]), {
      model: 'm',
      cost: 1,
      latencyMs: 0,
      memoised: false,
    }));

  it('are memoised only where nothing was charged and no call was made', () => {
    const memoised = (calls: object[], charges = 0) =>
      stepFigures(
        calls.map(modelCall),
        Array.from({ length: charges }, () => charge()),
      ).memoised;
    assert.equal(memoised([MEMOISED, MEMOISED]), true);
    assert.equal(memoised([MEMOISED, {}]), false);
    assert.equal(memoised([MEMOISED], 1), false);
    assert.equal(stepFigures([modelCall(MEMOISED)], []).cost, 0);
  });

  it('do not know tokens or cost where the usage of a request is not known', () => {
    const { inputTokens, cachedInputTokens, outputTokens, cost, costAtLeast, unmetered } = stepFigures(
      [modelCall()],
      [charge(), charge({ unmetered: 1, cost: 0.5 })],
    );
    assert.deepEqual([inputTokens, cachedInputTokens, outputTokens, cost], [null, null, null, null]);
    assert.deepEqual([costAtLeast, unmetered], [0.75, 1]);
  });
});
