import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeFigures, figuresToDescribe } from '@assay/deliverable-review/figures';
import type { ExtractedDocument, Figure } from '@assay/document/extracted-document';

function documentWith(hashes: readonly string[]): ExtractedDocument {
  const figures = hashes.map((hash, index): Figure => {
    const [id, page] = [`figure-${index + 1}`, index + 1];
    return { id, page, box: [0, 0, 9, 9], kind: 'raster', caption: null, text: '', words: [], hash };
  });
  return {
    pages: [],
    blocks: [],
    figures,
    furniture: [],
    titlePage: [],
    outline: [],
    hidden: [],
    asides: [],
    warnings: [],
  };
}

describe('the figures of a document', () => {
  it('are shown once each: a logo on every page is one picture, described everywhere', () => {
    const document = documentWith(['logo', 'classes', 'logo', 'logo']);
    const shown = figuresToDescribe(document).map(({ id }) => id);
    assert.deepEqual(shown, ['figure-1', 'figure-2']);
    const described = describeFigures(document, new Map([['figure-1', 'logo: A tool.']]));
    assert.deepEqual(
      [...described],
      ['figure-1', 'figure-3', 'figure-4'].map((id) => [id, 'logo: A tool.']),
    );
  });

  it('are shown up to a limit, the first of them', () => {
    const document = documentWith(Array.from({ length: 5000 }, (_, index) => `${index}`));
    const shown = figuresToDescribe(document);
    assert.ok(shown.length < 1000);
    assert.deepEqual(shown, document.figures.slice(0, shown.length));
  });
});
