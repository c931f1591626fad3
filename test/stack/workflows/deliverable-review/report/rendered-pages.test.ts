import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviewView } from '@assay/deliverable-review/report/review-view';
import { pagesOf } from '../../../../support/rendered-pages.ts';
import { largeReview } from '../../../../unit/workflows/deliverable-review/report/sample-reviews.ts';

describe('the pages of a report', () => {
  it('of a large deliverable end in no heading', async () => {
    const text = await pagesOf('deliverable-review', await reviewView(largeReview()));
    assert.match(text, /Coverage of the expected features/);
  });
});
