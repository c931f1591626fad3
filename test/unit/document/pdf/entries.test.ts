import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { PageWriter, writePdf } from './pdf-writer.ts';

async function blocksOf(page: PageWriter) {
  const { blocks } = await extractDocument(writePdf([page]));
  return blocks.map((block) => [block.kind, 'text' in block ? block.text : block.figure] as const);
}

const DOTS = ' . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . ';

describe('a table of contents', () => {
  it('is an item for each entry, without the dots', async () => {
    const page = new PageWriter()
      .text(72, 80, 'Contents', { size: 14, bold: true })
      .text(72, 100, '2 Stakeholders', { bold: true })
      .text(500, 100, '3', { bold: true })
      .text(86, 112, `2.1 Actors${DOTS}4`)
      .text(86, 124, `UC-01 Search the catalogue${DOTS}5`)
      .text(86, 136, 'A title that is long enough to go on in a second line of the table of contents')
      .text(86, 148, `of this report${DOTS}12`)
      .text(86, 160, `Figure 1: Classes.................................13`)
      .text(86, 172, `Preface${DOTS}iv`);
    assert.deepEqual(await blocksOf(page), [
      ['heading', 'Contents'],
      ['list-item', '2 Stakeholders 3'],
      ['list-item', '2.1 Actors 4'],
      ['list-item', 'UC-01 Search the catalogue 5'],
      [
        'list-item',
        'A title that is long enough to go on in a second line of the table of contents of this report 12',
      ],
      ['list-item', 'Figure 1: Classes 13'],
      ['list-item', 'Preface iv'],
    ]);
  });
});

describe('a list of terms', () => {
  it('has a paragraph for each bold term', async () => {
    const page = new PageWriter();
    const terms = [
      ['Tool', 'One physical object with an inventory number. Two equal drills are two.'],
      ['Loan', 'The time between the hand-over of a tool to a member and the return of it.'],
    ];
    for (const [at, [term, meaning]] of terms.entries())
      page.text(72, 100 + at * 12, term!, { bold: true }).text(110, 100 + at * 12, meaning!);
    assert.deepEqual(
      (await blocksOf(page)).map(([, text]) => text),
      terms.map((entry) => entry.join(' ')),
    );
  });

  it('has a paragraph for each entry whose further lines are set in', async () => {
    const page = new PageWriter();
    const entries = [
      'Alpha is the first of the two entries and goes on for',
      'Gamma is the second of these entries and goes on for',
    ];
    for (const [at, entry] of entries.entries()) {
      page.text(72, 100 + at * 24, entry);
      page.text(90, 112 + at * 24, 'a second line that is nearly as long as it can be,');
    }
    const texts = (await blocksOf(page)).map(([, text]) => text);
    assert.deepEqual(
      texts,
      entries.map((entry) => `${entry} a second line that is nearly as long as it can be,`),
    );
  });
});

describe('raised numbers', () => {
  /** A text, what stands raised after it and what follows, on one line. */
  function raised(before: string, mark: string, after: string, width: number): PageWriter {
    return new PageWriter()
      .text(72, 100, before)
      .text(72 + width, 96, mark, { size: 6 })
      .text(72 + width + 4 * mark.length, 100, after);
  }

  for (const [before, width, after, text] of [
    ['that it checks.', 61.2, 'Next', 'that it checks. [1] Next'],
    ['written in Rust', 63.4, ', and so on', 'written in Rust [1], and so on'],
    ['a sum of x', 46.2, 'and y', 'a sum of x1 and y'],
    ['of 20 km', 38.4, 'of land', 'of 20 km1 of land'],
    ['the sine sin', 50.6, 'of it', 'the sine sin1 of it'],
  ] as const) {
    it(`after “${before}” ${text.includes('[1]') ? 'are' : 'are not'} a footnote’s`, async () => {
      const blocks = await blocksOf(raised(before, '1', ` ${after}`.replace(' ,', ','), width));
      assert.deepEqual(blocks, [['paragraph', text]]);
    });
  }

  it('and letters that send to a glossary stand apart from the word; those of a formula do not', async () => {
    const lowered = (before: string, width: number, mark: string, after: string) =>
      new PageWriter()
        .text(72, 100, before)
        .text(72 + width, 101.5, mark, { size: 6 })
        .text(76.4 + width, 100, after);
    assert.deepEqual(await blocksOf(lowered('he gives a token', 72.4, 'G', 'to the door')), [
      ['paragraph', 'he gives a token [G] to the door'],
    ]);
    assert.deepEqual(await blocksOf(lowered('a sum of x', 46.2, 'G', ' and y')), [
      ['paragraph', 'a sum of xG and y'],
    ]);
  });

  it('before a note are a footnote’s; those of an ordinal are not raised', async () => {
    const note = new PageWriter()
      .text(72, 696, '1', { size: 6 })
      .text(76, 700, 'Note to the reader.', { size: 9 });
    assert.deepEqual(await blocksOf(note), [['list-item', '[1] Note to the reader.']]);
    const ordinal = new PageWriter()
      .text(72, 100, 'the 1')
      .text(94.5, 96, 'st', { size: 6 })
      .text(102, 100, 'of May');
    assert.deepEqual(await blocksOf(ordinal), [['paragraph', 'the 1st of May']]);
  });
});
