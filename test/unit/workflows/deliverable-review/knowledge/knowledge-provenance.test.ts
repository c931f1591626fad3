import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { knowledgeProvenance } from '@assay/deliverable-review/knowledge/knowledge-provenance';
import type { ModelCall } from '@assay/model/model-call';
import { modelCall } from '../../../../support/model-calls.ts';

const recipe = {
  ...{ promptHash: 'p', model: 'm', embeddingModel: 'e', figurePromptHash: 'f', figureModel: 'm' },
  ...{ evidence: 'graded' as const, language: 'en', seed: 7, scope: 'provider' },
};

/** The provenance of a knowledge base whose one report was mined with these calls. */
const provenanceOf = (calls: ModelCall[]) =>
  knowledgeProvenance({
    ...{ seed: 7, requiredReports: 2, minClusterSize: 2, support: {}, mentions: 3 },
    mined: [{ report: 'r', recipe, calls }],
    calls: [modelCall({ cost: 0.5 })],
    compactor: { agent: 'deliverable-review/feature-compactor', hash: 'c' },
  });

function costOf(...calls: ModelCall[]) {
  const { cost, costAtLeast } = provenanceOf(calls);
  return { cost, costAtLeast };
}

const embedding = (memoised: number, cost: number) =>
  modelCall({ kind: 'embedding', cost, embedded: { texts: 4, memoised, averaged: 0 } });

describe('what a knowledge base comes from', () => {
  const made = (...calls: ModelCall[]) => {
    const { standIn, standInEmbeddings } = provenanceOf(calls);
    return { standIn, standInEmbeddings };
  };

  it('is the stand-in where it wrote, and is told apart where it only compared', () => {
    const vectors = { ...embedding(0, 0), standIn: true };
    assert.deepEqual(made(vectors), { standIn: false, standInEmbeddings: true });
    assert.deepEqual(made(embedding(0, 0)), { standIn: false, standInEmbeddings: undefined });
    assert.deepEqual(made(modelCall({ standIn: true })), { standIn: true, standInEmbeddings: undefined });
  });
});

describe('the cost of a knowledge base', () => {
  it('is what its answers once took, those from memory too', () => {
    const { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens, attempts } = modelCall({});
    const tokens = { inputTokens, cachedInputTokens, cacheWriteTokens, outputTokens, attempts };
    const first = { ...modelCall({}), ...tokens, cost: 0.25 };
    const known = modelCall({ cost: 0, memoised: true, original: first });
    assert.deepEqual(costOf(known, embedding(0, 0.125)), { cost: 0.875, costAtLeast: undefined });
  });

  it('is not known where vectors came from memory, and at least what the rest took', () => {
    assert.deepEqual(costOf(embedding(4, 0)), { cost: null, costAtLeast: 0.5 });
    assert.deepEqual(costOf(embedding(1, 0.125)), { cost: null, costAtLeast: 0.625 });
  });
});
