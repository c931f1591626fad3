import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OVERLAP_PAGES, sectionCharacters, sectionsOf } from '@assay/deliverable-review/sections';
import type { DocumentText } from '@assay/document/document-text';
import fc from 'fast-check';

/** A document whose pages have these lengths, numbered from 1. */
function documentOf(lengths: readonly number[]): DocumentText {
  let start = 0;
  const pages = lengths.map((length, index) => {
    const page = { page: index + 1, start };
    start += length;
    return page;
  });
  return { text: 'x'.repeat(start), pages, figureSpans: [], blockSpans: [] };
}

describe('the sections of a document', () => {
  it('are one where the whole fits', () => {
    assert.deepEqual(sectionsOf(documentOf([10, 10]), 20), [
      { start: 0, end: 20, firstPage: 1, lastPage: 2 },
    ]);
  });

  it('begin with the last two pages of the one before', () => {
    assert.deepEqual(sectionsOf(documentOf([10, 10, 10, 10, 10]), 40), [
      { start: 0, end: 40, firstPage: 1, lastPage: 4 },
      { start: 20, end: 50, firstPage: 3, lastPage: 5 },
    ]);
  });

  it('cut a page that is too long by itself', () => {
    const sections = sectionsOf(documentOf([10, 95, 10]), 40);
    assert.deepEqual(
      sections.map(({ firstPage, lastPage }) => [firstPage, lastPage]),
      [
        [1, 1],
        [2, 2],
        [2, 2],
        [2, 2],
        [3, 3],
      ],
    );
  });

  it('leave a model of 272,000 tokens room for some 200 pages at once', () => {
    assert.ok(sectionCharacters(272_000) > 200 * 2800);
    assert.ok(sectionCharacters(8000) >= 4000);
  });

  it('hold every character, none longer than allowed, in the order of the document', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 5, max: 120 }), (pages, most) => {
        const document = documentOf(pages);
        const sections = sectionsOf(document, most);
        const held = new Set<number>();
        for (const [index, { start, end, firstPage, lastPage }] of sections.entries()) {
          assert.ok(end - start <= most && start < end);
          assert.ok(firstPage <= lastPage);
          const before = sections[index - 1];
          if (before) {
            assert.ok(start > before.start && end > before.end);
            assert.ok(before.lastPage - firstPage < OVERLAP_PAGES);
          }
          for (let at = start; at < end; at++) held.add(at);
        }
        assert.equal(held.size, document.text.length);
      }),
    );
  });
});
