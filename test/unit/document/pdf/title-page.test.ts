import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentText } from '@assay/document/document-text';
import type { ExtractedDocument } from '@assay/document/extracted-document';
import { extractDocument } from '../../../../shared/document/pdf/extract-document.ts';
import { PageWriter, writePdf } from './pdf-writer.ts';

const PROSE = [
  'The library lets its members borrow a tool for a week, and reminds them of it before it is due,',
  'so that every tool is back when the next member wants to have it. This document describes the',
  'requirements, the design and the tests of the system in the order in which they were made.',
];
const PEOPLE = ['Ada Bianconi', 'Karl Osterhagen'];

/** About where a line begins that is centred on the page. */
function middle(text: string, size = 10): number {
  return (595 - 0.5 * size * text.length) / 2;
}

function centred(page: PageWriter, y: number, text: string, size = 10): PageWriter {
  return page.text(middle(text, size), y, text, { size });
}

function chapter(): PageWriter {
  return new PageWriter().text(72, 80, '1 Introduction', { size: 14, bold: true }).lines(72, 110, PROSE);
}

async function read(...pages: PageWriter[]): Promise<ExtractedDocument> {
  return extractDocument(writePdf(pages));
}

/** What stands in the text, block by block, as `kind: text`. */
function shown({ blocks }: ExtractedDocument, page = 1): string[] {
  return blocks
    .filter((block) => block.page === page)
    .map((block) => `${block.kind}: ${'text' in block ? block.text : ''}`);
}

function keptOut({ titlePage }: ExtractedDocument): string {
  return titlePage.map(({ text }) => text).join('\n');
}

describe('a title page', () => {
  it('keeps a title of two lines whole, and names over the large letters of a picture out', async () => {
    const cover = new PageWriter();
    cover.text(100, 520, 'Image', { size: 180 });
    centred(cover, 400, 'Requirements', 24);
    centred(cover, 428, 'Library design', 24);
    centred(cover, 470, 'Team 12');
    centred(cover, 490, 'Ada Bianconi 4477123');
    const document = await read(cover, chapter());
    assert.ok(!/Bianconi|4477123/u.test(shown(document).join(' ')));
    assert.match(keptOut(document), /^Ada Bianconi/mu);
    const plain = new PageWriter();
    centred(plain, 60, 'University of Nowhere, Department of Computer Science', 12);
    centred(plain, 100, 'Requirements', 24);
    centred(plain, 128, 'Library design', 24);
    centred(plain, 490, 'Ada Bianconi 4477123');
    const title = shown(await read(plain, chapter())).map((block) => block.replace('paragraph: ', ''));
    assert.equal(title.join(' '), 'Requirements Library design');
  });

  it('loses no date of another language, and what follows it in its type, to the text', async () => {
    const first = new PageWriter();
    centred(first, 100, 'Requirements of the library', 24);
    centred(first, 150, 'Ada Bianconi', 14);
    centred(first, 172, '12. Juli 2024', 14);
    centred(first, 194, 'Hochschule Irgendwo', 14);
    first.text(72, 260, '1 Introduction', { size: 14, bold: true }).lines(72, 290, PROSE);
    const [title, heading] = shown(await read(first));
    assert.equal(title, 'paragraph: Requirements of the library');
    assert.equal(heading, 'heading: 1 Introduction');
  });

  it('is kept out of the text but for the title, which heads nothing', async () => {
    const cover = new PageWriter();
    centred(cover, 100, 'University of Nowhere', 12);
    centred(cover, 250, 'Requirements of the library', 24);
    centred(cover, 420, 'Ada Bianconi (4477123)');
    centred(cover, 440, 'karl@nowhere.edu');
    centred(cover, 700, 'June 14, 2024');
    const document = await read(cover, chapter());
    assert.deepEqual(shown(document), ['paragraph: Requirements of the library']);
    assert.deepEqual(
      document.titlePage.map(({ page, text }) => [page, text]),
      [
        [1, 'University of Nowhere'],
        [1, 'Ada Bianconi (4477123)'],
        [1, 'karl@nowhere.edu'],
        [1, 'June 14, 2024'],
      ],
    );
    assert.ok(
      document.titlePage.every(({ box: [left, top, right, bottom] }) => left < right && top < bottom),
    );
    const { text, pages } = documentText(document);
    assert.ok(!/Bianconi|4477123|nowhere/i.test(text));
    assert.deepEqual(
      pages.map(({ page }) => page),
      [1, 2],
      'the pages keep their numbers',
    );
    assert.ok(shown(document, 2)[0]!.startsWith('heading: 1 Introduction'));
  });

  it('loses its title too where that may be a name', async () => {
    const cover = centred(new PageWriter(), 250, 'Ada Bianconi', 24);
    centred(cover, 420, 'Matricola 4477123');
    const document = await read(cover, chapter());
    assert.deepEqual(shown(document), []);
    assert.match(keptOut(document), /Ada Bianconi/);
  });

  it('keeps its table of students, its logo and a number of names to itself', async () => {
    const cover = new PageWriter().image(250, 60, 90, 90);
    centred(cover, 220, 'Design of the tool library', 24);
    cover
      .rectangle(150, 400, 300, 60)
      .path([
        [150, 420],
        [450, 420],
      ])
      .path([
        [150, 440],
        [450, 440],
      ]);
    cover.path([
      [300, 400],
      [300, 460],
    ]);
    for (const [at, [name, number]] of [
      ['Student', 'Number'],
      ['Ada Bianconi', '4477123'],
      ['Karl Osterhagen', '4477124'],
    ].entries())
      cover.text(156, 414 + 20 * at, name!).text(306, 414 + 20 * at, number!);
    const document = await read(cover, chapter());
    assert.deepEqual(shown(document), ['paragraph: Design of the tool library']);
    assert.deepEqual(document.figures, []);
    assert.match(keptOut(document), /4477124/);
  });

  it('may be followed by an inner one, and by contents', async () => {
    const cover = centred(new PageWriter(), 250, 'Design of the tool library', 24);
    centred(cover, 400, 'Group 7');
    const inner = new PageWriter().lines(72, 80, [
      'Title: Design of the tool library',
      'Authors: Ada Bianconi, Karl Osterhagen',
      'Version: 1.0',
    ]);
    const document = await read(cover, inner, chapter());
    assert.match(keptOut(document), /Authors: Ada Bianconi/);
    assert.ok(!/Bianconi/.test(documentText(document).text));
  });
});

