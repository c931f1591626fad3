import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Block, extractedDocumentSchema } from '@assay/document/extracted-document';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { PageWriter, writePdf } from './pdf-writer.ts';

async function extract(...pages: PageWriter[]) {
  return extractDocument(writePdf(pages));
}

function textsOf(blocks: readonly Block[]): string[] {
  return blocks.map((block) => ('text' in block ? block.text : block.figure));
}

const FILLER = [
  'The system keeps the orders of every customer and shows them in the order',
  'in which they were placed, so that the clerk can see what has to be done next',
  'and nothing is forgotten when the shop is full and many people are waiting.',
];

describe('reading the text of a PDF', () => {
  it('gives a document that its own schema accepts', async () => {
    const document = await extract(new PageWriter().lines(72, 100, FILLER));
    assert.deepEqual(extractedDocumentSchema.parse(document), document);
  });

  it('tells headings with their levels from paragraphs and list items', async () => {
    const page = new PageWriter()
      .text(72, 80, '2 Architecture', { size: 18, bold: true })
      .text(72, 110, '2.1 Overview', { size: 13, bold: true })
      .lines(72, 135, FILLER)
      .text(72, 190, '\x95 the client sends a request')
      .text(72, 202, '\x95 the server answers it');
    const { blocks } = await extract(page);
    assert.deepEqual(
      blocks.map((block) => [block.kind, block.kind === 'heading' ? block.level : null]),
      [
        ['heading', 1],
        ['heading', 2],
        ['paragraph', null],
        ['list-item', null],
        ['list-item', null],
      ],
    );
    assert.equal(textsOf(blocks)[2], FILLER.join(' '));
  });

  it('reads two columns one after the other, below what crosses both', async () => {
    const left = [
      'left one is a line of',
      'left two is a line of',
      'left three is a line',
      'left four is the last',
    ];
    const right = [
      'right one is a line of',
      'right two is a line of',
      'right three is a line',
      'right four is the last',
    ];
    const page = new PageWriter()
      .text(72, 80, 'A title that crosses the whole page and both of its columns and more', { size: 14 })
      .lines(72, 120, left)
      .lines(320, 120, right);
    const text = textsOf((await extract(page)).blocks)
      .join(' ')
      .replaceAll('\n', ' ');
    assert.ok(text.includes([...left, ...right].join(' ')), text);
  });

  it('makes words whole that are divided at a line end and leaves compounds alone', async () => {
    const lines = [
      'The booking of a place is a client-server affair and every reser-',
      'vation is checked by the manager of the shop in a well-known client-',
      'server protocol; the client asks and the server gives its answer now.',
    ];
    const [text] = textsOf((await extract(new PageWriter().lines(72, 100, lines))).blocks);
    assert.match(text!, /every reservation is/);
    assert.match(text!, /well-known client-server protocol/);
  });

  it('gives ligatures as letters and accents as one character', async () => {
    const page = new PageWriter().lines(72, 100, ['The \x01rst o\x02oad', 'perch\xe9 \xe8 cos\xec']);
    page.draw('BT 0 Tr /F1 10 Tf 72 600 Td [(curr) (\xb4) 333 (o) ( subito)] TJ ET');
    const text = textsOf((await extract(page)).blocks).join(' ');
    assert.match(text, /first offload/);
    assert.ok(text.includes('perch\u00e9 \u00e8 cos\u00ec'), text);
    assert.ok(text.includes('curr\u00f3 subito'), text);
  });

  it('reads letter-spaced words as words', async () => {
    const page = new PageWriter()
      .text(72, 100, 'System Design', { size: 14, spacing: 4 })
      .lines(72, 140, FILLER);
    assert.equal(textsOf((await extract(page)).blocks)[0], 'System Design');
  });

  it('reads words as words of which each is spaced out by another width, as listings are', async () => {
    const page = new PageWriter();
    page.draw(
      'BT /F1 10 Tf 72 600 Td [(s) -160 (i) -160 (g) -860 (f) -90 (i) -148 (s) -148 (c) -148 (a) -148 (l) -313 (:) -860 (o) -77 (n) -77 (e) -800 (U) -56 (s) -56 (e) -56 (r) -56 (n) -56 (a) -56 (m) -56 (e)] TJ ET',
    );
    assert.deepEqual(textsOf((await extract(page)).blocks), ['sig fiscal: one Username']);
  });

  it('reads words without space characters by their gaps', async () => {
    const page = new PageWriter();
    page.draw('BT /F1 10 Tf 72 600 Td [(Every) -300 (word) -300 (stands) -300 (alone)] TJ ET');
    assert.deepEqual(textsOf((await extract(page)).blocks), ['Every word stands alone']);
  });

  it('reads turned text, and a turned page in its own order', async () => {
    const page = new PageWriter()
      .lines(72, 100, FILLER)
      .text(40, 700, 'Draft of the third week', { angle: 90 });
    const aside = textsOf((await extract(page)).blocks);
    assert.equal(aside.at(-1), 'Draft of the third week');
    const turned = new PageWriter(595, 842, 90);
    for (const [at, line] of FILLER.entries()) turned.text(100 + at * 12, 700, line, { angle: 90 });
    const { pages, blocks } = await extract(turned);
    assert.deepEqual([pages[0]!.width, pages[0]!.height], [842, 595]);
    assert.deepEqual(textsOf(blocks), [FILLER.join(' ')]);
  });

  it('keeps running headers, footers and page numbers out of the text', async () => {
    const pages = Array.from({ length: 5 }, (_, at) =>
      new PageWriter()
        .text(72, 40, 'Requirements of the Booking System')
        .text(400, 40, at < 3 ? '1 INTRODUCTION' : '2 DESIGN')
        .lines(72, 140, [
          ...FILLER,
          `This is page number ${['one', 'two', 'three', 'four', 'five'][at]} of the text.`,
        ])
        .text(290, 810, `${at + 9}`),
    );
    const { blocks, furniture } = await extract(...pages);
    assert.equal(furniture.length, 15);
    assert.doesNotMatch(textsOf(blocks).join(' '), /Requirements|INTRODUCTION|DESIGN|\b(?:9|1\d)\b/);
    assert.equal(blocks.length, 5);
  });

  it('gives a ruled table as rows of cells', async () => {
    const page = new PageWriter();
    for (const y of [100, 120, 150])
      page.path([
        [72, y],
        [400, y],
      ]);
    for (const x of [72, 200, 400])
      page.path([
        [x, 100],
        [x, 150],
      ]);
    page.text(76, 114, 'Name').text(204, 114, 'Meaning').text(76, 134, 'Pass');
    page.lines(204, 132, ['General term for tickets and', 'bookings alike'], { leading: 11 });
    const { blocks, figures } = await extract(page);
    assert.deepEqual(figures, []);
    assert.deepEqual(
      blocks.map((block) => [block.kind, 'text' in block && block.text]),
      [['table', 'Name | Meaning\nPass | General term for tickets and bookings alike']],
    );
  });

  it('reads the outline with levels and pages', async () => {
    const extra = [
      '<< /Type /Outlines /First {1} /Last {1} /Count 1 >>',
      '<< /Title (Design) /Parent {0} /First {2} /Last {2} /Count 1 >>',
      '<< /Title (Classes) /Parent {1} >>',
    ];
    const numbers = [4, 5, 6];
    const linked = extra.map((body) =>
      body.replace(/\{(\d)\}/g, (_, at: string) => `${numbers[Number(at)]} 0 R`),
    );
    const file = writePdf([new PageWriter().lines(72, 100, FILLER)], {
      extra: linked,
      catalogue: '/Outlines {0}',
    });
    const { outline } = await extractDocument(file);
    assert.deepEqual(outline, [
      { title: 'Design', level: 1, page: null },
      { title: 'Classes', level: 2, page: null },
    ]);
  });
});
