import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readEssay } from '@assay/essay-scoring/report/class-reading';
import { sampleResult, trait } from '../../../platform/report/sample-results.ts';

describe('an essay in an overview of its class', () => {
  it('says where the lowest number is the best, by what scores are worth', () => {
    const worth = (points: readonly number[]) =>
      Object.fromEntries(points.map((point, score) => [String(score), point]));
    const scores = [
      trait('Ideas', 3),
      trait('Style', 1, { worth: worth([6, 4, 2, 0]) }),
      trait('Order', null, { worth: worth([0, 2, 4, 6]) }),
    ];
    assert.deepEqual(readEssay(sampleResult({ scores })), { lowestIsBest: ['Style'] });
  });
});