describe('names between a title and the text', () => {
  const CASES: [string, (page: PageWriter) => PageWriter][] = [
    [
      'centred, as LaTeX sets them',
      (page) =>
        centred(
          centred(centred(page, 90, 'Requirements of the library', 18), 120, PEOPLE.join('   '), 12),
          140,
          'June 2024',
          12,
        ),
    ],
    [
      'at the left, as in a letter',
      (page) =>
        page
          .text(72, 90, 'Requirements of the library', { size: 18, bold: true })
          .text(72, 120, PEOPLE.join(', '))
          .text(72, 132, 'Group 7'),
    ],
    [
      'above the title',
      (page) =>
        centred(
          page.text(72, 60, 'Ada Bianconi, Karl Osterhagen, 4477123'),
          100,
          'Requirements of the library',
          18,
        ),
    ],
    [
      'with notes at the foot of the page',
      (page) =>
        centred(
          centred(page, 90, 'Requirements of the library', 18),
          120,
          'Ada Bianconi* and Karl Osterhagen',
          12,
        ).text(72, 760, '* ada.bianconi@nowhere.edu', { size: 7 }),
    ],
  ];
  for (const [how, draw] of CASES)
    it(`are kept out: ${how}`, async () => {
      const document = await read(
        draw(new PageWriter())
          .text(72, 190, '1 Introduction', { size: 14, bold: true })
          .lines(72, 220, PROSE),
      );
      const [title, heading, prose] = shown(document);
      assert.equal(title, 'paragraph: Requirements of the library');
      assert.equal(heading, 'heading: 1 Introduction');
      assert.match(prose!, /^paragraph: The library lets/);
      assert.match(keptOut(document), /Bianconi/);
      assert.ok(!/Bianconi|Osterhagen|4477123/.test(documentText(document).text));
    });

  it('are kept out above text without a heading', async () => {
    const page = centred(
      centred(new PageWriter(), 90, 'Requirements of the library', 18),
      120,
      PEOPLE.join('   '),
      12,
    );
    const document = await read(page.lines(72, 180, PROSE));
    assert.deepEqual(
      document.titlePage.map(({ text }) => text),
      [PEOPLE.join(' ')],
    );
    assert.equal(shown(document).length, 2);
  });
});

describe('a first page that begins with text', () => {
  const heading = (text: string) => new PageWriter().text(72, 80, text, { size: 18, bold: true });
  const CASES: [string, PageWriter][] = [
    ['a section', chapter()],
    ['an executive summary', heading('Executive Summary').lines(72, 110, PROSE)],
    ['a heading like a name', heading('Student Registration').lines(72, 110, PROSE)],
    [
      'two headings',
      heading('University Booking System')
        .text(72, 110, 'Professor Dashboard', { size: 13, bold: true })
        .lines(72, 130, PROSE),
    ],
    [
      'a list',
      heading('Functional Requirements').lines(72, 110, [
        '• Borrow Tool',
        '• Return Tool',
        '• Send Reminder',
      ]),
    ],
    [
      'roles of the system',
      heading('Actors').lines(72, 110, [
        'Student: borrows a tool',
        'Teacher: lends a tool',
        'Members: pay a fee',
      ]),
    ],
    ['a sprint with its date', heading('Sprint 1').text(72, 104, '14/06/2024').lines(72, 130, PROSE)],
    [
      'names of roles after the first words',
      chapter().lines(72, 170, ['Product owner: Ada Bianconi', 'Developer: Karl Osterhagen']),
    ],
    [
      'a diagram',
      heading('Use Case Diagram')
        .rectangle(100, 150, 300, 200)
        .ellipse(150, 200, 120, 60)
        .text(170, 232, 'Borrow Tool')
        .ellipse(150, 280, 120, 60)
        .text(170, 312, 'Return Tool')
        .path([
          [110, 220],
          [150, 230],
        ]),
    ],
  ];
  for (const [what, page] of CASES)
    it(`loses nothing: ${what}`, async () => {
      const document = await read(page, new PageWriter().lines(72, 200, PROSE));
      assert.deepEqual(document.titlePage, []);
      assert.ok(shown(document).length > 1);
      assert.equal(document.blocks[0]!.kind, 'heading');
    });
});
