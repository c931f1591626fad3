import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Block } from '@assay/document/extracted-document';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { PageWriter, writePdf } from './pdf-writer.ts';

const FILLER = [
  'The system keeps the orders of every customer and shows them in the order',
  'in which they were placed, so that the clerk can see what has to be done next',
];

function kindsOf(blocks: readonly Block[]): string[] {
  return blocks.map((block) => {
    const kind = block.kind === 'heading' ? `heading ${block.level}` : block.kind;
    return `${kind}: ${'text' in block ? block.text.slice(0, 30) : ''}`;
  });
}

/** A file with an outline of one level that leads to its first page. */
function withOutline(page: PageWriter, titles: readonly string[]): Uint8Array {
  const entries = titles.map((title, at) => {
    const next = at + 1 < titles.length ? `/Next ${6 + at} 0 R` : '';
    return `<< /Title (${title}) /Parent 4 0 R ${next} /Dest [0 /Fit] >>`;
  });
  const root = `<< /Type /Outlines /First 5 0 R /Last ${4 + titles.length} 0 R /Count ${titles.length} >>`;
  return writePdf([page], { extra: [root, ...entries], catalogue: '/Outlines {0}' });
}

describe('headings', () => {
  it('may begin with an id, when they stand out as headings do', async () => {
    const page = new PageWriter()
      .text(72, 80, '4 Use cases', { size: 14, bold: true })
      .text(72, 110, 'UC-01 Search the catalogue', { size: 12, bold: true })
      .lines(72, 130, FILLER)
      .text(72, 180, 'FR-01 The system shall show all orders of a customer.')
      .text(72, 192, 'FR-02 The system shall show all customers.')
      .text(72, 222, 'UC2: Place an order', { bold: true })
      .lines(72, 240, FILLER);
    assert.deepEqual(kindsOf((await extractDocument(writePdf([page]))).blocks), [
      'heading 1: 4 Use cases',
      'heading 2: UC-01 Search the catalogue',
      `paragraph: ${FILLER[0]!.slice(0, 30)}`,
      'list-item: FR-01 The system shall show al',
      'list-item: FR-02 The system shall show al',
      'heading 3: UC2: Place an order',
      `paragraph: ${FILLER[0]!.slice(0, 30)}`,
    ]);
  });

  it('are what the outline names on their page, however they are set', async () => {
    const page = new PageWriter()
      .text(72, 80, 'UC-01 Search the catalogue')
      .lines(72, 110, FILLER)
      .text(72, 150, 'UC-02 Reserve a tool')
      .lines(72, 180, FILLER);
    const { blocks } = await extractDocument(
      withOutline(page, ['UC-01 Search the catalogue', 'Reserve a tool', 'Elsewhere']),
    );
    assert.deepEqual(
      blocks.map(({ kind }) => kind),
      ['heading', 'paragraph', 'list-item', 'paragraph'],
    );
  });

  it('have the level of other headings of their size where no number tells', async () => {
    const page = new PageWriter()
      .text(72, 80, '1 Introduction', { size: 14, bold: true })
      .lines(72, 100, FILLER)
      .text(72, 150, '1.1 Purpose', { size: 12, bold: true })
      .lines(72, 170, FILLER)
      .text(72, 220, 'Audience', { size: 12, bold: true })
      .lines(72, 240, FILLER)
      .text(72, 290, 'References', { size: 14, bold: true })
      .lines(72, 310, FILLER);
    const { blocks } = await extractDocument(writePdf([page]));
    assert.deepEqual(
      blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : [])),
      [1, 2, 2, 1],
    );
  });

  it('are none on a title page', async () => {
    const title = new PageWriter()
      .text(200, 200, 'Software Engineering', { size: 14 })
      .text(200, 240, 'ToolShelf', { size: 25, bold: true })
      .text(200, 280, 'A tool-lending library for the neighbourhood', { size: 14 });
    const next = new PageWriter()
      .text(72, 80, '1 Introduction', { size: 14, bold: true })
      .lines(72, 110, FILLER);
    const { blocks } = await extractDocument(writePdf([title, next]));
    assert.deepEqual(
      blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : [])),
      [1],
    );
  });

  it('are no bold lines in small letters: keywords of an algorithm, or the end of a bold item', async () => {
    const bold = { bold: true };
    const page = new PageWriter()
      .text(72, 80, '1 Algorithms', { size: 14, bold: true })
      .lines(72, 110, FILLER)
      .text(72, 150, 'else', bold)
      .text(90, 164, 'the order is kept for the next clerk who is there')
      .text(72, 178, 'end', bold)
      .text(72, 210, '- Order keeper: takes every order of a customer and', bold)
      .text(84, 232, 'shows what is next', bold)
      .text(72, 264, 'eMail keeper', bold)
      .lines(72, 280, FILLER);
    const { blocks } = await extractDocument(writePdf([page]));
    const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
    assert.deepEqual(headings, ['1 Algorithms', 'eMail keeper']);
  });
});

describe('labelled statements', () => {
  it('begin anew though the line before is full, not where a sentence refers to one', async () => {
    const lines = [
      'R1 The system keeps the list of all those who wait before the shop in the order in which they came',
      'R9 The system keeps the list of all those who want to come to the shop at a later hour of that day',
      'R12 The system asks for how long each of them will be there, which is less than what is asked by',
      'R5 and R6 when they are asked',
    ];
    const page = new PageWriter().lines(72, 80, lines, { leading: 12 });
    const { blocks } = await extractDocument(writePdf([page]));
    assert.deepEqual(
      blocks.map((block) => ('text' in block ? block.text : '')),
      [lines[0], lines[1], `${lines[2]} ${lines[3]}`],
    );
  });
});
