import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { weighPanel } from '@assay/argument-coaching/judging/weigh-panel';
import { fold } from '@assay/platform/review/fold';
import type { Need } from '@assay/platform/review/need';
import { releasedResult } from '@assay/platform/review/released-result';
import { findWorkflow } from '@assay/workflows/find-workflow';
import {
  coaching,
  coachingResult,
  FAILURE,
  judged,
} from '../../workflows/argument-coaching/report/sample-coaching.ts';
import { sampleReview } from '../../workflows/deliverable-review/report/sample-reviews.ts';
import { sampleResult } from '../report/sample-results.ts';
import { release, resultOf, trailOf } from './trails.ts';

const missingOf = (workflow: string, result: object) => {
  const { needs } = findWorkflow(workflow).results.review(result as never);
  return needs.find(({ reason }: Need) => reason === 'parts-missing')?.missing;
};

describe('what of a result is missing', () => {
  it('is named of an argument: judges without a score, agents without an answer', () => {
    const panel = weighPanel(judged(undefined, ['logical', 'ethical']), 'text', []);
    const failed = ['judge-logical', 'judge-ethical', 'questions'].map((name) => ({
      ...FAILURE,
      agent: `argument-coaching/${name}`,
    }));
    const result = coachingResult({ coaching: coaching({ panel, questions: null }), missing: failed });
    assert.deepEqual(missingOf('argument-coaching', result), [
      ...['judge:logical', 'judge:ethical', 'agent:questions'],
    ]);
    assert.equal(missingOf('argument-coaching', coachingResult({ missing: [], flags: [] })), undefined);
  });

  it('is named of a deliverable: agents, and flags that say so', () => {
    const missing = [{ ...FAILURE, agent: 'deliverable-review/test-auditor' }];
    const result = sampleReview({ missing, flags: ['pages-unreadable', 'language-drift'] });
    assert.deepEqual(missingOf('deliverable-review', result), [
      'agent:test-auditor',
      'flag:pages-unreadable',
    ]);
  });

  it('is named of an essay: its traits without a score', () => {
    const result = sampleResult();
    const [first, ...others] = result.scores;
    const scores = [{ ...first!, score: null, flags: ['missing-score' as const] }, ...others];
    assert.deepEqual(missingOf('essay-scoring', { ...result, scores }), [`score:${first!.trait}`]);
  });

  it('is told to its student, but for what a teacher gave since', () => {
    const missing = ['score:Ideas', 'score:Other', 'judge:logical'];
    const result = resultOf('run-1', { needs: [{ reason: 'parts-missing', places: 3, missing }] });
    const told = releasedResult(result, fold(trailOf([release('run-1')])));
    assert.deepEqual(told?.missing, ['score:Other', 'judge:logical'], 'Ideas has a score');
    const whole = releasedResult(resultOf(), fold(trailOf([release('run-1')])));
    assert.equal(whole?.missing, undefined);
  });
});
