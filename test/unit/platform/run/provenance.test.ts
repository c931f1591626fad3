import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Charge, chargeSchema } from '@assay/model/charge';
import { provenanceOf, provenanceSchema } from '@assay/platform/run/provenance';
import fc from 'fast-check';
import { charge } from '../../../support/charges.ts';
import { modelCall } from '../../../support/model-calls.ts';

const pinned = { assignmentVersion: 'v1', submissionSha256: 'abc', prompts: { judge: 'h' }, seed: 7 };
const provenance = (calls: Parameters<typeof modelCall>[0][], charges: Charge[] = []) =>
  provenanceOf({ ...pinned, charges, attempts: 2 }, calls.map(modelCall));

/** Costs are multiples of 1/1024 dollar, so that their sums are exact. */
const charges = fc.array(
  fc
    .record({
      requests: fc.integer({ min: 1, max: 9 }),
      unmetered: fc.constantFrom(0, 0, 0, 1),
      inputTokens: fc.nat(1e6),
      cachedInputTokens: fc.nat(1e6),
      outputTokens: fc.nat(1e6),
      cost: fc.option(
        fc.nat(1e6).map((n) => n / 1024),
        { freq: 8 },
      ),
      fate: fc.constantFrom(...chargeSchema.shape.fate.options),
    })
    .map(charge),
);
const sum = (values: number[]) => values.reduce((left, right) => left + right, 0);

describe("a result's provenance", () => {
  it('says that all models ran on this machine only where every question and every answer did', () => {
    const own = charge({ cost: null, key: 'machine' });
    const of = (more: Charge[], call: Parameters<typeof modelCall>[0]) =>
      provenance([{ key: 'machine' }, call], [own, ...more]).allHere;
    assert.equal(of([], { key: 'machine' }), true);
    assert.equal(of([charge({ cost: null, key: 'none' })], { key: 'machine' }), undefined);
    assert.equal(of([charge({ fate: 'refused', key: 'deployment' })], { key: 'machine' }), undefined);
    assert.equal(of([], { key: 'deployment', memoised: true }), undefined);
    assert.equal(of([], { standIn: false }), undefined);
    assert.equal(of([own], { kind: 'embedding', standIn: true }), true);
    assert.equal(provenance([], []).allHere, undefined);
  });

  it('names every model once, those that wrote apart from those that embedded', () => {
    const of = provenance([
      { modelAnswered: 'b', systemFingerprint: 'fp-2' },
      { modelAnswered: 'a', memoised: true },
      { modelAnswered: 'b', systemFingerprint: 'fp-1' },
      { modelAnswered: 'e', kind: 'embedding', standIn: true },
    ]);
    assert.partialDeepStrictEqual(of, {
      ...pinned,
      models: ['a', 'b'],
      embeddingModels: ['e'],
      fingerprints: ['fp-1', 'fp-2'],
      attempts: 2,
      calls: 4,
      memoisedCalls: 1,
      modelTimeMs: 80,
      standIn: false,
      standInEmbeddings: true,
    });
  });

  it('says that no real model was used by its chat calls alone, and where there were none by the others', () => {
    const [real, made] = [{ standIn: false }, { standIn: true }];
    const [vectors, madeVectors] = [
      { kind: 'embedding' as const },
      { kind: 'embedding' as const, standIn: true },
    ];
    const said = (...calls: Parameters<typeof provenance>[0]) => {
      const { standIn, standInEmbeddings } = provenance(calls);
      return [standIn, standInEmbeddings];
    };
    assert.deepEqual(said(real, madeVectors), [false, true]);
    assert.deepEqual(said(real, made, vectors), [true, false]);
    assert.deepEqual(said(made, madeVectors), [true, true]);
    assert.deepEqual(said(madeVectors), [true, true]);
    assert.deepEqual(said(vectors), [false, false]);
    assert.deepEqual(said(), [false, false]);
  });

  it('of nothing asked is nothing spent', () => {
    const none = provenance([]);
    assert.deepEqual(
      [none.calls, none.cost, none.costAtLeast, none.inputTokens, none.models, none.parameters],
      [0, 0, 0, 0, [], []],
    );
    assert.deepEqual(provenanceSchema.parse(none), none);
  });

  it('has the tokens and the money of what was charged, and none of what its calls say', () => {
    fc.assert(
      fc.property(charges, (charged) => {
        const of = provenance([{ cost: 99, inputTokens: 99 }], charged);
        const known = charged.flatMap(({ cost }) => cost ?? []);
        assert.equal(of.costAtLeast, sum(known));
        assert.equal(of.requests, sum(charged.map(({ requests }) => requests)));
        const unmetered = charged.some((one) => one.unmetered > 0);
        const unpriced = charged.filter(({ cost, inputTokens, outputTokens, unmetered }) => {
          return cost === null && inputTokens + outputTokens + unmetered > 0;
        });
        assert.equal(of.unpriced, unpriced.length);
        assert.equal(of.cost, unmetered || unpriced.length > 0 ? null : sum(known));
        for (const figure of ['inputTokens', 'cachedInputTokens', 'outputTokens'] as const) {
          const metered = sum(charged.map((one) => one[figure]));
          assert.equal(of[figure], unmetered ? null : metered);
          assert.equal(of.tokensAtLeast?.[figure], unmetered ? metered : undefined);
        }
      }),
    );
  });

  it('is the sum of its attempts: the order and the fate of questions change nothing', () => {
    fc.assert(
      fc.property(charges, charges, (first, second) => {
        const answered = second.map((one): Charge => ({ ...one, fate: 'answered' }));
        assert.deepEqual(provenance([], [...first, ...second]), provenance([], [...answered, ...first]));
      }),
    );
  });

  it('tells how agents were called: calls of the same parameters together, whatever had to be mended', () => {
    const hot = { params: { temperature: 1, top_p: 1 } };
    const of = provenance([
      { agent: 'w/b', ...hot },
      { agent: 'w/a', params: { top_p: 1, temperature: 1 }, mended: ['thoughts'] },
      { agent: 'w/a', ...hot, mended: ['wrapping', 'thoughts'], memoised: true },
      { agent: 'w/a', params: {}, seed: null, fallbacks: ['seed-unsupported'] },
    ]);
    assert.deepEqual(
      of.parameters,
      [
        {
          model: 'model-a',
          agents: ['w/a', 'w/b'],
          ...hot,
          seed: 7,
          fallbacks: [],
          mended: ['thoughts', 'wrapping'],
          ...{ kind: 'chat', provider: 'openai', answered: ['model-a-2030'], calls: 3, memoised: 1 },
        },
        {
          model: 'model-a',
          agents: ['w/a'],
          params: {},
          seed: null,
          fallbacks: ['seed-unsupported'],
          mended: [],
          ...{ kind: 'chat', provider: 'openai', answered: ['model-a-2030'], calls: 1, memoised: 0 },
        },
      ].sort((a, b) => b.fallbacks.length - a.fallbacks.length),
    );
    assert.deepEqual(provenanceSchema.parse(of), of);
  });

  it('that an earlier version wrote can be read', () => {
    const { embeddingModels, parameters, requests, unmetered, unpriced, costAtLeast, attempts, ...old } =
      provenance([{}], [charge()]);
    assert.deepEqual(provenanceSchema.parse(old), old);
  });
});
