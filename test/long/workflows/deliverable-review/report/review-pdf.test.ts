import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviewView } from '@assay/deliverable-review/report/review-view';
import { reviewWords, SECTIONS } from '@assay/deliverable-review/report/words/review-words';
import type { ReviewResult } from '@assay/deliverable-review/result';
import { renderReport } from '@assay/platform/report/render-report';
import { PATIENT, pdfText, plain } from '../../../../unit/platform/report/pdf-text.ts';
import { ATTACKS, SCRIPTS } from '../../../../unit/platform/report/sample-results.ts';
import {
  hostileReview,
  largeReview,
} from '../../../../unit/workflows/deliverable-review/report/sample-reviews.ts';

const english = reviewWords('en');

const pdfOf = (review: ReviewResult) => renderReport('deliverable-review', reviewView(review), PATIENT);

describe('the PDF of a review', () => {
  it('makes in one pass a PDF whose contents name the right pages, the same bytes for the same result', async () => {
    const [first, second] = [await pdfOf(largeReview()), await pdfOf(largeReview())];
    assert.deepEqual(first.pdf, second.pdf);
    assert.doesNotMatch(first.log, /Missing character|Overfull/);
    const pages = pdfText(first.pdf, '-layout').split('\f').map(plain);
    for (const [index, section] of SECTIONS.entries()) {
      const heading = `${index + 1} ${english.sections[section]}`;
      const page = Number(new RegExp(`${heading}[ .]+?(\\d+) `).exec(pages[0]!)?.[1]);
      const starts = page === 1 ? pages[0]!.split(heading).length > 2 : pages[page - 1]?.includes(heading);
      assert.ok(starts, `${heading} begins on page ${page}`);
    }
    assert.match(pages.at(-2)!, new RegExp(`Page ${pages.length - 1} of ${pages.length - 1}`));
  });

  it('carries every writing unharmed and runs nothing that a student or a model wrote', async () => {
    const { pdf, log } = await pdfOf(hostileReview());
    const text = plain(pdfText(pdf));
    for (const [name, words] of Object.entries(SCRIPTS))
      assert.ok(text.includes(plain(words)), `${name} is in the report`);
    for (const attack of ATTACKS.slice(0, 4)) assert.ok(text.includes(attack), attack);
    assert.doesNotMatch(text, /root:x/);
    assert.doesNotMatch(log, /Missing character|Overfull/);
  });
});
