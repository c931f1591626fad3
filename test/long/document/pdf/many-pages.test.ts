import assert from 'node:assert/strict';
import { it } from 'node:test';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { PageWriter, writePdf } from '../../../unit/document/pdf/pdf-writer.ts';

it('a PDF of a thousand pages is read', async () => {
  const words = ['A page of a report about a system', 'that nobody has built yet.'];
  const pages = Array.from({ length: 1000 }, (_, at) =>
    new PageWriter().lines(72, 140, words).text(290, 810, `${at + 1}`),
  );
  const { blocks, furniture } = await extractDocument(writePdf(pages));
  assert.equal(furniture.length, 1000);
  assert.equal(blocks.length, 1000);
});
