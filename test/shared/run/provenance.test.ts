import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { provenanceOf, provenanceSchema } from '../../../shared/run/provenance.ts';

import { modelCall } from '../../support/model-calls.ts';

const made = { assignmentVersion: 'v1', submissionSha256: 'abc', prompts: { judge: 'h' }, seed: 7 };
const provenance = (...calls: Parameters<typeof modelCall>[0][]) => provenanceOf(made, calls.map(modelCall));

describe("a result's provenance", () => {
  it('sums what every call spent and names every model once', () => {
    const sum = provenance(
      { modelAnswered: 'b', systemFingerprint: 'fp-2' },
      { modelAnswered: 'a', memoised: true, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, cost: 0 },
      { modelAnswered: 'b', systemFingerprint: 'fp-1' },
    );
    assert.deepEqual(sum, {
      ...made,
      models: ['a', 'b'],
      fingerprints: ['fp-1', 'fp-2'],
      calls: 3,
      memoisedCalls: 1,
      inputTokens: 200,
      cachedInputTokens: 80,
      outputTokens: 20,
      cost: 0.5,
      modelTimeMs: 60,
      standIn: false,
    });
  });

  it('of no calls is nothing spent', () => {
    const none = provenance();
    assert.deepEqual([none.calls, none.cost, none.inputTokens, none.models], [0, 0, 0, []]);
    provenanceSchema.parse(none);
  });

  it('is that of a stand-in as soon as one call was', () => {
    assert.equal(provenance({}, { standIn: true }, {}).standIn, true);
  });

  for (const figure of ['inputTokens', 'cachedInputTokens', 'outputTokens', 'cost'] as const)
    it(`does not know ${figure} where one call does not, and is their sum elsewhere`, () => {
      fc.assert(
        fc.property(fc.array(fc.option(fc.nat(1e6))), (values) => {
          const total = provenance(...values.map((value) => ({ [figure]: value })))[figure];
          const known = values.filter((value) => value !== null);
          const sum = known.reduce((left, right) => left + right, 0);
          assert.equal(total, known.length < values.length ? null : sum);
        }),
      );
    });
});
