import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { pagesTold } from '../../../../shared/document/pdf/pages-told.ts';
import { PDF_ENDS, refuseDocumentPdf, refuseTextPdf } from '../../../../shared/document/pdf/pdf-beginning.ts';
import { PageWriter, writePdf } from './pdf-writer.ts';

const ends = (bytes: Uint8Array) => pagesTold(bytes.subarray(0, PDF_ENDS), bytes.subarray(-PDF_ENDS));

describe('the pages of a PDF by its ends', () => {
  it('are those of its root, whoever wrote it', () => {
    const page = () => new PageWriter().lines(72, 140, ['A page of a report.']);
    for (const count of [1, 2, 7]) assert.equal(ends(writePdf(Array.from({ length: count }, page))), count);
  });

  it('are those of a root that lists thousands, before its count or behind it', () => {
    const kids = `/Kids [${Array.from({ length: 3000 }, (_, at) => `${at} 0 R`).join(' ')}]`;
    for (const root of [`/Type /Pages ${kids} /Count 3000`, `/Count 3000 ${kids} /Type /Pages`]) {
      const file = Buffer.from(
        `%PDF-1.7\n1 0 obj\n<< ${root} >>\nendobj\ntrailer << >>\nstartxref\n9\n%%EOF`,
      );
      assert.equal(ends(file), 3000);
      assert.throws(() => refuseDocumentPdf(file), {
        code: 'DocumentTooLarge',
        message: /3000 pages; at most 2000/,
      });
      assert.throws(() => refuseDocumentPdf(file.subarray(0, 65_536), file.subarray(-65_536)), {
        code: 'DocumentTooLarge',
      });
      assert.throws(() => refuseTextPdf(file), {
        code: 'DocumentTooLarge',
        message: /3000 pages; of a text at most 100/,
      });
    }
  });

  it('are told where objects stand compressed, or its pages come in order of reading', () => {
    const objects = deflateSync('<</Type/Pages/Kids[1 0 R]/Count 9>>').toString('latin1');
    const packed = `%PDF-1.7\n5 0 obj\n<< /Type /ObjStm /N 1 >>\nstream\n${objects}\nendstream`;
    assert.equal(ends(Buffer.from(packed, 'latin1')), 9);
    assert.equal(ends(Buffer.from('%PDF-1.7\n1 0 obj\n<</Linearized 1/L 9/N 12/T 3>>')), 12);
  });

  it('are unknown where these do not tell', () => {
    for (const text of ['', '%PDF-1.7', '<< /Type /ObjStm >>\nstream\nxx\nendstream'])
      assert.equal(ends(Buffer.from(text)), null);
  });
});
