import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftDeliverableResult } from '@assay/deliverable-review/draft-result';
import { sampleReview } from './report/sample-reviews.ts';

describe('what of a deliverable’s review is missing', () => {
  it('is named: agents without an answer, and flags that say so', () => {
    const failure = { step: 'audits/tests.json', code: 'ModelUnavailable', message: 'It did not answer.' };
    const missing = [{ ...failure, agent: 'deliverable-review/test-auditor' }];
    const result = sampleReview({ missing, flags: ['pages-unreadable', 'language-drift'] });
    assert.deepEqual(
      draftDeliverableResult(result).needs.find(({ reason }) => reason === 'parts-missing')?.missing,
      ['agent:test-auditor', 'flag:pages-unreadable'],
    );
  });
});
