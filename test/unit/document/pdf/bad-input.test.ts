import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { AssayError } from '@assay/kit/errors/assay-error';
import * as fc from 'fast-check';
import { extractDocument, extractOpen } from '../../../../shared/document/pdf/extract-document.ts';
import { openPdf } from '../../../../shared/document/pdf/open-pdf.ts';
import { PDF_ENDS, refuseNoPdf } from '../../../../shared/document/pdf/pdf-beginning.ts';
import { renderFigure } from '../../../../shared/document/pdf/render-figure.ts';
import { PageWriter, writePdf } from './pdf-writer.ts';

const PAGE = () =>
  new PageWriter().lines(72, 140, ['A page of a report about a system', 'that nobody has built yet.']);
const SAMPLE = writePdf([PAGE().image(72, 200, 200, 100), PAGE().rectangle(72, 200, 100, 100)]);

async function codeOf(bytes: Uint8Array, limits = {}): Promise<string> {
  try {
    await extractDocument(bytes, limits);
    return 'none';
  } catch (error) {
    if (error instanceof AssayError) return error.code;
    throw error;
  }
}

/** PDFs of one empty page (base64), as pikepdf 10.18 and pypdf 7.1 encrypted them. */
const ENCRYPTED: Record<string, string> = JSON.parse(
  readFileSync(new URL('encrypted.json', import.meta.url), 'utf8'),
);

function codeByEnds(first: Uint8Array, last: Uint8Array): string {
  try {
    refuseNoPdf(first, last);
    return 'none';
  } catch (error) {
    if (error instanceof AssayError) return error.code;
    throw error;
  }
}

describe('a PDF that cannot be read', () => {
  it('is refused as empty: no bytes, no pages', async () => {
    assert.equal(await codeOf(new Uint8Array(0)), 'DocumentEmpty');
    assert.equal(await codeOf(writePdf([])), 'DocumentEmpty');
  });

  it('is refused as damaged: no PDF, or cut off', async () => {
    const word = extractDocument(Buffer.from('PK\x03\x04 not a PDF at all'));
    await assert.rejects(word, {
      code: 'DocumentDamaged',
      message: /a Word document .* not a PDF: export it/,
    });
    for (const share of [0.2, 0.5, 0.9]) {
      assert.equal(await codeOf(SAMPLE.subarray(0, SAMPLE.length * share)), 'DocumentDamaged');
    }
  });

  it('is refused as encrypted when it needs a password', async () => {
    const key = `<${'5a'.repeat(32)}>`;
    const trailer = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${key} /U ${key} >> /ID [<00> <00>]`;
    assert.equal(await codeOf(writePdf([PAGE()], { trailer })), 'DocumentEncrypted');
  });

  it('is refused by its ends alone as it is when it is opened, where it was encrypted by other programs', async () => {
    for (const [what, base64] of Object.entries(ENCRYPTED)) {
      const bytes = Buffer.from(base64, 'base64');
      const expected = what.startsWith('opens') ? 'none' : 'DocumentEncrypted';
      assert.equal(await codeOf(bytes), expected, what);
      const half = Math.ceil(bytes.length / 2);
      assert.equal(codeByEnds(bytes.subarray(0, half), bytes.subarray(half)), expected, what);
    }
  });

  it('is refused by its ends alone where it is cut off, and not where programs filled it up or its pages come first', () => {
    const large = Buffer.concat([SAMPLE.subarray(0, 400), Buffer.alloc(300_000, 'x '), SAMPLE.subarray(400)]);
    const ends = (bytes: Uint8Array) => codeByEnds(bytes.subarray(0, PDF_ENDS), bytes.subarray(-PDF_ENDS));
    assert.equal(ends(large), 'none');
    for (const share of [0.5, 0.9])
      assert.equal(ends(large.subarray(0, large.length * share)), 'DocumentDamaged');
    assert.equal(ends(Buffer.concat([large, Buffer.alloc(100_000)])), 'none');
    const first = Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Linearized 1 >>\n${'x '.repeat(99_999)}`);
    assert.equal(ends(first), 'none');
    assert.equal(ends(Buffer.from(`MZ\x90${'\0'.repeat(99_999)}`)), 'DocumentDamaged');
    assert.equal(ends(new Uint8Array()), 'DocumentEmpty');
  });

  it('is refused as too large: bytes, pages', async () => {
    assert.equal(await codeOf(SAMPLE, { maxBytes: 100 }), 'DocumentTooLarge');
    assert.equal(await codeOf(SAMPLE, { maxPages: 1 }), 'DocumentTooLarge');
  });

  it('fails with one of these errors or not at all, whatever is in it', async () => {
    const change = fc.record({ at: fc.nat(SAMPLE.length - 1), byte: fc.nat(255) });
    const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 40 }), async (changes) => {
      const bytes = Uint8Array.from(SAMPLE);
      for (const { at, byte } of changes) bytes[at] = byte;
      assert.match(
        await codeOf(bytes),
        /^(none|DocumentEmpty|DocumentDamaged|DocumentEncrypted|DocumentTooComplex)$/,
      );
    });
    await fc.assert(property, { numRuns: 60 });
  });

  it('does not spoil the next one', async () => {
    await codeOf(SAMPLE.subarray(0, 400));
    assert.equal((await extractDocument(SAMPLE)).pages.length, 2);
  });
});

