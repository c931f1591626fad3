import assert from 'node:assert/strict';
import { it } from 'node:test';
import { exemplarsOfEssay } from '@assay/essay-scoring/judgements';
import { changedBetween } from '@assay/platform/reevaluation/changed-between';
import { sampleResult } from '../report/sample-results.ts';

const result = sampleResult();
const withExemplars = (...ids: string[]) => ({
  ...result,
  scores: result.scores.map((score) => ({
    ...score,
    exemplars: ids.map((exemplarId) => ({ ...score.exemplars[0]!, exemplarId })),
  })),
});
const changed = (before: typeof result, again: typeof result) =>
  changedBetween([{ baseline: before, again }], (one) => exemplarsOfEssay(one as typeof result));
const NOTHING = { prompts: false, models: false, assignment: false, material: false };

it('results by the same exemplars, in whichever order, differ in nothing; by others, in what they were made with', () => {
  assert.deepEqual(changed(withExemplars('a', 'b'), withExemplars('b', 'a')), NOTHING);
  assert.deepEqual(changed(withExemplars(), withExemplars('a')), { ...NOTHING, material: true });
  assert.deepEqual(changed(withExemplars('a'), withExemplars('b')), { ...NOTHING, material: true });
});

it('a trait without a score on one side says nothing, nor does a pair that lacks a result', () => {
  const unscored = {
    ...result,
    scores: withExemplars('a').scores.map((score) => ({ ...score, score: null, exemplars: [] })),
  };
  assert.deepEqual(changed(withExemplars('a'), unscored), NOTHING);
  assert.deepEqual(changedBetween([{ baseline: result, again: null }]), NOTHING);
});
