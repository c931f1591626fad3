import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { refuseNoPdf } from '@assay/document/pdf-beginning';

const file = (text: string) => Buffer.from(text, 'latin1');

describe('the beginning of a file', () => {
  it('tells that it is no PDF, and what it is, where that can be told', () => {
    for (const [text, code, words] of [
      ['', 'DocumentEmpty', /empty/],
      ['We sailed.', 'DocumentDamaged', /not a readable PDF/],
      ['PK\x03\x04', 'DocumentDamaged', /a Word document/],
      [`${' '.repeat(2000)}%PDF-1.7`, 'DocumentDamaged', /not a readable PDF/],
    ] as const)
      assert.throws(() => refuseNoPdf(file(text)), { code, message: words });
  });

  it('lets a PDF pass, also where something stands before it', () => {
    for (const start of ['%PDF-1.7\n', `${' '.repeat(1000)}%PDF-1.4`])
      refuseNoPdf(file(`${start}\ntrailer << >>\nstartxref\n9\n%%EOF`));
  });
});