describe('a PDF that needs a word', () => {
  it('with embedded files or JavaScript is read, with a warning for each', async () => {
    const extra = [
      '<< /Type /Filespec /F (notes.txt) /UF (notes.txt) /EF << /F 5 0 R >> >>',
      '<< /Type /EmbeddedFile /Length 2 >>\nstream\nhi\nendstream',
      '<< /S /JavaScript /JS (app.alert\\(1\\)) >>',
    ];
    const names =
      '/Names << /EmbeddedFiles << /Names [(notes) {0}] >> /JavaScript << /Names [(run) {2}] >> >>';
    const { warnings } = await extractDocument(writePdf([PAGE()], { extra, catalogue: names }));
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['EmbeddedFiles', 'JavaScript', 'BlankDocument'],
    );
  });

  it('whose index of objects is broken is read, with a warning', async () => {
    const broken = Buffer.from(SAMPLE)
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n99');
    const { pages, warnings } = await extractDocument(Buffer.from(broken, 'latin1'));
    assert.equal(pages.length, 2);
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['Repaired'],
    );
  });

  it('of giant pages is read, and what is drawn on them is shown small', async () => {
    const giant = new PageWriter(14_400, 14_400).text(100, 100, 'A poster of the architecture.', {
      size: 60,
    });
    for (let box = 0; box < 12; box++) giant.rectangle(2000 + box * 600, 4000 + box * 100, 600, 5000);
    const opened = await openPdf(writePdf([giant]));
    try {
      const { pages, blocks, figures } = extractOpen(opened);
      assert.deepEqual([pages[0]!.width, pages[0]!.height], [14_400, 14_400]);
      assert.ok(blocks.some((block) => block.kind !== 'figure' && block.text.includes('poster')));
      const [figure] = figures;
      const png = Buffer.from(renderFigure(opened, figure!));
      const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
      assert.ok(width * height <= 1_000_000 && width > 100);
    } finally {
      opened.close();
    }
  });

  it('with an empty page, or nothing but images, is read', async () => {
    const { pages, blocks } = await extractDocument(
      writePdf([new PageWriter(), new PageWriter().image(0, 0, 595, 842)]),
    );
    assert.deepEqual(
      pages.map(({ kind }) => kind),
      ['blank', 'scanned'],
    );
    assert.deepEqual(
      blocks.map(({ kind }) => kind),
      ['figure'],
    );
  });
});
