import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkDocument } from '@assay/deliverable-review/document-index/check-document';
import { readLines } from '@assay/deliverable-review/document-index/lines';
import { StatingUnits } from '@assay/deliverable-review/document-index/stating-units';
import { documentOf } from './document-of.ts';
import { LIBRARY, OFFICE } from './documents.ts';

describe('a label', () => {
  const unitsOf = (pages: readonly string[]) => {
    const { text, document } = documentOf([...pages, 'The user has a password, and so has the CardReader.']);
    return new StatingUnits(readLines(text), checkDocument(text, document), ['Stack keeper']);
  };
  it('is an id, a title, what is named by the document or the context, or stands out', () => {
    const library = unitsOf(LIBRARY);
    for (const label of [
      'FR-01',
      'fr 1',
      'UC-02',
      'Borrow a book',
      'stack keeper',
      'CardReader',
      'Card Reader',
    ])
      assert.ok(library.isLabel(label), label);
    assert.ok(unitsOf(OFFICE).isLabel('Prenotare una scrivania'));
  });
  it('is no plain word', () => {
    for (const label of ['the', 'user', 'The user', 'password', 'has a password', '', ' . '])
      assert.ok(!unitsOf(LIBRARY).isLabel(label), label);
  });
});
