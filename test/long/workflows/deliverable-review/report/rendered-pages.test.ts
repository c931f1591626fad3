import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviewView } from '@assay/deliverable-review/report/review-view';
import { pagesOf } from '../../../../support/rendered-pages.ts';
import { largeReview } from '../../../../unit/workflows/deliverable-review/report/sample-reviews.ts';

const REVIEW = largeReview();

describe('the pages of a report', () => {
  it('of a large deliverable end in no heading, and list requirements, use cases and tests with their pages', async () => {
    const text = await pagesOf('deliverable-review', reviewView(REVIEW));
    assert.match(text, /Coverage of the expected features/);
    const elements = text.slice(text.lastIndexOf('Requirements, use cases and tests'));
    for (const { id, page } of REVIEW.context!.requirements)
      assert.match(elements, new RegExp(`^ *${id} +(?:non-)?functional .* p\\. ${page}$`, 'm'));
    assert.match(elements, /UC-2 Reserve a bicycle +p\. 9\n+Actors +Guest/);
    assert.match(elements, /Main flow +1\. The rider chooses a dock\.\n+ +2\. The system keeps a bicycle\./);
    assert.match(elements, /Alternative flows +2a\. No dock is free\./);
    assert.match(elements, /Postconditions +–/);
    for (const { id, covers } of REVIEW.context!.tests.cases)
      assert.match(elements, new RegExp(`^ *${id} .*${covers.join(', ')}`, 'm'));
  });
});
