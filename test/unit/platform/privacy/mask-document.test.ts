import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maskDocument, maskInTurn } from '@assay/platform/privacy/mask-document';
import { createMasker } from '@assay/platform/privacy/mask-text';
import fc from 'fast-check';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { PageWriter, writePdf } from '../../document/pdf/pdf-writer.ts';

const mask = createMasker({ subject: 'u-1', name: 'Odalys Quenby' });
const LINES = [
  'The server keeps the bookings of all customers and sends',
  'a message when one of them is due.',
];

/** The blocks of a page that something is drawn on, masked. */
async function maskedBlocks(draw: (page: PageWriter) => PageWriter): Promise<string[]> {
  const page = draw(new PageWriter().lines(72, 100, LINES));
  const { blocks } = maskDocument(await extractDocument(writePdf([page])), mask);
  return blocks.flatMap((block) => ('text' in block ? [block.text] : []));
}

describe('a masked document', () => {
  it('has no name that stands letter below letter, however far apart', async () => {
    for (const leading of [10, 16, 20, 34]) {
      const upright = await maskedBlocks((page) => page.lines(160, 195, [...'Quenby'], { leading }));
      assert.equal(upright[0], LINES.join(' '));
      assert.match(upright.slice(1).join('\n'), /^█(?:\n█){5}$/, `${leading} points`);
      const other = await maskedBlocks((page) => page.lines(160, 195, [...'Zorvex'], { leading }));
      assert.equal(other.slice(1).join('\n'), [...'Zorvex'].join('\n'));
    }
  });

  it('has no name that gaps part, or that is mirrored', async () => {
    const drawn = [
      '1 0 0 1 72 500 Tm [(Q) 100 (u) -500 (e) -20 (n) -300 (b) -400 (y)] TJ',
      '-1 0 0 1 272 450 Tm (by Quenby) Tj',
      '1 0 0 -1 72 400 Tm (by Quenby) Tj',
    ];
    const [, ...blocks] = await maskedBlocks((page) => page.draw(`BT /F1 10 Tf ${drawn.join(' ')} ET`));
    assert.deepEqual(blocks.toSorted(), ['by ██████', 'by ██████', '██ ██ █ █'].toSorted());
  });

  it('has no name that a hyphen parts at the end of a column', async () => {
    const left = ['The left column has a text', 'that goes on and ends with', 'the name of who is Quen-'];
    const right = ['by in the right column, and', 'it goes on here with more', 'words than anybody needs.'];
    const blocks = await maskedBlocks((page) => page.lines(72, 300, left).lines(320, 300, right));
    assert.match(blocks.join('\n'), /who is █████\n██ in the right/);
    for (const [one, next] of [
      ['by Quen-', 'by, who'],
      ['by Oda\u00ad', 'lys, who'],
      ['by Quen‐ ', 'by, who'],
    ])
      assert.doesNotMatch(maskInTurn(['It is', one!, next!], mask)[1]!.text, /by \p{L}/u);
    assert.deepEqual(
      maskInTurn(['by Quen', 'by, who', 'by -', 'Quenby'], mask).map(({ text }) => text),
      ['by Quen', 'by, who', 'by -', '██████'],
    );
  });

  it('is masked text by text, as long as it was, with the same places', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'Q',
            'u',
            'e',
            'n',
            'b',
            'y',
            'O Q',
            'by Quenby',
            'by Quen-',
            'by, who',
            '',
            'Dear all,',
          ),
        ),
        (texts) => {
          const masked = maskInTurn(texts, mask);
          assert.deepEqual(
            masked.map(({ text }) => text.length),
            texts.map(({ length }) => length),
          );
          for (const [at, { text, masked: places }] of masked.entries()) {
            const expected = [...texts[at]!].map((sign, index) =>
              places.some(({ start, end }) => start <= index && index < end) && sign !== ' ' ? '█' : sign,
            );
            assert.equal(text, expected.join(''));
          }
        },
      ),
    ));
});
