import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftEssayResult } from '@assay/essay-scoring/draft-result';
import { sampleResult } from '../../platform/report/sample-results.ts';

describe('what of an essay is missing', () => {
  it('is named: its traits without a score', () => {
    const result = sampleResult();
    const [first, ...others] = result.scores;
    const scores = [{ ...first!, score: null, flags: ['missing-score' as const] }, ...others];
    assert.deepEqual(
      draftEssayResult({ ...result, scores }).needs.find(({ reason }) => reason === 'parts-missing')?.missing,
      [`score:${first!.trait}`],
    );
  });
});
