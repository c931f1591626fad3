import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftCoachingResult } from '@assay/argument-coaching/draft-result';
import { weighPanel } from '@assay/argument-coaching/judging/weigh-panel';
import type { CoachingResult } from '@assay/argument-coaching/result';
import { coaching, coachingResult, FAILURE, judged } from './report/sample-coaching.ts';

const missingOf = (result: CoachingResult) =>
  draftCoachingResult(result).needs.find(({ reason }) => reason === 'parts-missing')?.missing;

describe('what of an argument is missing', () => {
  it('is named: judges without a score, agents without an answer', () => {
    const panel = weighPanel(judged(undefined, ['logical', 'ethical']), 'text', []);
    const missing = ['judge-logical', 'judge-ethical', 'questions'].map((name) => ({
      ...FAILURE,
      agent: `argument-coaching/${name}`,
    }));
    const result = coachingResult({ coaching: coaching({ panel, questions: null }), missing });
    assert.deepEqual(missingOf(result), ['judge:logical', 'judge:ethical', 'agent:questions']);
    assert.equal(missingOf(coachingResult({ missing: [], flags: [] })), undefined);
  });
});
