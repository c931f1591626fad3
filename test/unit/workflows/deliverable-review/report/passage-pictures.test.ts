import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviewView } from '@assay/deliverable-review/report/review-view';
import type { Box } from '@assay/document/places';
import { renderReportHtml } from '@assay/platform/report/html/render-html';
import { found } from './sample-parts.ts';
import { sampleReview } from './sample-reviews.ts';

describe('a review as a page', () => {
  it('shows pictures that lie in it, and none that is not there', () => {
    const review = sampleReview({
      passages: ['ISS-001', 'ISS-002'],
    });
    const evidence = [
      { ...found('The dock is free.', 4), boxes: [{ page: 7, box: [72, 72, 200, 84] as Box }] },
    ];
    for (const issue of review.issues) issue.evidence = evidence;
    const url = 'data:image/png;base64,iVBORw0KGgo=';
    const html = renderReportHtml('deliverable-review', reviewView(review), {
      pictures: new Map([['ISS-001.png', url]]),
    });
    const shown = [...html.matchAll(/<figure>(.*?)<\/figure>/g)].map(([, figure]) => figure);
    assert.deepEqual(shown, [
      `<img src="${url}" alt=""><figcaption>Page 7 of the submission: the passage is framed</figcaption>`,
    ]);
    assert.match(html, /default-src 'none'; [^"]*; img-src data:"/);
  });
});
