import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { comparedReview } from '@assay/deliverable-review/compared';
import { CATEGORIES } from '@assay/deliverable-review/findings/finding';
import type { ReviewResult } from '@assay/deliverable-review/result';
import { measureDrift } from '@assay/lab/drift/measure-drift';
import { sampleFeatures, sampleIssues } from './report/sample-parts.ts';
import { sampleReview } from './report/sample-reviews.ts';

const valuesOf = (result: ReviewResult) =>
  Object.fromEntries(comparedReview(result).map(({ item, value }) => [item, value]));
const gone = (agent: string) => ({
  agent: `deliverable-review/${agent}`,
  step: 'x',
  code: 'ModelUnavailable',
  message: '',
});

describe('what of a review another one is compared with', () => {
  it('is the status of each feature, one that could still change being missing, and whether a category has issues', () => {
    const features = sampleFeatures(4);
    const issues = sampleIssues(8).filter(({ category }) => category === 'patterns');
    const values = valuesOf(sampleReview({ coverage: { features, ignored: [] }, issues }));
    assert.deepEqual(
      features.map(({ title }) => values[`feature: ${title}`]),
      ['Present', 'Partial', 'Absent', null],
    );
    assert.deepEqual(
      CATEGORIES.filter((category) => values[`issues: ${category}`] === 'issues found'),
      ['patterns'],
    );
    assert.equal(values['issues: test-strategy'], 'no issues found');
  });

  it('takes no issues for nothing found only where the auditor looked', () => {
    const values = valuesOf(sampleReview({ issues: [], missing: [gone('test-auditor')], coverage: null }));
    assert.equal(values['issues: test-coverage'], null);
    assert.equal(values['issues: requirements'], 'no issues found');
    const parts = valuesOf(
      sampleReview({ issues: [], missing: [gone('whole-document-auditor')], coverage: null }),
    );
    assert.equal(parts['issues: requirements'], null);
  });

  it('has labels from the worst to the best, and reasons', () => {
    const [first] = comparedReview(sampleReview());
    assert.deepEqual(first!.labels, ['Absent', 'Partial', 'Present']);
    assert.match(first!.text!, /\(met\)/);
    const worse = comparedReview(sampleReview({ issues: sampleIssues(8) }));
    const better = comparedReview(sampleReview({ issues: [] }));
    const { traits } = measureDrift({ pairs: [{ submission: 'team-12', baseline: worse, again: better }] });
    assert.equal(
      traits.filter(({ item, up }) => item.startsWith('issues') && up === 1).length,
      CATEGORIES.length,
    );
  });
});
